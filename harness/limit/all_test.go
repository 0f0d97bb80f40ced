package limit_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"schemabench/harness"
	"schemabench/harness/limit"
)

func TestDescriptions(t *testing.T) {
	kebab := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	seen := map[string]bool{}
	for _, l := range limit.All() {
		promises := []struct {
			what string
			kept bool
		}{
			{"its name is unique", !seen[l.Name]},
			{"its name is kebab-case", kebab.MatchString(l.Name)},
			{"its doc is a sentence", strings.HasSuffix(l.Doc, ".")},
			{"its unit is a plural", strings.HasSuffix(l.Unit, "s")},
			{"its advice is an imperative, not a sentence", l.Advice != "" && !strings.HasSuffix(l.Advice, ".")},
			{"it is measured at some stage", l.At != 0},
			{"it measures", l.Measure != nil},
			{"it has a default maximum, unless it is a rule", (l.Rule != nil) != hasDefault(l.Name)},
			{"Get finds it", got(l.Name)},
		}
		seen[l.Name] = true
		for _, p := range promises {
			if !p.kept {
				t.Errorf("%s: not so: %s", l.Name, p.what)
			}
		}
	}
	if got("no-such-limit") {
		t.Error("Get finds a limit that is not there")
	}
}

func hasDefault(name string) bool {
	_, ok := limit.Default().Max[name]
	return ok
}

func got(name string) bool {
	l, err := limit.Get(name)
	return err == nil && l.Name == name
}

// TestEveryLimitCanReject lowers one maximum at a time below what a case that
// has a bit of everything measures.
func TestEveryLimitCanReject(t *testing.T) {
	schema := harness.Schema(`{"$id":"urn:all","$ref":"#/$defs/a","$defs":{"a":{"properties":{"s":{"pattern":"^a+$","enum":["aa"],"format":"regex"},
		"n":{"minimum":10},"l":{"uniqueItems":true}}}}}`)
	instance := harness.Instance(`{"s":"aa","n":12,"l":[1,2,3]}`)
	alone := limit.Sizes(harness.Case{Schema: schema})
	both := limit.Sizes(harness.Case{Schema: schema, Instance: instance})
	for _, l := range limit.All() {
		_, ok := both[l.Name]
		value := max(alone[l.Name], both[l.Name])
		switch {
		case l.Rule != nil:
			continue
		case !ok:
			t.Errorf("%s is not measured", l.Name)
		case value == 0:
			if d := limit.Default().Max[l.Name].Max; d != 0 {
				t.Errorf("%s is 0 in a case that has some of it", l.Name)
			}
		default:
			strict := limit.Limits{}.With(l.Name, value-1)
			if got := exceededNames(check(strict, schema, instance, limit.Options{})); got != l.Name {
				t.Errorf("at most %d %s: %q exceeded, want %s", value-1, l.Name, got, l.Name)
			}
			exact := limit.Limits{}.With(l.Name, value)
			if err := check(exact, schema, instance, limit.Options{}); err != nil {
				t.Errorf("at most %d %s: %v", value, l.Name, err)
			}
		}
	}
}

// TestDocumented holds LIMITS.md to the limits that there are.
func TestDocumented(t *testing.T) {
	page, err := os.ReadFile("LIMITS.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range limit.All() {
		if row := "| `" + l.Name + "` | " + l.Unit + " |"; l.Rule == nil && !strings.Contains(string(page), row) {
			t.Errorf("LIMITS.md has no row %q", row)
		}
		if !strings.Contains(string(page), "`"+l.Name+"`") {
			t.Errorf("LIMITS.md does not name %s", l.Name)
		}
	}
}
