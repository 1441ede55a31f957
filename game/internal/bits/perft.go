package bits

// Perft counts the sequences of legal moves of the given length, at least 1. The
// last moves are counted without being made.
func (b Board) Perft(depth int) uint64 {
	if depth == 1 {
		return uint64(b.Count())
	}
	var nodes uint64
	for d := range directions {
		for rears := b.Inline(d); rears != 0; rears &= rears - 1 {
			nodes += b.AfterInline(rears&-rears, d).Perft(depth - 1)
		}
		for _, axis := range [2]int{(d + 1) % 3, (d + 2) % 3} {
			pairs, triples := b.Broadsides(d, axis)
			for ; pairs != 0; pairs &= pairs - 1 {
				nodes += b.AfterBroadside(Line(pairs&-pairs, axis, 2), d).Perft(depth - 1)
			}
			for ; triples != 0; triples &= triples - 1 {
				nodes += b.AfterBroadside(Line(triples&-triples, axis, 3), d).Perft(depth - 1)
			}
		}
	}
	return nodes
}
