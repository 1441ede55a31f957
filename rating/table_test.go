package rating_test

import (
	"testing"

	"pgregory.net/rapid"

	"sumito/rating"
)

// Rows of FIDE's two tables as printed, first and last difference of each.
func TestExpectedScores(t *testing.T) {
	for _, row := range []struct{ from, to, hundredths int }{
		{0, 3, 50}, {4, 10, 51}, {11, 17, 52}, {54, 61, 58}, {99, 106, 64}, {198, 206, 76}, {279, 290, 84},
		{329, 344, 88}, {392, 411, 92}, {485, 517, 96}, {560, 619, 98}, {620, 735, 99}, {736, 3000, 100},
	} {
		for _, difference := range []int{row.from, row.to} {
			if got := rating.Expected(difference); got != row.hundredths {
				t.Errorf("%d: %d, want %d", difference, got, row.hundredths)
			}
			if got := rating.Expected(-difference); got != 100-row.hundredths {
				t.Errorf("%d: %d, want %d", -difference, got, 100-row.hundredths)
			}
		}
	}
}

func TestDifferences(t *testing.T) {
	for percent, want := range map[int]int{
		100: 800, 99: 677, 90: 366, 83: 273, 75: 193, 70: 149, 64: 102, 50: 0, 49: -7, 36: -102, 1: -677, 0: -800,
		101: 800, -1: -800,
	} {
		if got := rating.Difference(percent); got != want {
			t.Errorf("%d %%: %d, want %d", percent, got, want)
		}
	}
}

// The tables turn into each other: a score's difference is expected to make
// that score again.
func TestTablesAgree(t *testing.T) {
	for percent := range 101 {
		if got := rating.Expected(rating.Difference(percent)); got != percent {
			t.Errorf("%d %%: dp %d gives %d %%", percent, rating.Difference(percent), got)
		}
	}
}

func TestPerformance(t *testing.T) {
	tests := []struct {
		name                          string
		opponents                     []int
		halves                        int
		average, performance, perfect int
	}{
		// (2200+2100+1999)/3 = 2099⅔; 2 of 3 is 67 %, dp 125. At 2226 the
		// expected scores are 54, 67 and 79 hundredths, 200 in all.
		{"two of three", []int{2200, 2100, 1999}, 4, 2100, 2225, 2226},
		{"half up", []int{1500, 1501}, 2, 1501, 1501, 1498},
		{"nothing", []int{1800, 1700}, 0, 1750, 950, 900},
		{"everything", []int{1800, 1700}, 4, 1750, 2550, 2536},
	}
	for _, test := range tests {
		average, _ := rating.Average(test.opponents)
		performance, _ := rating.Performance(test.opponents, test.halves)
		perfect, _ := rating.PerfectPerformance(test.opponents, test.halves)
		if average != test.average || performance != test.performance || perfect != test.perfect {
			t.Errorf("%s: %d %d %d, want %d %d %d", test.name, average, performance, perfect, test.average, test.performance, test.perfect)
		}
	}
	if _, ok := rating.Performance(nil, 0); ok {
		t.Error("a performance without games")
	}
	if _, ok := rating.PerfectPerformance(nil, 0); ok {
		t.Error("a perfect performance without games")
	}
}

// The perfect performance is the lowest rating that is expected to score as
// much.
func TestPerfectPerformanceIsLowest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		opponents := rapid.SliceOfN(rapid.IntRange(800, 2900), 1, 12).Draw(t, "opponents")
		halves := rapid.IntRange(1, 2*len(opponents)).Draw(t, "halves")
		perfect, _ := rating.PerfectPerformance(opponents, halves)
		expected := func(own int) (sum int) {
			for _, opponent := range opponents {
				sum += rating.Expected(own - opponent)
			}
			return sum
		}
		if expected(perfect) < 50*halves || expected(perfect-1) >= 50*halves {
			t.Errorf("%d expects %d, one less %d, scored %d", perfect, expected(perfect), expected(perfect-1), 50*halves)
		}
	})
}
