package pairing

import (
	"context"
	"fmt"
)

// Pair is one match-up in board order. Second is 0 for the pairing-allocated
// bye, which comes last.
type Pair struct {
	First  Number
	Second Number
	Reason Reason
	// Missing is, of a bye, whom the schedule has here who isn't there; 0 where it
	// has nobody, or the system no schedule.
	Missing Number
}

// Reason explains a pair as data; api/message makes sentences of it.
type Reason struct {
	FirstScore       int    // tenths, at pairing time
	SecondScore      int    // tenths, at pairing time
	FirstPreference  Colour // what the first side was due, None if nothing
	SecondPreference Colour // what the second side was due, None if nothing
	// How much a colour was due: "mild", "strong", "absolute", "" if none was.
	FirstStrength, SecondStrength string
	Colour                        string // code of the rule that decided the colours
	Floated                       bool   // the sides come from different score groups
	// Group is the score of the group in which the pair was made, tenths; who
	// has more floated down to it.
	Group int
	// FirstBarred and SecondBarred are the others of that group whom the side
	// could not meet, colours aside.
	FirstBarred, SecondBarred []Bar
	// FirstClash and SecondClash are those of that group who are due the same
	// colour absolutely as the side, itself among them: none of them may meet
	// another. They are empty where colours barred nobody from the side.
	FirstClash, SecondClash []Number
	// ByeBarred are those with the score of whoever has the bye, or less, who
	// could not have it: they had one, or a win's worth without playing.
	ByeBarred []Number
}

// Bar is somebody whom a player could not meet, and why.
type Bar struct {
	Number Number
	Cause  string // BarMet, BarForbidden or BarAvoided
}

// The causes of a Bar.
const (
	BarMet       = "met"       // they have played each other
	BarForbidden = "forbidden" // they are to be kept apart
	BarAvoided   = "avoided"   // they are to be kept apart if possible
)

// FloatedDown reports whether the sides came from higher score groups than the
// one in which they were paired.
func (r Reason) FloatedDown() (first, second bool) {
	return r.FirstScore > r.Group, r.SecondScore > r.Group
}

// Proposal is a complete pairing of a round.
type Proposal struct {
	Pairs []Pair
	// LetGo lists the avoided pairs that could not be kept apart, because with
	// them there is no complete pairing.
	LetGo [][2]Number
}

// System pairs a round. Implementations are pure and deterministic: the same
// field always gives the same proposal.
type System interface {
	// Name is the system's code in settings and logs, e.g. "swiss".
	Name() string
	// Revision rises whenever the system may pair some field differently.
	Revision() int
	// Rules returns what rounds with so many entrants are held to.
	Rules(entrants int) Rules
	// Pair proposes the pairs of field.Round. It returns an *ImpossibleError
	// when no complete legal pairing exists, and ctx's error when cancelled.
	Pair(ctx context.Context, field Field) (Proposal, error)
}

// ImpossibleError says that a round can't be paired legally, and who stands in
// the way.
type ImpossibleError struct {
	Round    int
	Code     string   // TooFew, NoOpponent, NoBye or NoCompletePairing
	Entrants []Number // those who can't be paired together, as few as possible
	// Relax lists what an arbiter could let go, each of which alone would make
	// the round possible: RelaxColours and the others.
	Relax []string
	// Together lists what would have to be let go at once, as few as possible,
	// where nothing alone helps.
	Together []string
}

// The codes of an ImpossibleError.
const (
	TooFew            = "too-few"             // fewer than two are there
	NoOpponent        = "no-opponent"         // somebody may meet nobody who is there
	NoBye             = "no-bye"              // the field is odd, and nobody may have the bye
	NoCompletePairing = "no-complete-pairing" // some can't all be paired at once
)

// What an arbiter could let go.
const (
	RelaxColours   = "colours"   // that two are due the same colour absolutely
	RelaxForbidden = "forbidden" // that some are to be kept apart
	RelaxBye       = "bye"       // that somebody had a bye, or a win's worth without playing
	RelaxRematch   = "rematch"   // that two have met
)

func (e *ImpossibleError) Error() string {
	text := fmt.Sprintf("round %d can't be paired: %s %v", e.Round, e.Code, e.Entrants)
	if len(e.Relax) > 0 {
		text += fmt.Sprintf("; it can if one of these is relaxed: %v", e.Relax)
	}
	if len(e.Together) > 0 {
		text += fmt.Sprintf("; it can if all of these are relaxed: %v", e.Together)
	}
	return text
}
