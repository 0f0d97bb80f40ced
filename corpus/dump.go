package corpus

import (
	"errors"
	"fmt"
)

// tool is one element of an MCP tools array that has a name.
type tool struct {
	name          string
	at            located
	input, output located
}

// readTool returns the tool in v; false if v is not an object with a name.
func readTool(v located) (tool, bool) {
	t := tool{at: v}
	name, ok := stringMember(v.raw, "name")
	if !ok {
		return t, false
	}
	t.name = name
	t.input, _ = member(v, "inputSchema")
	t.output, _ = member(v, "outputSchema")
	return t, true
}

// A dump is what an MCP server answered to tools/list.
type dump struct {
	server string // "" if the dump does not say
	tools  []tool
	faults []fault
}

type fault struct {
	offset int64
	err    error
}

// readDump reports whether v is a dump of tools and returns it. These are:
// an object with a tools array, the JSON-RPC response around one, an array of
// tools, and a single tool. What tells a tool from other objects is a name
// beside an inputSchema.
func readDump(v located) (dump, bool) {
	if _, rpc := member(v, "jsonrpc"); rpc {
		if result, ok := member(v, "result"); ok {
			v = result
		}
	}
	server, _ := stringMember(v.raw, "server")
	if server == "" {
		info, _ := member(v, "serverInfo")
		server, _ = stringMember(info.raw, "name")
	}
	d := dump{server: server}
	if list, ok := member(v, "tools"); ok && list.raw[0] == '[' {
		return d, d.addAll(list)
	}
	if v.raw[0] == '[' {
		return d, d.addAll(v) && len(d.tools) > 0
	}
	t, ok := readTool(v)
	if !ok || t.input.raw == nil {
		return d, false
	}
	d.tools = []tool{t}
	return d, true
}

// addAll adds the tools in list. It reports whether list is one of tools:
// empty, or with at least one element that is a tool.
func (d *dump) addAll(list located) bool {
	n, found := 0, false
	for v := range elements(list) {
		n++
		t, ok := readTool(v)
		if !ok {
			d.fail(v.offset, "tool %d has no name", n)
			continue
		}
		if t.input.raw == nil {
			d.fail(v.offset, "tool %q has no inputSchema", t.name)
		}
		found = found || t.input.raw != nil
		d.tools = append(d.tools, t)
	}
	return found || n == 0
}

func (d *dump) fail(offset int64, format string, args ...any) {
	if len(d.faults) < maxFaults {
		d.faults = append(d.faults, fault{offset, fmt.Errorf(format, args...)})
	}
}

// rpcFault returns the fault that v stands for if it is a JSON-RPC error.
func rpcFault(v located) (fault, bool) {
	e, ok := member(v, "error")
	if !ok {
		return fault{}, false
	}
	text, _ := stringMember(e.raw, "message")
	if text == "" {
		text = "no message"
	}
	return fault{e.offset, errors.New("the server answered with an error: " + text)}, true
}

// entries returns the schemas of d, which stood in file. The server is named
// fallback if the dump does not name it.
func (d dump) entries(file, fallback string) []Entry {
	server := d.server
	if server == "" {
		server = fallback
	}
	var all []Entry
	for _, t := range d.tools {
		for _, s := range []struct {
			role Role
			at   located
		}{{RoleInput, t.input}, {RoleOutput, t.output}} {
			absent := s.at.raw == nil || s.role == RoleOutput && string(s.at.raw) == "null"
			if absent {
				continue
			}
			e := newEntry(fmt.Sprintf("%s/%s/%s", server, t.name, s.role), s.at.raw)
			e.File, e.Server, e.Tool, e.Role = file, server, t.name, s.role
			all = append(all, e)
		}
	}
	return all
}
