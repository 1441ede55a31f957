package trf

import "sumito/tournament/pairing"

// File is a tournament as a report file tells it.
type File struct {
	Heads   []Head         // tournament data that pairing doesn't need, in order
	Players []Player       // in the order of the file
	Rounds  int            // planned rounds (142, XXR); 0 if not given
	Initial pairing.Colour // of the highest odd number (152, XXC); None if not given
	System  string         // coded type (192), e.g. "FIDE_DUTCH"
	ByRank  bool           // XXC rank: pair by the rank column instead of the number
	ByWins  bool           // pair by wins instead of points; no record says so, whoever pairs does
	Points  Points

	Absent        []int // ids absent from the round to pair (XXZ)
	Byes          []Bye
	Accelerations []Acceleration
	Forbidden     []Forbidden
	Abnormal      []Abnormal
	Balls         []Balls

	Kept     []string  // lines that mean nothing here, comments too, as read
	Warnings []Problem // what reading had to say short of an error
}

// Head is a line of tournament data: a code such as "012" and its text.
type Head struct {
	Code string
	Text string
}

// Player is a 001 line.
type Player struct {
	Number     int // starting number, from 1
	Sex        string
	Title      string
	Name       string
	Rating     int // 0 if none
	Federation string
	ID         string
	Birth      string // YYYY/MM/DD
	Points     int    // as written, in tenths; only compared with
	HasPoints  bool
	Rank       int
	Rounds     []Cell // round r is at r−1
	line       int    // where it was read
}

// Line is where the player was read, 0 if he wasn't.
func (p *Player) Line() int { return p.line }

// Cell is one round of a player.
type Cell struct {
	Opponent int // 0 is none
	Colour   pairing.Colour
	Result   Result // Blank if there is nothing
}

// Result is the letter of a cell, in capitals.
type Result byte

// The results. Lower-case letters and 0000 are read as well.
const (
	Blank        Result = ' '
	Win          Result = '1'
	Draw         Result = '='
	Loss         Result = '0'
	UnratedWin   Result = 'W' // played, less than one move
	UnratedDraw  Result = 'D'
	UnratedLoss  Result = 'L'
	ForfeitWin   Result = '+'
	ForfeitLoss  Result = '-'
	HalfBye      Result = 'H'
	FullBye      Result = 'F'
	AllocatedBye Result = 'U' // given by the pairing; never F
	ZeroBye      Result = 'Z'
)

// Points are what results are worth, in tenths.
type Points struct {
	Win, Draw, Loss int
	ZeroBye         int // also absence
	ForfeitLoss     int
	AllocatedBye    int
	Unknown         int // a result not known yet
}

// DefaultPoints are FIDE's: 1, ½, 0.
func DefaultPoints() Points {
	return Points{Win: 10, Draw: 5, AllocatedBye: 10, Unknown: 5}
}

// Bye is a 240 record: byes asked for, in a round that may not be paired yet.
type Bye struct {
	Kind    Result // FullBye, HalfBye or ZeroBye
	Round   int
	Numbers []int
}

// Acceleration is a 250 record: points added for pairing only.
type Acceleration struct {
	Points                  int // in tenths
	FirstRound, LastRound   int
	FirstNumber, LastNumber int
}

// Forbidden is a 260 record: none of the players may meet another of them.
type Forbidden struct {
	FirstRound, LastRound int
	Numbers               []int
}

// Abnormal is a 299 record: what a round is worth for some players, whatever
// its result.
type Abnormal struct {
	Kind    byte // column 5, ' ' if none
	Points  int  // in tenths
	Round   int
	Numbers []int
}

// Balls is a comment of ours: the credited balls of a game.
type Balls struct {
	Round, First, Second int // pairing numbers, First started
	ByFirst, BySecond    int // balls pushed off
}

// Player returns the player with a number.
func (f *File) Player(number int) (*Player, bool) {
	// Files list players in order of number nearly always.
	if number >= 1 && number <= len(f.Players) && f.Players[number-1].Number == number {
		return &f.Players[number-1], true
	}
	for i := range f.Players {
		if f.Players[i].Number == number {
			return &f.Players[i], true
		}
	}
	return nil, false
}

// Cell returns a player's round, from 1; Blank beyond what is recorded.
func (p *Player) Cell(round int) Cell {
	if round >= 1 && round <= len(p.Rounds) {
		return p.Rounds[round-1]
	}
	return Cell{Result: Blank}
}

// Paired reports whether the pairing of the round gave the player a place: an
// opponent or the bye.
func (c Cell) Paired() bool { return c.Opponent != 0 || c.Result == AllocatedBye }

// Played reports whether there was a game over the board, be it unfinished.
func (c Cell) Played() bool {
	switch c.Result {
	case Win, Draw, Loss, UnratedWin, UnratedDraw, UnratedLoss:
		return c.Opponent != 0
	case Blank: // adjourned, or being played
		return c.Opponent != 0 && c.Colour != pairing.None
	default:
		return false
	}
}

// Recorded is the last round in which an opponent or an allocated bye is
// recorded, 0 if there is none.
func (f *File) Recorded() int {
	last := 0
	for i := range f.Players {
		for r := len(f.Players[i].Rounds); r > last; r-- {
			if f.Players[i].Rounds[r-1].Paired() {
				last = r
				break
			}
		}
	}
	return last
}

// IsRecorded reports whether a round, from 1, has been paired.
func (f *File) IsRecorded(round int) bool {
	for i := range f.Players {
		if f.Players[i].Cell(round).Paired() {
			return true
		}
	}
	return false
}

// NextRound is the round to pair: the first that isn't recorded.
func (f *File) NextRound() int {
	round := 1
	for f.IsRecorded(round) {
		round++
	}
	return round
}
