package rating

import "slices"

// Average returns the mean of opponents' ratings, rounded to whole points,
// halves up. It reports false for nobody.
func Average(opponents []int) (points int, ok bool) {
	if len(opponents) == 0 {
		return 0, false
	}
	sum := 0
	for _, rating := range opponents {
		sum += rating
	}
	return halfUp(sum, len(opponents)), true
}

// Percentage returns a score of so many half points from games as whole
// percent, halves up.
func Percentage(halves, games int) int { return halfUp(50*halves, games) }

// Performance returns the tournament performance rating: the mean of the
// opponents' ratings plus dp of the percentage score (C.07 10.2). The score is
// in half points. It reports false for nobody.
func Performance(opponents []int, halves int) (points int, ok bool) {
	average, ok := Average(opponents)
	if !ok {
		return 0, false
	}
	return average + Difference(Percentage(halves, len(opponents))), true
}

// PerfectPerformance returns the lowest rating whose expected score against
// these opponents is at least the score made, in half points; without a point
// it is the lowest opponent's less 800 (C.07 10.3). It reports false for
// nobody.
func PerfectPerformance(opponents []int, halves int) (points int, ok bool) {
	if len(opponents) == 0 {
		return 0, false
	}
	lowest, highest := slices.Min(opponents), slices.Max(opponents)
	if halves <= 0 {
		return lowest - MaxDifference, true
	}
	// below is too low, enough isn't: at 800 above the highest a full score is
	// expected.
	below, enough := lowest-MaxDifference, highest+MaxDifference
	for enough-below > 1 {
		middle := below + (enough-below)/2
		expected := 0
		for _, opponent := range opponents {
			expected += Expected(middle - opponent)
		}
		if expected >= 50*halves {
			enough = middle
		} else {
			below = middle
		}
	}
	return enough, true
}

// halfUp divides, rounding halves up, also below 0; by is positive.
func halfUp(n, by int) int {
	n, by = 2*n+by, 2*by
	quotient := n / by
	if n%by < 0 {
		quotient--
	}
	return quotient
}
