package swiss

import "math/bits"

// bitset is a set of small numbers.
type bitset []uint64

func newBitset(size int) bitset { return make(bitset, (size+63)/64) }

func (b bitset) set(i int)      { b[i/64] |= 1 << (i % 64) }
func (b bitset) unset(i int)    { b[i/64] &^= 1 << (i % 64) }
func (b bitset) has(i int) bool { return b[i/64]&(1<<(i%64)) != 0 }

// or adds what is in c.
func (b bitset) or(c bitset) {
	for k := range b {
		b[k] |= c[k]
	}
}

// next returns the first number from i on that is in the set, −1 if there is
// none.
func (b bitset) next(i int) int {
	if i/64 >= len(b) {
		return -1
	}
	word := b[i/64] >> (i % 64) << (i % 64)
	for k := i / 64; ; {
		if word != 0 {
			return k*64 + bits.TrailingZeros64(word)
		}
		if k++; k == len(b) {
			return -1
		}
		word = b[k]
	}
}

// nextCommon returns the first number from i on that is in both sets, −1 if
// there is none.
func (b bitset) nextCommon(c bitset, i int) int {
	if i/64 >= len(b) {
		return -1
	}
	word := b[i/64] & c[i/64] >> (i % 64) << (i % 64)
	for k := i / 64; ; {
		if word != 0 {
			return k*64 + bits.TrailingZeros64(word)
		}
		if k++; k == len(b) {
			return -1
		}
		word = b[k] & c[k]
	}
}

// commonWithin reports whether what is in both b and c is all in d.
func (b bitset) commonWithin(c, d bitset) bool {
	for k, word := range b {
		if word&c[k]&^d[k] != 0 {
			return false
		}
	}
	return true
}
