package event

// PairBy tells by which score a system pairs that goes by scores.
type PairBy string

// The scores to pair by. Standings are by points in any case.
const (
	ByPoints PairBy = "points" // those that the table gives
	ByWins   PairBy = "wins"   // 1 for a win, ½ for a draw, whatever the table gives
)

// PairingBasisChosen states by which score rounds are paired from here on.
// Before the first one it is points.
type PairingBasisChosen struct {
	PairBy PairBy `json:"pair_by"`
}

// Kind implements Payload.
func (PairingBasisChosen) Kind() Kind { return Kind{"pairing-basis-chosen", 1} }

// ThirdPlacePlanned states whether the losers of the semi-finals of a knockout
// meet in the round of the final. Before the first one they don't.
type ThirdPlacePlanned struct {
	ThirdPlace bool `json:"third_place"`
}

// Kind implements Payload.
func (ThirdPlacePlanned) Kind() Kind { return Kind{"third-place-planned", 1} }
