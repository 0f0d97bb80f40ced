//go:build unix

package worker_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/harness/worker"
)

// envForeign makes the test binary a worker written from PROTOCOL.md alone,
// as one in another language would be: no shared page, plain JSON.
const envForeign = "WORKER_TEST_FOREIGN"

func actAsForeign() {
	if os.Getenv(envForeign) == "" {
		return
	}
	in, out := bufio.NewReader(os.NewFile(3, "")), os.NewFile(4, "")
	fmt.Fprintln(out, `{"protocol":1,"runtime":"test","backends":{"foreign":"v9"}}`)
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			os.Exit(0)
		}
		var r struct{ ID, Schema, Instance int }
		if err := json.Unmarshal(line, &r); err != nil {
			os.Exit(1)
		}
		schema, instance := make([]byte, r.Schema), make([]byte, r.Instance)
		io.ReadFull(in, schema)
		io.ReadFull(in, instance)
		fmt.Fprintf(out, `{"id":%d,"begin":"compile"}`+"\n", r.ID)
		fmt.Fprintf(out, `{"id":%d,"phase":"compile","cpu":1000,"wall":2000}`+"\n", r.ID)
		fmt.Fprintf(out, `{"id":%d,"begin":"decode"}`+"\n", r.ID)
		fmt.Fprintf(out, `{"id":%d,"phase":"decode","cpu":3000,"wall":4000}`+"\n", r.ID)
		fmt.Fprintf(out, `{"id":%d,"begin":"validate"}`+"\n", r.ID)
		switch string(instance) {
		case "spin":
			spin()
		case "sleep":
			time.Sleep(time.Hour)
		case "eat":
			touched(4 << 30)
		case "exit":
			os.Exit(5)
		}
		fmt.Fprintf(out, `{"id":%d,"phase":"validate","cpu":5000,"wall":6000,"verdict":"valid","outcome":"done"}`+"\n", r.ID)
	}
}

func TestForeignWorker(t *testing.T) {
	onLinux(t)
	p := newPool(t, worker.Options{Env: []string{envForeign + "=1"}})
	if diff := cmp.Diff(map[string]string{"foreign": "v9"}, p.Backends()); diff != "" {
		t.Errorf("backends (-want +got):\n%s", diff)
	}
	budget := harness.Budget{CPU: 50 * ms, Wall: 2 * time.Second, Memory: 64 << 20}
	tests := []struct {
		instance string
		want     ending
	}{
		{"fine", ending{validate, harness.Done, ""}},
		{"spin", ending{validate, harness.Timeout, "cpu budget 50ms exceeded in validate"}},
		{"fine", ending{validate, harness.Done, ""}},
		{"exit", ending{validate, harness.Crash, "exit status 5"}},
		{"spin", ending{validate, harness.Timeout, "cpu budget 50ms exceeded in validate"}},
	}
	var cases []harness.Case
	for _, tt := range tests {
		cases = append(cases, harness.Case{Instance: []byte(tt.instance), Want: harness.Valid})
	}
	i := 0
	for got, err := range p.Stream(t.Context(), "foreign", slices.Values(cases), budget) {
		if err != nil {
			t.Fatal(err)
		}
		checkPhases(t, got)
		if diff := cmp.Diff(tests[i].want, endOf(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tests[i].instance, diff)
		}
		i++
	}
	got, err := p.Once(t.Context(), "foreign", harness.Case{Instance: []byte("eat")}, harness.Budget{Memory: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	if end := endOf(got); end.Outcome != harness.OOM {
		t.Errorf("eat: %v", end)
	}
	got, err = p.Once(t.Context(), "foreign", harness.Case{Instance: []byte("sleep")}, harness.Budget{CPU: 50 * ms, Wall: 100 * ms})
	if end := endOf(got); err != nil || end.Outcome != harness.Timeout {
		t.Errorf("sleep: %v, %v", end, err)
	}
}
