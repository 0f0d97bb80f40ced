package cost

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"strconv"
	"testing"

	"schemabench/harness"
)

func TestLargeNumbers(t *testing.T) {
	tests := []struct {
		name, schema, instance string
		want                   harness.Verdict
	}{
		{"a tiny number is below a limit", `{"exclusiveMinimum":0}`, `1e-1000001`, harness.Valid},
		{"a tiny negative number is not above one", `{"minimum":0}`, `-1e-1000001`, harness.Invalid},
		{"a huge exponent is compared", `{"maximum":1e1000000001}`, `1e1000000000`, harness.Valid},
		{"beyond any integer too", `{"maximum":1e99999999999999999999}`, `10e99999999999999999999`, harness.Invalid},
		{"two spellings of one number are equal", `{"const":1000e-1000001}`, `1.00e-999998`, harness.Valid},
		{"zeros are equal, whatever the exponent", `{"const":0}`, `-0.0e1000000001`, harness.Valid},
		{"a huge power of ten is an integer", `{"type":"integer"}`, `1e1000000001`, harness.Valid},
		{"a tiny one is not", `{"type":"integer"}`, `1e-1000000001`, harness.Invalid},
		{"a huge one is a multiple of four", `{"multipleOf":4}`, `1e1000000001`, harness.Valid},
		{"and not of three", `{"multipleOf":3}`, `1e1000000001`, harness.Invalid},
		{"of a tiny one", `{"multipleOf":1e-1000000001}`, `7`, harness.Valid},
		{"a tiny one of no other", `{"multipleOf":2}`, `1e-1000000001`, harness.Invalid},
		{"items that differ far out are unique", `{"uniqueItems":true}`, `[1e1000001,1e1000002]`, harness.Valid},
		{"a size may be huge", `{"maxLength":1e1000001}`, `"a"`, harness.Valid},
	}
	for _, tt := range tests {
		got, _, err := Evaluate(harness.Draft2020, harness.Schema(tt.schema), harness.Instance(tt.instance), 1000)
		if got != tt.want || err != nil {
			t.Errorf("%s: %s, want %s, error %v", tt.name, got, tt.want, err)
		}
	}
}

// TestDecimals holds decimals to rational numbers.
func TestDecimals(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	draw := func() string {
		text := strconv.Itoa(random.IntN(200) - 100)
		if random.IntN(2) == 0 {
			text += "." + strconv.Itoa(random.IntN(1000))
		}
		if random.IntN(2) == 0 {
			text += "e" + strconv.Itoa(random.IntN(9)-4)
		}
		return text
	}
	f := &frame{evaluator: &evaluator{}}
	for range 20_000 {
		a, b := draw(), draw()
		x, _ := new(big.Rat).SetString(a)
		y, _ := new(big.Rat).SetString(b)
		d, o := f.number(json.Number(a)), f.number(json.Number(b))
		if d.compare(o) != x.Cmp(y) || (d.String() == o.String()) != (x.Cmp(y) == 0) || d.isInt() != x.IsInt() {
			t.Fatalf("%s and %s: compares as %d, as rationals %d", a, b, d.compare(o), x.Cmp(y))
		}
		if n, ok := d.int64(); ok != x.IsInt() || ok && x.Cmp(new(big.Rat).SetInt64(n)) != 0 {
			t.Fatalf("%s: is %d, %t", a, n, ok)
		}
		if y.Sign() != 0 && d.divisibleBy(o) != new(big.Rat).Quo(x, y).IsInt() {
			t.Fatalf("%s is divisible by %s: %t", a, b, d.divisibleBy(o))
		}
	}
}
