package capture_test

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schemabench/corpus"
	"schemabench/corpus/capture"
	"schemabench/corpus/capture/servers"
)

func TestMain(m *testing.M) {
	servers.Main()
	os.Exit(m.Run())
}

// serve returns the server of that name as a command.
func serve(name string) capture.Target {
	return capture.Target{Command: []string{os.Args[0], "serve", name}}
}

var quick = capture.Limits{Time: 5 * time.Second, Grace: 200 * time.Millisecond}

// TestTransports captures the same server on two libraries over three
// transports: all tools of all pages, in order.
func TestTransports(t *testing.T) {
	for _, library := range []string{"go-sdk", "mcp-go"} {
		web := httptest.NewServer(servers.Handler(library, func() {}))
		defer web.Close()
		for transport, target := range map[string]capture.Target{
			"stdio":      serve(library),
			"HTTP":       {URL: web.URL},
			"in process": {Dial: servers.Pipes(library, func() {})},
		} {
			t.Run(library+" over "+transport, func(t *testing.T) {
				got, err := capture.Of(t.Context(), target, quick)
				if err != nil {
					t.Fatal(err)
				}
				if got.Name != "shop" || got.Version != "1" || got.Protocol < "2025" || got.Noise != 0 {
					t.Errorf("server %q %q, protocol %q, noise %d", got.Name, got.Version, got.Protocol, got.Noise)
				}
				want := []string{"shop/find/input", "shop/find/output", "shop/names/input", "shop/names/output", "shop/total/input", "shop/total/output", "shop/wipe/input"}
				if diff := cmp.Diff(want, names(t, got)); diff != "" {
					t.Errorf("entries of the file (-want +got):\n%s", diff)
				}
			})
		}
	}
}

// names writes what was captured and returns the entries that package corpus
// finds in it.
func names(t *testing.T, s capture.Server) (all []string) {
	t.Helper()
	var file bytes.Buffer
	if err := s.Write(&file); err != nil {
		t.Fatal(err)
	}
	entries, problems := corpus.LoadReader("file", &file)
	for _, p := range problems {
		t.Error(p)
	}
	for _, e := range entries {
		all = append(all, e.Name)
	}
	return all
}

