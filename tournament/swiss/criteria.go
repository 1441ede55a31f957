package swiss

// criteria lays numbers out in a weight vector so that comparing vectors
// compares the numbers in order, most important first. Small numbers share a
// word.
type criteria struct {
	slots []slot
	words int
}

// slot is the place of one number: word × multiplier.
type slot struct {
	word  int
	scale int64
}

// wordLimit bounds a word, so that a matching's duals (up to 4n weights) stay
// within 64 bits for 100,000 vertices.
const wordLimit = int64(1) << 42

// newCriteria makes room for numbers whose totals over a whole matching lie
// within ±limits.
func newCriteria(limits []int64) *criteria {
	c := &criteria{slots: make([]slot, len(limits)), words: 1}
	room := wordLimit
	for i, limit := range limits {
		span := 2*max(limit, 0) + 1
		if room < span && i > 0 {
			c.words++
			room = wordLimit
		}
		room /= span
		c.slots[i] = slot{word: c.words - 1, scale: span}
	}
	// What was noted as the span becomes the product of the spans after it.
	scale, word := int64(1), c.words-1
	for i := len(limits) - 1; i >= 0; i-- {
		s := &c.slots[i]
		if s.word != word {
			scale, word = 1, s.word
		}
		s.scale, scale = scale, scale*s.scale
	}
	return c
}

// add counts a number towards slot i of a weight.
func (c *criteria) add(weight []int64, i int, number int64) {
	weight[c.slots[i].word] += number * c.slots[i].scale
}
