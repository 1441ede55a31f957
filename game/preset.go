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

// PresetAbout says in one English sentence what a preset is, empty when there is
// none of that name.
func PresetAbout(name string) string {
	for _, preset := range presets {
		if preset.name == name {
			return preset.about
		}
	}
	return ""
}

var e5 = CellsOf(30)

// presets holds functions, so that no caller can change another's ruleset.
var presets = []struct {
	name, about string
	ruleset     func() Ruleset
}{
	{"standard", "The usual game: six of the fourteen balls to push off, a player without a move loses.",
		func() Ruleset { return Ruleset{} }},
	{"original", "As the first rules had it: no agreed draws, and a player without a move just stands.",
		func() Ruleset { return Ruleset{NoMoveStands: true, NoAgreedDraws: true} }},
	{"belgian-daisy", "The usual game from the layout of official events.",
		func() Ruleset { return Ruleset{Layout: "belgian-daisy"} }},
	{"german-daisy", "The usual game from the German Daisy.",
		func() Ruleset { return Ruleset{Layout: "german-daisy"} }},
	{"move-limit-20", "After 20 full moves more balls pushed off win; equal is a draw.",
		func() Ruleset { return Ruleset{MoveLimit: 20} }},
	{"move-limit-30", "After 30 full moves more balls pushed off win; equal is a draw.",
		func() Ruleset { return Ruleset{MoveLimit: 30} }},
	{"quiet-15", "After 15 full moves without a push-off more own balls on the middle row E1–E9 win; equal is a draw.",
		func() Ruleset { return Ruleset{QuietLimit: 15} }},
	{"repetition", "The third occurrence of a position with the same side to move is a draw.",
		func() Ruleset { return Ruleset{Repetition: true} }},
	{"one-colour", "All balls are alike and either player moves any; a ball pushed off counts for whoever pushed it.",
		func() Ruleset { return Ruleset{OneColour: true} }},
	{"blocked-centre", "Nothing may enter E5.",
		func() Ruleset { return Ruleset{Blocked: e5} }},
	{"hole-centre", "A ball pushed into E5 is pushed off; own balls may not step in.",
		func() Ruleset { return Ruleset{Holes: e5} }},
	{"neutral-centre", "A neutral ball on E5 is pushed like an opponent's, but never off the board.",
		func() Ruleset { return Ruleset{Neutral: e5} }},
	{"neutral-counts", "A neutral ball on E5 that is pushed off counts as one ball for the mover.",
		func() Ruleset { return Ruleset{Neutral: e5, NeutralOff: NeutralOpponent} }},
	{"neutral-wins", "Whoever pushes the neutral ball from E5 off the board wins at once.",
		func() Ruleset { return Ruleset{Neutral: e5, NeutralOff: NeutralWins} }},
	{"extra-moves", "Three balls may also step as a shield, or turn as a spear or an arc.",
		func() Ruleset { return Ruleset{ExtraMoves: ShieldMoves | SpearMoves | ArcMoves} }},
	{"handicap", "The weaker player needs four pushes only; here it is White.",
		func() Ruleset { return Ruleset{Target: [MaxSeats]int{Black: DefaultTarget, White: 4}} }},
	{"three-players", "Everybody against everybody, one or two balls of any opponents can be pushed.",
		func() Ruleset { return Ruleset{Layout: usualLayouts[3]} }},
	{"four-players", "Pairs, partners opposite: a pushing group may hold partner balls in front of its own rear ball.",
		func() Ruleset { return Ruleset{Layout: usualLayouts[4], Mode: Pairs} }},
	{"five-players", "Everybody against everybody, the fifth from the centre.",
		func() Ruleset { return Ruleset{Layout: usualLayouts[5]} }},
	{"six-players", "Three pairs, partners opposite.",
		func() Ruleset { return Ruleset{Layout: usualLayouts[6], Mode: Pairs} }},
	{"team-one-colour", "Two against two, a colour a team, the partners move in turn.",
		func() Ruleset {
			return Ruleset{Seats: sharedSeats(), Teams: [][]int{{0, 2}, {1, 3}}}
		}},
	{"team-both-colours", "Two against two, each team has a black and a white player: A-black, B-white, B-black, A-white.",
		func() Ruleset {
			return Ruleset{Seats: sharedSeats(), Teams: [][]int{{0, 3}, {1, 2}}}
		}},
}

// sharedSeats are four seats that move black and white in turn.
func sharedSeats() []SeatSpec {
	return []SeatSpec{{Colour: 'b'}, {Colour: 'w'}, {Colour: 'b'}, {Colour: 'w'}}
}
