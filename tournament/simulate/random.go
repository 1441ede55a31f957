package simulate

// random is a SplitMix64 generator (Steele, Lea, Flood 2014): simulations
// repeat exactly, whatever the standard library does.
type random struct{ state uint64 }

func (r *random) next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// float returns a number in [0, 1).
func (r *random) float() float64 { return float64(r.next()>>11) / (1 << 53) }

// below returns a number 0…n−1; the bias of the remainder is far below what a
// simulation can show.
func (r *random) below(n int) int { return int(r.next() % uint64(n)) }

// chance is true with a probability.
func (r *random) chance(p float64) bool { return p > 0 && r.float() < p }
