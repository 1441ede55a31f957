package tiebreak

import (
	"cmp"
	"math/bits"
	"strconv"
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

// String writes v with as many decimals as it needs, at most two, halves rounded
// away from zero: 25.25, 2.5, -3.
func (v Value) String() string { return string(v.Append(nil)) }

// Append appends what String returns.
func (v Value) Append(b []byte) []byte {
	per := uint64(v.Per)
	hundredths := (200*magnitude(v.Units) + per) / (2 * per)
	if v.Units < 0 && hundredths > 0 {
		b = append(b, '-')
	}
	b = strconv.AppendUint(b, hundredths/100, 10)
	switch rest := byte(hundredths % 100); {
	case rest == 0:
		return b
	case rest%10 == 0:
		return append(b, '.', '0'+rest/10)
	default:
		return append(b, '.', '0'+rest/10, '0'+rest%10)
	}
}
