package game

// PresetNames lists the presets in the order they are explained.
func PresetNames() []string {
	names := make([]string, len(presets))
	for i, preset := range presets {
		names[i] = preset.name
	}
	return names
}

// Preset returns the ruleset of a name such as "standard", and whether there is
// one.
func Preset(name string) (Ruleset, bool) {
	for _, preset := range presets {
		if preset.name == name {
			return preset.ruleset(), true
		}
	}
	return Ruleset{}, false
}

var e5 = CellsOf(30)

// presets holds functions, so that no caller can change another's ruleset.
var presets = []struct {
	name    string
	ruleset func() Ruleset
}{
	{"standard", func() Ruleset { return Ruleset{} }},
	{"original", func() Ruleset { return Ruleset{NoMoveStands: true, NoAgreedDraws: true} }},
	{"belgian-daisy", func() Ruleset { return Ruleset{Layout: "belgian-daisy"} }},
	{"german-daisy", func() Ruleset { return Ruleset{Layout: "german-daisy"} }},
	{"move-limit-20", func() Ruleset { return Ruleset{MoveLimit: 20} }},
	{"move-limit-30", func() Ruleset { return Ruleset{MoveLimit: 30} }},
	{"quiet-15", func() Ruleset { return Ruleset{QuietLimit: 15} }},
	{"repetition", func() Ruleset { return Ruleset{Repetition: true} }},
	{"one-colour", func() Ruleset { return Ruleset{OneColour: true} }},
	{"blocked-centre", func() Ruleset { return Ruleset{Blocked: e5} }},
	{"hole-centre", func() Ruleset { return Ruleset{Holes: e5} }},
	{"neutral-centre", func() Ruleset { return Ruleset{Neutral: e5} }},
	{"neutral-counts", func() Ruleset { return Ruleset{Neutral: e5, NeutralOff: NeutralOpponent} }},
	{"neutral-wins", func() Ruleset { return Ruleset{Neutral: e5, NeutralOff: NeutralWins} }},
	{"extra-moves", func() Ruleset { return Ruleset{ExtraMoves: ShieldMoves | SpearMoves | ArcMoves} }},
	{"handicap", func() Ruleset { return Ruleset{Target: [MaxSeats]int{Black: DefaultTarget, White: 4}} }},
	{"three-players", func() Ruleset { return Ruleset{Layout: usualLayouts[3]} }},
	{"four-players", func() Ruleset { return Ruleset{Layout: usualLayouts[4], Mode: Pairs} }},
	{"five-players", func() Ruleset { return Ruleset{Layout: usualLayouts[5]} }},
	{"six-players", func() Ruleset { return Ruleset{Layout: usualLayouts[6], Mode: Pairs} }},
	{"team-one-colour", func() Ruleset {
		return Ruleset{Seats: sharedSeats(), Teams: [][]int{{0, 2}, {1, 3}}}
	}},
	{"team-both-colours", func() Ruleset {
		return Ruleset{Seats: sharedSeats(), Teams: [][]int{{0, 3}, {1, 2}}}
	}},
}

// sharedSeats are four seats that move black and white in turn.
func sharedSeats() []SeatSpec {
	return []SeatSpec{{Colour: 'b'}, {Colour: 'w'}, {Colour: 'b'}, {Colour: 'w'}}
}
