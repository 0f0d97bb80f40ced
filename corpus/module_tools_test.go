package corpus

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLoadSession(t *testing.T) {
	tests := []struct {
		name, session string
		entries       []string
		problems      int
	}{
		{"two lists among other messages", "a talk\n-- client --\n{}\n-- server --\n{\"id\":1,\"result\":{}}\n" +
			`{"id":2,"result":{"tools":[{"name":"greet","inputSchema":{"type":"object"}}]}}` + "\n" +
			`{"id":3,"error":{"code":-32602,"message":"no"}} {"id":4,"result":{"tools":[{"name":"add","inputSchema":{},"outputSchema":{}}]}}`,
			[]string{"talk/greet/input", "talk#2/add/input", "talk#2/add/output"}, 0},
		{"no server", "-- client --\n{}\n", nil, 0},
		{"messages cut in half", "-- server --\n{\"id\":1,\"res", nil, 1},
		{"no archive at all", "\xff\x00[[[[", nil, 0},
	}
	for _, test := range tests {
		name := filepath.Join(t.TempDir(), "talk.txtar")
		if err := os.WriteFile(name, []byte(test.session), 0o666); err != nil {
			t.Fatal(err)
		}
		entries, problems := loadSession(name)
		var names []string
		for _, e := range entries {
			names = append(names, e.Name)
		}
		if diff := cmp.Diff(test.entries, names); diff != "" || len(problems) != test.problems {
			t.Errorf("%s: problems %v (-want +got):\n%s", test.name, problems, diff)
		}
	}
}
