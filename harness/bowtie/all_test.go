package bowtie_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/harness"
	"schemabench/harness/backend"
	"schemabench/harness/bowtie"
	"schemabench/harness/worker"
)

// envHarness makes the test binary a harness of Bowtie's, for a backend or for
// a way to misbehave.
const envHarness = "BOWTIE_TEST_HARNESS"

func TestMain(m *testing.M) {
	switch name := os.Getenv(envHarness); {
	case os.Getenv(bowtie.Env) != "":
		b, err := bowtie.FromEnv()
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		worker.Main([]harness.Backend{b})
	case name != "":
		worker.Main(backend.All())
		actAsHarness(name)
	}
	worker.Main(backend.All())
	os.Exit(m.Run())
}

func actAsHarness(name string) {
	if name == "silent" {
		fmt.Println(`{"version":1,"implementation":{"name":"silent","dialects":["https://json-schema.org/draft/2020-12/schema"]}}`)
		select {}
	}
	os.Unsetenv(envHarness)
	p, err := worker.NewPool(worker.Options{})
	if err == nil {
		s := bowtie.Server{Runner: p, Implementation: bowtie.Implementation{Language: "go", Name: name, Version: "v9"}, Budget: budget}
		err = s.Serve(context.Background(), os.Stdin, os.Stdout)
		p.Close()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// budget is generous: a machine that is busy is not to turn a crash into a
// timeout.
var budget = harness.Budget{CPU: 20 * time.Second, Memory: 256 << 20}

const start = `{"cmd":"start","version":1}` + "\n"

func TestServe(t *testing.T) {
	p, err := worker.NewPool(worker.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	tests := []struct {
		name, backend, in string
		want              []string // answers after the one to start
		err               string
	}{
		{"a case with two tests", "santhosh", `{"cmd":"dialect","dialect":"http://json-schema.org/draft-07/schema#"}
{"cmd":"run","seq":3,"case":{"description":"d","schema":{"type":"string"},"tests":[{"description":"a","instance":"x"},{"description":"b","instance":12}]}}
{"cmd":"stop"}`, []string{`{"ok":true}`, `{"seq":3,"results":[{"valid":true},{"valid":false}]}`}, ""},
		{"no tests", "santhosh", `{"cmd":"run","seq":"x","case":{"schema":true,"tests":[]}}`, []string{`{"seq":"x","results":[]}`}, ""},
		{"a dialect nobody knows", "santhosh", `{"cmd":"dialect","dialect":"urn:x"}`, []string{`{"ok":false}`}, ""},
		{"a crash is an error, and the next case runs", "google", `{"cmd":"run","seq":1,"case":{"schema":{"$ref":"#"},"tests":[{"instance":1}]}}
{"cmd":"run","seq":2,"case":{"schema":{},"tests":[{"instance":1}]}}`, []string{
			`{"seq":1,"results":[{"errored":true,"context":{"message":"crash in validate: fatal error: stack overflow"}}]}`,
			`{"seq":2,"results":[{"valid":true}]}`}, ""},
		{"a schema that is refused", "santhosh", `{"cmd":"run","seq":1,"case":{"schema":{"pattern":"("},"tests":[{"instance":1}]}}`, []string{"refused in compile: "}, ""},
		{"a document of the registry is referred to", "santhosh", `{"cmd":"run","seq":1,"case":{"schema":{"$ref":"http://x.example/a"},"registry":{"http://x.example/a":{}},"tests":[{"instance":1}]}}`,
			[]string{`{"seq":1,"skipped":true,"message":"refers to http://x.example/a, and nothing is fetched"}`}, ""},
		{"a registry nobody needs", "santhosh", `{"cmd":"run","seq":1,"case":{"schema":{},"registry":{"http://x.example/a":{}},"tests":[{"instance":1}]}}`,
			[]string{`{"seq":1,"results":[{"valid":true}]}`}, ""},
		{"no JSON", "santhosh", `{`, nil, "line 2: "},
		{"a command nobody knows", "santhosh", `{"cmd":"dance"}`, nil, `line 2: no command "dance"`},
		{"run without a case", "santhosh", `{"cmd":"run","seq":1}`, nil, "line 2: run without a case"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := bowtie.Server{Runner: p, Implementation: bowtie.Implementation{Language: "go", Name: tt.backend}, Budget: budget}
			var out bytes.Buffer
			err := s.Serve(t.Context(), strings.NewReader(start+tt.in), &out)
			if tt.err == "" && err != nil || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
				t.Fatalf("error %v, want %q", err, tt.err)
			}
			got := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")[1:]
			if len(tt.want) != len(got) {
				t.Fatalf("answers %q, want %q", got, tt.want)
			}
			for i, want := range tt.want { // whole, or a part of what a library says
				if got[i] != want && (strings.HasPrefix(want, "{") || !strings.Contains(got[i], want)) {
					t.Errorf("answer %s, want %s", got[i], want)
				}
			}
		})
	}
}

func TestServeNotStarted(t *testing.T) {
	for _, in := range []string{`{"cmd":"run"}`, `{"cmd":"start","version":2}`} {
		s := bowtie.Server{}
		if err := s.Serve(t.Context(), strings.NewReader(in), new(bytes.Buffer)); err == nil {
			t.Errorf("no error for %s", in)
		}
	}
}

// drive returns workers whose backend is a harness of this binary.
func drive(t *testing.T, name string) *worker.Pool {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command, err := json.Marshal([]string{"driven", "/usr/bin/env", envHarness + "=" + name, self})
	if err != nil {
		t.Fatal(err)
	}
	p, err := worker.NewPool(worker.Options{Env: []string{bowtie.Env + "=" + string(command)}, Spares: -1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

func TestDrive(t *testing.T) {
	p := drive(t, "santhosh")
	if diff := cmp.Diff(map[string]string{"driven": "v9+bowtie"}, p.Backends()); diff != "" {
		t.Errorf("backends (-want +got):\n%s", diff)
	}
	tests := []struct {
		schema, instance string
		draft            harness.Draft
		want             harness.Outcome
	}{
		{`{"type":"string"}`, `"x"`, harness.Draft2020, harness.Done},
		{`{"type":"string"}`, `1`, harness.Draft2020, harness.Wrong},
		{`{"items":[{"type":"string"}]}`, `["x"]`, harness.Draft7, harness.Done},
		{`{"pattern":"("}`, `1`, harness.Draft2020, harness.Refused},
		{`{"`, `1`, harness.Draft2020, harness.Refused},
		{`{}`, `1`, "9", harness.Unsupported},
		{`true`, `1`, harness.Draft2020, harness.Done},
	}
	for _, tt := range tests {
		got, err := p.Once(t.Context(), "driven", harness.Case{Draft: tt.draft, Schema: []byte(tt.schema), Instance: []byte(tt.instance), Want: harness.Valid}, budget)
		if err != nil {
			t.Fatal(err)
		}
		if end := got[len(got)-1]; end.Outcome != tt.want {
			t.Errorf("%s on %s: %s: %s, want %s", tt.instance, tt.schema, end.Outcome, end.Detail, tt.want)
		}
	}
}

func TestDriveSilent(t *testing.T) {
	p := drive(t, "silent")
	got, err := p.Once(t.Context(), "driven", harness.Case{Draft: harness.Draft2020, Schema: []byte(`{}`), Instance: []byte(`1`)},
		harness.Budget{CPU: 50 * time.Millisecond, Wall: 300 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if end := got[len(got)-1]; end.Outcome != harness.Timeout {
		t.Errorf("%s: %s, want a timeout", end.Outcome, end.Detail)
	}
}
