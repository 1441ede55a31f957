package tiebreak

// pairingNumber is TPN: the starting order, the smaller number first; with /R
// the larger. It always decides, so it comes last.
func (c *computation) pairingNumber(code Code, player int, _ *arithmetic) Value {
	return Value{Units: int64(c.field.Players[player].Number), Per: 1, Low: !code.Reverse}
}

// ownRating is RTNG: the higher rating first; with /R the lower.
func (c *computation) ownRating(code Code, player int, _ *arithmetic) Value {
	return Value{Units: int64(c.field.Players[player].Rating), Per: 1, Low: code.Reverse}
}
