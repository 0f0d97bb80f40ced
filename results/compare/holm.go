package compare

import (
	"cmp"
	"slices"
)

// alpha is the chance of one false alarm or more among all CPU times of a
// comparison.
const alpha = 0.05

// holm returns the p-values adjusted for their number: those at or below α may
// all be called significant with a chance of at most α that any of them is
// so by accident (Holm, A simple sequentially rejective multiple test
// procedure, 1979). It does not ask that the tests be independent.
func holm(ps []float64) []float64 {
	order := make([]int, len(ps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(ps[i], ps[j]) })
	adjusted := make([]float64, len(ps))
	least := 0.0
	for rank, i := range order {
		least = max(least, min(1, float64(len(ps)-rank)*ps[i]))
		adjusted[i] = least
	}
	return adjusted
}

// leastP returns the least p-value that a U test of n against m values can
// have: 2 divided by the number of ways to choose n of n+m.
func leastP(n, m int) float64 {
	p := 2.0
	for i := 1; i <= n; i++ {
		p *= float64(i) / float64(m+i)
	}
	return min(1, p)
}

// enough returns how many rounds a side it takes for tests as many as these.
func enough(tests int) int {
	for n := 1; ; n++ {
		if leastP(n, n)*float64(max(1, tests)) <= alpha {
			return n
		}
	}
}
