package adversarial_test

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"schemabench/adversarial"
	"schemabench/harness"
)

// update adds the families that the golden file lacks, once all tests have
// passed: a hash stands for ever, so that of a case with the wrong verdict or
// formula must not get in. It never changes a line: a family whose cases change gets a new name, and the line of a family
// that is gone stays, so that its name is not used for something else.
var update = flag.Bool("update", false, "add new families to "+goldenFile)

const goldenFile = "testdata/cases.sha256"

// unrecorded are the lines that the golden file lacks.
var unrecorded []byte

func TestMain(m *testing.M) {
	flag.Parse()
	status := m.Run()
	if *update {
		status = max(status, record(status))
	}
	os.Exit(status)
}

// record adds what is unrecorded to the golden file and returns an exit status.
func record(status int) int {
	err := refuse(status, flag.Lookup("test.run").Value.String(), flag.Lookup("test.skip").Value.String())
	if err == nil {
		var f *os.File
		if f, err = os.OpenFile(goldenFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644); err == nil {
			_, err = f.Write(unrecorded)
			err = errors.Join(err, f.Close())
		}
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s is not updated: %v\n", goldenFile, err)
		return 1
	}
	return 0
}

// refuse says why families must not be recorded.
func refuse(status int, run, skip string) error {
	switch {
	case status != 0:
		return errors.New("a test fails")
	case run != "" || skip != "":
		return errors.New("-run or -skip leaves out tests that families must pass")
	}
	return nil
}

func TestFailingFamiliesAreNotRecorded(t *testing.T) {
	tests := []struct {
		name      string
		status    int
		run, skip string
		refused   bool
	}{
		{"all tests pass", 0, "", "", false},
		{"a test fails", 1, "", "", true},
		{"not all tests ran", 0, "TestSameCaseForEver", "", true},
		{"some were left out", 0, "", "TestVerdicts", true},
	}
	for _, tt := range tests {
		if err := refuse(tt.status, tt.run, tt.skip); (err != nil) != tt.refused {
			t.Errorf("%s: error %v", tt.name, err)
		}
	}
}

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
	unrecorded = nil // of an earlier -count
	for _, f := range adversarial.All() {
		for _, n := range []int{2, 7} {
			key, hash := fmt.Sprintf("%s n=%d", f.Name, n), fingerprint(f.Make(n))
			if again := fingerprint(f.Make(n)); again != hash {
				t.Errorf("%s: made twice, two cases", key)
			}
			want, ok := golden[key]
			switch {
			case !ok && *update:
				unrecorded = fmt.Appendf(unrecorded, "%s\t%s\n", key, hash)
			case !ok:
				t.Errorf("%s: not in %s; run with -update", key, goldenFile)
			case want != hash:
				t.Errorf("%s: the case has changed; give the family a new name", key)
			}
		}
	}
}

// fingerprint hashes all that makes up a case.
func fingerprint(c harness.Case) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s %d %s %s %d\n%s\n%s", c.Family, c.N, c.Draft, c.Want, len(c.Schema), c.Schema, c.Instance)
	return fmt.Sprintf("%x", h.Sum(nil))
}
