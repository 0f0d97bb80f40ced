//go:build linux

package enforce

import (
	"math"
	"testing"
	"time"
)

func TestQuantiles(t *testing.T) {
	var took []time.Duration
	for i := range 1000 {
		took = append(took, time.Duration(1000-i))
	}
	trial := Trial{Latency: quantiles(took)}
	for _, q := range Quantiles {
		want := time.Duration(math.Round(q.Share * 1000))
		if got := trial.Quantile(q.Share); got != want {
			t.Errorf("of 1 to 1000, %v did not exceed %d, want %d", q.Share, got, want)
		}
	}
	if got := quantiles(nil); got != nil {
		t.Errorf("of nothing: %v", got)
	}
}
