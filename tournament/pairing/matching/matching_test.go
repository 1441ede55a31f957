package matching_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"sumito/tournament/pairing/matching"
)

// graph is a small random graph that keeps its weights for checking.
type graph struct {
	size, words int
	weight      map[[2]int][]int64
}

func randomGraph(r *rand.Rand, size, words int, density float64, span int64) graph {
	g := graph{size, words, map[[2]int][]int64{}}
	for u := range size {
		for v := range u {
			if r.Float64() >= density {
				continue
			}
			w := make([]int64, words)
			for i := range w {
				w[i] = r.Int64N(2*span+1) - span
			}
			w[0] = max(w[0], -w[0])
			g.weight[[2]int{v, u}] = w
		}
	}
	return g
}

func (g graph) edges() *matching.Edges {
	e := matching.NewEdges(g.size, g.words)
	for pair, w := range g.weight {
		e.Set(pair[0], pair[1], w)
	}
	return e
}

// best is the weight of the best matching by trying all.
func (g graph) best() []int64 {
	best := make([]int64, g.words)
	used := make([]bool, g.size)
	total := make([]int64, g.words)
	var try func(v int)
	try = func(v int) {
		for v < g.size && used[v] {
			v++
		}
		if v == g.size {
			if slices.Compare(total, best) > 0 {
				copy(best, total)
			}
			return
		}
		used[v] = true
		try(v + 1)
		for u := v + 1; u < g.size; u++ {
			w, exists := g.weight[[2]int{v, u}]
			if used[u] || !exists {
				continue
			}
			used[u] = true
			for i := range total {
				total[i] += w[i]
			}
			try(v + 1)
			for i := range total {
				total[i] -= w[i]
			}
			used[u] = false
		}
		used[v] = false
	}
	try(0)
	return best
}

func (g graph) total(t *testing.T, mate []int) []int64 {
	t.Helper()
	total := make([]int64, g.words)
	for v, u := range mate {
		if u < 0 {
			continue
		}
		if mate[u] != v {
			t.Fatalf("%d is matched to %d, %d to %d", v, u, u, mate[u])
		}
		if u < v {
			continue
		}
		w, exists := g.weight[[2]int{v, u}]
		if !exists {
			t.Fatalf("no edge %d–%d", v, u)
		}
		for i := range total {
			total[i] += w[i]
		}
	}
	return total
}

func TestSolutionIsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 4000 {
		size := r.IntN(9)
		words := 1 + r.IntN(3)
		density := []float64{0.3, 0.6, 1}[r.IntN(3)]
		g := randomGraph(r, size, words, density, []int64{1, 3, 1000}[r.IntN(3)])
		got := g.total(t, matching.Solve(g.edges()).Mate)
		if want := g.best(); !slices.Equal(got, want) {
			t.Fatalf("round %d: weight %v, want %v in %v", round, got, want, g)
		}
	}
}

