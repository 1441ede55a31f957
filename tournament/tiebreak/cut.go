package tiebreak

// cutLowest marks the n lowest contributions as cut. One from a voluntary
// unplayed round goes first, even if another is lower (C.07 Art. 16.5); where
// own points are a factor (SB) the candidate with the larger product goes.
func cutLowest(parts []contribution, n int) {
	for range n {
		voluntary, lowest := -1, -1
		for i, part := range parts {
			if part.term.Cut {
				continue
			}
			if lowest < 0 || part.less(parts[lowest]) {
				lowest = i
			}
			if part.voluntary && (voluntary < 0 || part.less(parts[voluntary])) {
				voluntary = i
			}
		}
		switch {
		case lowest < 0:
			return
		case voluntary >= 0 && parts[voluntary].term.Value.Units >= parts[lowest].term.Value.Units:
			parts[voluntary].term.Cut = true
		default:
			parts[lowest].term.Cut = true
		}
	}
}

// cutHighest marks the n highest contributions as cut.
func cutHighest(parts []contribution, n int) {
	for range n {
		highest := -1
		for i, part := range parts {
			if !part.term.Cut && (highest < 0 || parts[highest].less(part)) {
				highest = i
			}
		}
		if highest < 0 {
			return
		}
		parts[highest].term.Cut = true
	}
}

// less orders contributions by the opponent's score, then by the value: the
// cut of SB is by opponent, as that of BH is.
func (p contribution) less(q contribution) bool {
	if p.term.Score != q.term.Score {
		return p.term.Score < q.term.Score
	}
	return p.term.Value.Units < q.term.Value.Units
}
