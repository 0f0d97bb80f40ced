package adversarial_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"schemabench/adversarial"
	"schemabench/harness"
)

// update adds the families that the golden file lacks. It never changes a
// line: a family whose cases change gets a new name, and the line of a family
// that is gone stays, so that its name is not used for something else.
var update = flag.Bool("update", false, "add new families to "+goldenFile)

const goldenFile = "testdata/cases.sha256"

func TestSameCaseForEver(t *testing.T) {
	text, err := os.ReadFile(goldenFile)
	if err != nil && !*update {
		t.Fatal(err)
	}
	golden := map[string]string{}
	for line := range strings.Lines(string(text)) {
		key, hash, _ := strings.Cut(strings.TrimSpace(line), "\t")
		golden[key] = hash
	}
	for _, f := range adversarial.All() {
		for _, n := range []int{2, 7} {
			key, hash := fmt.Sprintf("%s n=%d", f.Name, n), fingerprint(f.Make(n))
			if again := fingerprint(f.Make(n)); again != hash {
				t.Errorf("%s: made twice, two cases", key)
			}
			want, ok := golden[key]
			switch {
			case !ok && *update:
				text = fmt.Appendf(text, "%s\t%s\n", key, hash)
			case !ok:
				t.Errorf("%s: not in %s; run with -update", key, goldenFile)
			case want != hash:
				t.Errorf("%s: the case has changed; give the family a new name", key)
			}
		}
	}
	if *update {
		if err := os.WriteFile(goldenFile, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// fingerprint hashes all that makes up a case.
func fingerprint(c harness.Case) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s %d %s %s %d\n%s\n%s", c.Family, c.N, c.Draft, c.Want, len(c.Schema), c.Schema, c.Instance)
	return fmt.Sprintf("%x", h.Sum(nil))
}
