package rehearsal

// chance is a SplitMix64 generator (Steele, Lea, Flood 2014): the same seed
// makes the same tournament, whatever the standard library does.
type chance struct{ state uint64 }

func (c *chance) next() uint64 {
	c.state += 0x9e3779b97f4a7c15
	z := c.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number 0…n−1.
func (c *chance) below(n int) int { return int(c.next() % uint64(n)) }