// In larger graphs with many equal weights nested blossoms appear; the answer
// must not depend on the numbering of the vertices.
func TestSolutionUnderPermutation(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		size := 20 + r.IntN(41)
		g := randomGraph(r, size, 2, []float64{0.1, 0.3, 1}[r.IntN(3)], []int64{1, 4, 100}[r.IntN(3)])
		p := r.Perm(size)
		turned := graph{size, 2, map[[2]int][]int64{}}
		for pair, w := range g.weight {
			u, v := p[pair[0]], p[pair[1]]
			turned.weight[[2]int{min(u, v), max(u, v)}] = w
		}
		a, b := g.total(t, matching.Solve(g.edges()).Mate), turned.total(t, matching.Solve(turned.edges()).Mate)
		if !slices.Equal(a, b) {
			t.Fatalf("%v but permuted %v", a, b)
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, size := range []int{50, 100, 200} {
		b.Run(strconv.Itoa(size), func(b *testing.B) {
			r := rand.New(rand.NewPCG(5, 6))
			edges := randomGraph(r, size, 4, 1, 50).edges()
			for b.Loop() {
				matching.Solve(edges)
			}
		})
	}
}

// A largest matching by Cover has as many edges as one by Solve with equal
// weights.
func TestCoverIsLargest(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 2000 {
		g := randomGraph(r, r.IntN(24), 1, []float64{0.05, 0.15, 0.3, 1}[r.IntN(4)], 1)
		for pair := range g.weight {
			g.weight[pair] = []int64{1}
		}
		mate := make([]int, g.size)
		for v := range mate {
			mate[v] = -1
		}
		perfect := matching.Cover(mate, func(u, v int) bool {
			_, exists := g.weight[[2]int{min(u, v), max(u, v)}]
			return exists
		})
		got, want := g.total(t, mate)[0], g.total(t, matching.Solve(g.edges()).Mate)[0]
		if got != want || perfect != (2*want == int64(g.size)) {
			t.Fatalf("%d edges, perfect %v; want %d", got, perfect, want)
		}
	}
}

// halved is a graph between its first half and the others.
func halved(r *rand.Rand, size, words int, span int64) (g graph, left []bool) {
	g = randomGraph(r, size, words, 0.7, span)
	left = make([]bool, size)
	for v := range size / 2 {
		left[v] = true
	}
	for pair := range g.weight {
		if left[pair[0]] == left[pair[1]] {
			delete(g.weight, pair)
		}
	}
	return g, left
}

// without leaves out two vertices.
func (g graph) without(u, v int) graph {
	rest := graph{g.size, g.words, map[[2]int][]int64{}}
	for pair, w := range g.weight {
		if pair[0] != u && pair[0] != v && pair[1] != u && pair[1] != v {
			rest.weight[pair] = w
		}
	}
	return rest
}

// Between two halves, the pairs of any best matching are tight, and who is left
// out of one needn't be matched; and the other way round, a matching of tight
// edges that covers all who must be is a best one.
func TestTightEdges(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for round := range 3000 {
		g, left := halved(r, 1+r.IntN(8), 1+r.IntN(3), []int64{1, 2, 50}[r.IntN(3)])
		solution := matching.Solve(g.edges())
		if round%2 == 0 {
			solution = matching.Assign(g.edges(), left)
		}
		best := g.best()
		if got := g.total(t, solution.Mate); !slices.Equal(got, best) {
			t.Fatalf("weight %v, want %v in %v", got, best, g)
		}
		tight := graph{g.size, 1, map[[2]int][]int64{}}
		for pair, weight := range g.weight {
			with := g.without(pair[0], pair[1]).best() // the best matching with this pair, but for it
			for i := range with {
				with[i] += weight[i]
			}
			isTight := solution.Tight(pair[0], pair[1])
			if slices.Equal(with, best) && !isTight {
				t.Fatalf("%v is in a best matching, but not tight", pair)
			}
			if isTight {
				tight.weight[pair] = []int64{1}
			}
		}
		for v, partner := range solution.Mate {
			if partner < 0 && solution.MustMatch(v) {
				t.Fatalf("%d is left out, but must be matched", v)
			}
		}
		eachMatching(tight, 0, make([]int, g.size), func(mate []int) {
			for v := range mate {
				if mate[v] == 0 && solution.MustMatch(v) {
					return
				}
			}
			partners := make([]int, g.size)
			for v := range mate {
				partners[v] = mate[v] - 1
			}
			if got := g.total(t, partners); !slices.Equal(got, best) {
				t.Fatalf("tight, but %v instead of %v", got, best)
			}
		})
	}
}

// eachMatching visits all matchings; mate holds partners plus one.
func eachMatching(g graph, from int, mate []int, visit func(mate []int)) {
	for from < g.size && mate[from] != 0 {
		from++
	}
	if from == g.size {
		visit(mate)
		return
	}
	eachMatching(g, from+1, mate, visit)
	for v := from + 1; v < g.size; v++ {
		if _, exists := g.weight[[2]int{from, v}]; exists && mate[v] == 0 {
			mate[from], mate[v] = v+1, from+1
			eachMatching(g, from+1, mate, visit)
			mate[from], mate[v] = 0, 0
		}
	}
}

// On larger halves the two ways come to the same weight.
func TestAssignIsAsGoodAsSolve(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for range 200 {
		g, left := halved(r, 20+r.IntN(40), 3, []int64{1, 4, 100}[r.IntN(3)])
		a, b := g.total(t, matching.Assign(g.edges(), left).Mate), g.total(t, matching.Solve(g.edges()).Mate)
		if !slices.Equal(a, b) {
			t.Fatalf("%v, but %v", a, b)
		}
	}
}

func TestStop(t *testing.T) {
	edges := randomGraph(rand.New(rand.NewPCG(11, 12)), 30, 1, 1, 5).edges()
	edges.Stop = func() bool { return true }
	for v, partner := range matching.Solve(edges).Mate {
		if partner >= 0 {
			t.Fatalf("%d is matched after stopping", v)
		}
	}
}
