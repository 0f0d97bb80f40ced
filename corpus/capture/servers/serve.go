package servers

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	gosdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mark3labs/mcp-go/server"
)

// Serve runs the server of that name until in ends: "go-sdk", "go-sdk-bare"
// without its [guard], "mcp-go", the careless "mcp-go-careless", the name of a
// fault, or that of a rude server.
func Serve(name string, in io.ReadCloser, out io.WriteCloser, wiped func()) error {
	ctx := context.Background()
	if rude, ok := Rude[name]; ok {
		rude(in, out)
		return nil
	}
	if strings.HasPrefix(name, "mcp-go") {
		return server.NewStdioServer(OnMCPGo(name == "mcp-go", wiped)).Listen(ctx, in, out)
	}
	if name == "go-sdk-bare" {
		return OnGoSDK("", wiped).Run(ctx, &gosdk.IOTransport{Reader: in, Writer: out})
	}
	if name != "go-sdk" && get(name) == nil {
		return fmt.Errorf("no test server %q", name)
	}
	in, out = guard(in, out)
	return OnGoSDK(name, wiped).Run(ctx, &gosdk.IOTransport{Reader: in, Writer: out})
}

// Handler is the server of that name over streamable HTTP.
func Handler(name string, wiped func()) http.Handler {
	if strings.HasPrefix(name, "mcp-go") {
		return server.NewStreamableHTTPServer(OnMCPGo(name == "mcp-go", wiped))
	}
	s := OnGoSDK(name, wiped)
	return gosdk.NewStreamableHTTPHandler(func(*http.Request) *gosdk.Server { return s }, nil)
}

// Pipes returns a dial function for the server of that name in this process.
func Pipes(name string, wiped func()) func(context.Context) (io.ReadCloser, io.WriteCloser, error) {
	return func(context.Context) (io.ReadCloser, io.WriteCloser, error) {
		in, toServer := io.Pipe()
		fromServer, out := io.Pipe()
		go func() {
			Serve(name, in, out, wiped)
			in.Close()
			out.Close()
		}()
		return fromServer, toServer, nil
	}
}

// Main turns the process into the server that its arguments name, "serve NAME
// [FILE]", and then does not return. Each call of the destructive tool appends
// a byte to the file. Call it first thing in TestMain.
func Main() {
	if len(os.Args) < 3 || os.Args[1] != "serve" {
		return
	}
	if err := Serve(os.Args[2], os.Stdin, os.Stdout, counter(os.Args[3:])); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func counter(file []string) func() {
	return func() {
		if len(file) == 0 {
			return
		}
		f, err := os.OpenFile(file[0], os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
		if err == nil {
			_, err = f.WriteString("x")
		}
		if err != nil {
			panic(err)
		}
		f.Close()
	}
}
