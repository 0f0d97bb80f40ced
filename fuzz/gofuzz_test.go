package fuzz

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	// The module is imported so that go.mod pins it. Its corpus lies beside
	// the package, out of reach of go:embed, and is read where the module is.
	_ "github.com/dvyukov/go-fuzz-corpus/json"
)

// maxSeed is the size in bytes above which a seed is left out: large ones
// slow every execution down and teach the fuzzer little.
const maxSeed = 4 << 10

// goFuzzCorpus returns the inputs that dvyukov/go-fuzz-corpus collected for
// one of its targets, such as "json", in the order of their names. Without
// the module's files it returns none and says so.
func goFuzzCorpus(tb testing.TB, target string) [][]byte {
	tb.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/dvyukov/go-fuzz-corpus").Output()
	dir := strings.TrimSpace(string(out))
	if err != nil || dir == "" {
		tb.Logf("go-fuzz-corpus is not at hand, its seeds are left out: %v", err)
		return nil
	}
	files, err := filepath.Glob(filepath.Join(dir, target, "corpus", "*"))
	if err != nil {
		tb.Fatal(err)
	}
	var seeds [][]byte
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		if len(text) <= maxSeed {
			seeds = append(seeds, text)
		}
	}
	return seeds
}

func TestGoFuzzCorpus(t *testing.T) {
	if seeds := goFuzzCorpus(t, "json"); len(seeds) > 0 && len(seeds) < 1000 {
		t.Errorf("%d seeds, want over a thousand: has the module moved its corpus?", len(seeds))
	}
}
