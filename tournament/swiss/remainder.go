package swiss

// maxExchanges bounds how many exchanges of one player are tried before the
// bracket is searched instead.
const maxExchanges = 2_000

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
// difference of the two numbers, then the last of S1 first. Most are seen not
// to help without trying: they leave somebody with too few opponents.
func exchanged(t *transposer, remainder []int, pairs int) *transposer {
	side := newBitset(len(t.graph))
	for _, u := range t.upper {
		side.set(u)
	}
	// S1 and S2 are of the same size, so it takes opponents for both.
	above, below := newShortage(t, side, t.lower), newShortage(t, t.lower, side)
	meets, confines := make([]bool, len(remainder)), make([]bool, len(remainder))
	for place, u := range remainder {
		if place < pairs {
			meets[place], confines[place] = above.meets(u), below.confines(u)
		} else {
			meets[place], confines[place] = below.meets(u), above.confines(u)
		}
	}
	tries := 0
	for difference := 1; difference < len(remainder); difference++ {
		for out := pairs - 1; out >= 0 && out+difference >= pairs; out-- {
			in := out + difference
			if in >= len(remainder) {
				continue
			}
			if above.remains(swap{remainder[out], remainder[in], meets[out], confines[in]}) ||
				below.remains(swap{remainder[in], remainder[out], meets[in], confines[out]}) {
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
