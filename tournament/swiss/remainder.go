package swiss

// maxExchanges bounds how many exchanges of one player are tried before the
// bracket is searched instead.
const maxExchanges = 20_000

// pairRemainder finds the first transposition of the residents that are left,
// without an exchange or after the first exchange of one player that helps. It
// returns the matching of the whole bracket, or false.
func (e *express) pairRemainder() ([]int, bool) {
	var remainder []int
	for u := e.moved; u < len(e.ranks); u++ {
		if !e.fixed[u] {
			remainder = append(remainder, u)
		}
	}
	pairs := len(remainder) / 2
	upper, lower := append([]int(nil), remainder[:pairs]...), remainder[pairs:]
	if len(remainder)%2 == 1 {
		upper = append(upper, e.size-1)
	}
	t := newTransposer(e.rows, upper, lower)
	if !t.match() {
		if t = exchanged(t, remainder, pairs); t == nil {
			return nil, false
		}
	}
	t.first()
	mate := append([]int(nil), e.mate...)
	for _, u := range t.upper {
		v := t.mate[u]
		mate[u], mate[v] = v, u
	}
	return mate, true
}

// exchanged tries the exchanges of one player in their order: by the
// difference of the two numbers, then the last of S1 first.
func exchanged(t *transposer, remainder []int, pairs int) *transposer {
	tries := 0
	for difference := 1; difference < len(remainder); difference++ {
		for out := pairs - 1; out >= 0 && out+difference >= pairs; out-- {
			in := out + difference
			if in >= len(remainder) {
				continue
			}
			if tries++; tries > maxExchanges {
				return nil
			}
			if s := t.exchange(remainder[out], remainder[in]); s.match() {
				return s
			}
		}
	}
	return nil
}
