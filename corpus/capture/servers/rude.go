package servers

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Rude holds servers that break the protocol, by name.
var Rude = map[string]func(in io.Reader, out io.Writer){
	"flood-line":  func(_ io.Reader, out io.Writer) { flood(out, strings.Repeat("[", 1<<16)) },
	"flood-lines": func(_ io.Reader, out io.Writer) { flood(out, strings.Repeat("hello\n", 1<<13)) },
	"mute":        func(in io.Reader, _ io.Writer) { io.Copy(io.Discard, in) },
	"deaf":        func(io.Reader, io.Writer) { time.Sleep(time.Hour) },
	"stubborn":    stubborn,
	"dies":        func(io.Reader, io.Writer) { fmt.Fprintln(os.Stderr, "no API key"); os.Exit(7) },
	"dies-later": func(in io.Reader, out io.Writer) {
		respond(in, out, func(string) string { os.Exit(9); return "" })
	},
	"cut": func(in io.Reader, out io.Writer) {
		respond(in, out, func(string) string {
			io.WriteString(out, `{"jsonrpc":"2.0","id":2,"result":{"tools":[{"na`)
			os.Exit(0)
			return ""
		})
	},
	"endless-pages": func(in io.Reader, out io.Writer) {
		n := 0
		respond(in, out, func(string) string { n++; return fmt.Sprintf(`{"tools":[],"nextCursor":"%d"}`, n) })
	},
	"circular-pages": func(in io.Reader, out io.Writer) {
		respond(in, out, func(string) string { return `{"tools":[],"nextCursor":"again"}` })
	},
	"many-tools": func(in io.Reader, out io.Writer) {
		respond(in, out, func(string) string {
			one := `{"name":"t","inputSchema":{"type":"object"}},`
			return `{"tools":[` + strings.TrimSuffix(strings.Repeat(one, 500), ",") + `]}`
		})
	},
	"greets": func(in io.Reader, out io.Writer) {
		io.WriteString(out, "Shop server v1 \x1b[31mready\x1b[0m\n[info] listening\n")
		respond(in, out, func(string) string {
			return `{"tools":[{"name":"exact","inputSchema":{"type":"object","properties":{"n":{"maximum":1e400,"const":12345678901234567890.10}}}}]}`
		})
	},
	"children": func(in io.Reader, out io.Writer) {
		child := exec.Command("sleep", "1000")
		child.Stdout = os.Stdout // holds the pipe open
		if err := child.Start(); err != nil {
			panic(err)
		}
		fmt.Fprintf(os.Stderr, "child %d\n", child.Process.Pid)
		respond(in, out, func(string) string {
			return fmt.Sprintf(`{"tools":[{"name":"child-%d","inputSchema":{}}]}`, child.Process.Pid)
		})
	},
	"deep-tool": func(in io.Reader, out io.Writer) {
		respond(in, out, func(string) string {
			return `{"tools":[{"name":"deep","inputSchema":` + strings.Repeat(`{"not":`, 1500) + `{}` + strings.Repeat(`}`, 1500) + `}]}`
		})
	},
	"garbles": func(in io.Reader, out io.Writer) {
		bufio.NewReader(in).ReadString('\n')
		io.WriteString(out, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"\xff\n")
		io.Copy(io.Discard, in)
	},
	"deepest-tool": func(in io.Reader, out io.Writer) {
		respond(in, out, func(string) string {
			return `{"tools":[{"name":"deep","inputSchema":` + strings.Repeat(`{"not":`, 20_000) + `{}` + strings.Repeat(`}`, 20_000) + `}]}`
		})
	},
	"not-a-list": func(in io.Reader, out io.Writer) {
		respond(in, out, func(string) string { return `{"tools":"none"}` })
	},
}

// flood writes text for ever.
func flood(out io.Writer, text string) {
	for {
		if _, err := io.WriteString(out, text); err != nil {
			return
		}
	}
}

// stubborn answers nothing and does not end when its input does.
func stubborn(in io.Reader, _ io.Writer) {
	io.Copy(io.Discard, in)
	ignoreTerm()
	time.Sleep(time.Hour)
}

// respond answers the opening of a session, and tools/list with what list
// returns for the text of the request.
func respond(in io.Reader, out io.Writer, list func(string) string) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		var m struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
		}
		if json.Unmarshal(bytes.TrimSpace(lines.Bytes()), &m) != nil || m.ID == nil {
			continue
		}
		switch m.Method {
		case "initialize":
			fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"../rude\u001b[31m","version":"1"}}}`+"\n", m.ID)
		case "tools/list":
			fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,"result":%s}`+"\n", m.ID, list(lines.Text()))
		default:
			fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"method not found"}}`+"\n", m.ID)
		}
	}
}
