package report

import (
	"schemabench/bench/enforce"
)

var _ = registerSection(Section{Name: "enforcement", Rank: 26, Write: writeEnforcement})

// writeEnforcement shows what ways to enforce a budget mean for honest
// requests, if enforce.txt lies beside the results.
func writeEnforcement(p *Page) {
	all, problems, err := enforcements(p.Data)
	if err == nil && len(all) == 0 {
		return
	}
	p.Heading(2, "Enforcement compared")
	if err != nil {
		p.Text("The comparison could not be read: %s.", escape(err.Error()))
		return
	}
	for _, problem := range problems {
		p.Text("Left out: %s", escape(problem.Error()))
	}
	p.Text("The same honest calls of small tools arrive at a steady rate, whether or not earlier ones were answered, while hostile ones " +
		"arrive in between. Each way to enforce the budget serves in a process of its own, which is started again when it dies. " +
		"A latency counts from the moment at which the request was due. One that was not answered rightly within the client's " +
		"patience counts as not answered, and as at least that late.")
	p.Table([]string{"Strategy", "What it does"}, strategyRows(all))
	for _, e := range all {
		e.write(p)
	}
	p.Text("A bomb got through if it killed the server, or cost more than five times the CPU budget or twice the memory budget of a phase: " +
		"a call has three phases, checks cost something too, and a worker that is killed is replaced. Bombs within the limits are the largest of their family " +
		"that the limits accept; the sender knows them. CPU time and memory include workers. Every strategy compiles the schema anew for every " +
		"call, as workers do; a service that keeps compiled schemas serves honest calls for less. Clients run on the same machine as the server.")
}

// write shows one backend.
func (e enforcement) write(p *Page) {
	h := e.Header
	p.Heading(3, "Enforcement with "+e.backend)
	p.Text("%s honest requests a second, a bomb every %s, budget of a phase %s, clients wait %s.",
		escape(h.Get("rate")), escape(h.Get("bomb-every")), escape(budgetText(h)), escape(h.Get("patience")))
	p.Figures(enforcementFigure(e.backend), "enforcement")
	header, rows := e.loadRows()
	p.Table(escapeRow(header), escapeAll(rows))
	p.Text("CPU time of each bomb when it comes alone, and what its client was told; in bold what got through:")
	header, rows = e.bombRows(
		func(b bombID) string { return escape(b.text(b.family)) },
		func(cell string) string { return "**" + cell + "**" },
	)
	p.Table(escapeRow(header), rows)
	p.Command(h.Get("command"))
}

// strategyRows explains the strategies that were compared.
func strategyRows(all []enforcement) (rows [][]string) {
	compared := map[string]bool{}
	for _, e := range all {
		for _, name := range e.strategies {
			compared[name] = true
		}
	}
	for _, s := range enforce.Strategies() {
		if compared[s.Name] {
			rows = append(rows, []string{escape(s.Name), escape(s.Doc)})
		}
	}
	return rows
}

func escapeRow(row []string) []string { return escapeAll([][]string{row})[0] }
