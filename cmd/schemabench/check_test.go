package main

import (
	"io"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestCheckScript(t *testing.T) {
	if run([]string{"check", "--help"}, strings.NewReader(""), io.Discard, io.Discard) != 0 {
		t.Skip("check is not on the command line")
	}
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/check",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"status": status},
	})
}
