package tiebreak

import (
	"cmp"
	"math/bits"
	"strconv"
	"strings"
)

// Value is an exact tie-break value, Units/Per. Per depends only on the code
// and the field's scale for sums; means have the number of games in it. It is
// at least 1.
type Value struct {
	Units int64
	Per   int64
	Low   bool // the lower value is the better one, as with balls lost
}

// whole returns n as a value.
func whole(n int64) Value { return Value{Units: n, Per: 1} }

// Compare returns −1, 0 or 1 as v is worse than, equal to or better than w,
// which must be of the same code.
func (v Value) Compare(w Value) int {
	if v.Low {
		v, w = w, v
	}
	if v.Per == w.Per {
		return cmp.Compare(v.Units, w.Units)
	}
	return compareProducts(v.Units, w.Per, w.Units, v.Per)
}

// compareProducts compares a·b with c·d without overflow; b and d are positive.
func compareProducts(a, b, c, d int64) int {
	if (a < 0) != (c < 0) {
		return cmp.Compare(a, c)
	}
	left1, left0 := bits.Mul64(magnitude(a), magnitude(b))
	right1, right0 := bits.Mul64(magnitude(c), magnitude(d))
	result := cmp.Or(cmp.Compare(left1, right1), cmp.Compare(left0, right0))
	if a < 0 {
		return -result
	}
	return result
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}

// Decimal writes v with the given number of decimals, halves rounded away from
// zero: 25.25, 5.0, -3.
func (v Value) Decimal(places int) string {
	scaled := magnitude(v.Units)
	for range places {
		scaled *= 10
	}
	per := uint64(v.Per)
	digits := strconv.FormatUint((2*scaled+per)/(2*per), 10)
	if pad := places + 1 - len(digits); pad > 0 {
		digits = strings.Repeat("0", pad) + digits
	}
	text := digits[:len(digits)-places]
	if places > 0 {
		text += "." + digits[len(digits)-places:]
	}
	if v.Units < 0 && strings.Trim(text, "0.") != "" {
		text = "-" + text
	}
	return text
}

// String writes v with as many decimals as it needs, at most two.
func (v Value) String() string {
	text := v.Decimal(2)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
