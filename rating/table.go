package rating

import "slices"

// upperDifferences lists, for each expected score from 50 hundredths up, the
// largest difference in rating that still gives it (FIDE B.02 8.1.2). A larger
// difference than the last gives 100.
var upperDifferences = [...]int{
	3, 10, 17, 25, 32, 39, 46, 53, 61, 68, // 50…59
	76, 83, 91, 98, 106, 113, 121, 129, 137, 145, // 60…69
	153, 162, 170, 179, 188, 197, 206, 215, 225, 235, // 70…79
	245, 256, 267, 278, 290, 302, 315, 328, 344, 357, // 80…89
	374, 391, 411, 432, 456, 484, 517, 559, 619, 735, // 90…99
}

// differences lists dp, the difference in rating that a percentage score from
// 50 up stands for (FIDE B.02 8.1.1).
var differences = [...]int{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65, // 50…59
	72, 80, 87, 95, 102, 110, 117, 125, 133, 141, // 60…69
	149, 158, 166, 175, 184, 193, 202, 211, 220, 230, // 70…79
	240, 251, 262, 273, 284, 296, 309, 322, 336, 351, // 80…89
	366, 383, 401, 422, 444, 470, 501, 538, 589, 677, // 90…99
	800,
}

// MaxDifference is dp of a full score, in rating points.
const MaxDifference = 800

// Expected returns the score a player is expected to make in one game against
// an opponent rated so many points lower (higher when negative), in hundredths,
// by FIDE's table. Expected(d) + Expected(−d) is 100.
func Expected(difference int) int {
	if difference < 0 {
		return 100 - Expected(-difference)
	}
	steps, _ := slices.BinarySearch(upperDifferences[:], difference)
	return 50 + steps
}

// Difference returns dp, the difference in rating that a score of so many
// percent stands for, −800…800; percentages beyond 0…100 are taken as those.
func Difference(percent int) int {
	if percent < 50 {
		return -Difference(100 - percent)
	}
	return differences[min(percent, 100)-50]
}
