package tiebreak

import (
	"bytes"
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

// Decimal writes v with the given number of decimals, halves rounded away from
// zero: 25.25, 5.0, -3.
func (v Value) Decimal(places int) string { return string(v.appendDecimal(nil, places)) }

// String writes v with as many decimals as it needs, at most two.
func (v Value) String() string { return string(v.Append(nil)) }

// Append appends what String returns.
func (v Value) Append(b []byte) []byte {
	start := len(b)
	b = v.appendDecimal(b, 2)
	for b[len(b)-1] == '0' && len(b) > start {
		b = b[:len(b)-1]
	}
	return bytes.TrimSuffix(b, []byte("."))
}

func (v Value) appendDecimal(b []byte, places int) []byte {
	scale := uint64(1)
	for range places {
		scale *= 10
	}
	per := uint64(v.Per)
	rounded := (2*scale*magnitude(v.Units) + per) / (2 * per)
	if v.Units < 0 && rounded > 0 {
		b = append(b, '-')
	}
	b = strconv.AppendUint(b, rounded/scale, 10)
	if places == 0 {
		return b
	}
	b = append(b, '.')
	rest := rounded % scale
	for scale /= 10; scale > 0; scale /= 10 { // digit by digit, zeros in front included
		b = append(b, byte('0'+rest/scale%10))
	}
	return b
}