// TestRudeServers holds every error to its cause, and every server to its end.
func TestRudeServers(t *testing.T) {
	tests := []struct {
		server string
		limits capture.Limits
		is     error // nil for any
		says   string
	}{
		{"flood-line", capture.Limits{Bytes: 1 << 20}, capture.ErrFlood, "more than 1.0 MiB"},
		{"flood-lines", capture.Limits{Bytes: 1 << 20}, capture.ErrFlood, "more than 1.0 MiB"},
		{"mute", capture.Limits{Time: 300 * time.Millisecond}, capture.ErrHung, "no answer within 300ms"},
		{"deaf", capture.Limits{Time: 300 * time.Millisecond}, capture.ErrHung, "no answer within 300ms"},
		{"stubborn", capture.Limits{Time: 300 * time.Millisecond}, capture.ErrHung, "no answer within 300ms"},
		{"dies", capture.Limits{}, capture.ErrDied, `exit status 7; standard error ends "no API key`},
		{"dies-later", capture.Limits{}, capture.ErrDied, "listing tools, page 1: tools/list: server died: exit status 9"},
		{"cut", capture.Limits{}, capture.ErrDied, "exit status 0"},
		{"garbles", capture.Limits{}, capture.ErrGarbled, `unexpected end of JSON input, in a line that begins "{\"jsonrpc\"`},
		{"deepest-tool", capture.Limits{}, capture.ErrGarbled, "exceeded max depth"},
		{"endless-pages", capture.Limits{Pages: 5}, capture.ErrFlood, "more than 5 pages"},
		{"circular-pages", capture.Limits{}, capture.ErrFlood, "leads back to an earlier one"},
		{"many-tools", capture.Limits{Tools: 400}, capture.ErrFlood, "more than 400 tools"},
		{"many-tools", capture.Limits{Bytes: 10_000}, capture.ErrFlood, "more than 9.8 KiB"},
		{"not-a-list", capture.Limits{}, nil, "decoding the answer"},
	}
	for _, test := range tests {
		t.Run(test.server+" "+test.says, func(t *testing.T) {
			test.limits.Grace = 100 * time.Millisecond
			_, err := capture.Of(t.Context(), serve(test.server), test.limits)
			if err == nil || test.is != nil && !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestToolsAreKeptAsSent(t *testing.T) {
	got, err := capture.Of(t.Context(), serve("greets"), quick)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"name":"exact","inputSchema":{"type":"object","properties":{"n":{"maximum":1e400,"const":12345678901234567890.10}}}}`
	if len(got.Tools) != 1 || string(got.Tools[0]) != want {
		t.Errorf("got %s", got.Tools)
	}
	if got.Noise != 2 || !strings.Contains(got.Sample, `\x1b[31mready`) {
		t.Errorf("%d lines left out, the first %s", got.Noise, got.Sample)
	}
	deep, err := capture.Of(t.Context(), serve("deep-tool"), quick)
	if err != nil || len(deep.Tools) != 1 {
		t.Errorf("a schema deeper than the protocol's library goes: %d tools, %v", len(deep.Tools), err)
	}
}

// TestNothingIsLeftBehind starts a server that starts another process, which
// holds its output open.
func TestNothingIsLeftBehind(t *testing.T) {
	got, err := capture.Of(t.Context(), serve("children"), quick)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(regexp.MustCompile(`child-(\d+)`).FindStringSubmatch(string(got.Tools[0]))[1])
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(5 * time.Second); syscall.Kill(pid, 0) == nil && !zombie(pid); {
		if time.Now().After(deadline) {
			t.Fatalf("process %d of the group is still there", pid)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// zombie reports whether a process has ended and only waits to be reaped.
func zombie(pid int) bool {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && strings.Contains(string(text), ") Z ")
}

func TestCancelledCapture(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(200*time.Millisecond, cancel)
	if _, err := capture.Of(ctx, serve("mute"), quick); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestHeadersGoToTheServerAlone(t *testing.T) {
	var asked, leaked bool
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked, leaked = true, leaked || r.Header.Get("X-Key") != ""
	}))
	defer elsewhere.Close()
	inner := servers.Handler("go-sdk", func() {})
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/away":
			http.Redirect(w, r, elsewhere.URL, http.StatusTemporaryRedirect)
		case r.Header.Get("X-Key") != "secret":
			http.Error(w, "who are you?", http.StatusUnauthorized)
		default:
			inner.ServeHTTP(w, r)
		}
	}))
	defer web.Close()
	key := http.Header{"X-Key": {"secret"}}
	if _, err := capture.Of(t.Context(), capture.Target{URL: web.URL, Headers: key}, quick); err != nil {
		t.Error(err)
	}
	if _, err := capture.Of(t.Context(), capture.Target{URL: web.URL}, quick); err == nil {
		t.Error("a server that wants a key is captured without")
	}
	if _, err := capture.Of(t.Context(), capture.Target{URL: web.URL + "/away", Headers: key}, quick); err == nil || !asked || leaked {
		t.Errorf("redirected: error %v, asked %v, key leaked %v", err, asked, leaked)
	}
}

func TestFloodOverHTTP(t *testing.T) {
	for _, kind := range []string{"application/json", "text/event-stream"} {
		web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", kind)
			servers.Rude["flood-line"](r.Body, w)
		}))
		_, err := capture.Of(t.Context(), capture.Target{URL: web.URL}, capture.Limits{Bytes: 1 << 20, Time: 5 * time.Second})
		if !errors.Is(err, capture.ErrFlood) {
			t.Errorf("%s: got %v", kind, err)
		}
		web.Close()
	}
}

func TestTargetsThatAreNotThere(t *testing.T) {
	for _, target := range []capture.Target{{}, {Command: []string{"/no/such/server"}}, {URL: "http://127.0.0.1:1/mcp"}, {URL: ":"}} {
		if _, err := capture.Of(t.Context(), target, quick); err == nil {
			t.Errorf("%v is captured", target)
		}
	}
}
