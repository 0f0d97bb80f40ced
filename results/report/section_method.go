package report

var _ = registerSection(Section{Name: "method", Rank: 80, Write: writeMethod})

func writeMethod(p *Page) {
	p.Heading(2, "Method")
	p.Text("Each backend runs in a process of its own that is killed when a phase exceeds its budget. CPU time of that process judges, " +
		"not wall time, so a busy machine does not turn into a timeout of the validator. Compiling the schema, decoding the instance " +
		"and validating it are timed apart. Of several samples of a case the least CPU time stands for it, since noise only adds; " +
		"a single sample that was killed makes the case one that was not done. Verdicts are checked: a wrong one is marked and enters no growth law.")
	p.Text("A growth law is c0 + c1·f(n) with f constant, log n, n, n log n, a power of n or an exponential, fitted to the logarithm of CPU time; " +
		"the Bayesian information criterion chooses, and slower growth wins if it explains the data as well. " +
		"A question mark means that exponential growth is not ruled out. Cases that were cut off enter as lower bounds. " +
		"In brackets stands the 95 %% confidence interval of exponent or base.")
	p.Text("A case that timed out may have been given more time for a second look at whether it would have crashed. " +
		"Points above the budget line come from that; they do not move a frontier.")
	p.Heading(2, "Bias")
	p.Text("Families are made to be dear: they say what a hostile sender can reach, not what honest schemas cost. " +
		"Their sizes are steps, so a frontier lies anywhere between the two n that are named. " +
		"Validators that collect every error, or that check more of the specification, do more work for the same input. " +
		"All numbers are of one machine, one release of Go and the versions above; memory includes what the garbage collector has not yet returned. " +
		"Compare backends within a row; a sum or mean over rows would mean nothing.")
}
