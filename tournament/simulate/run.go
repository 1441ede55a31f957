package simulate

import (
	"context"
	"fmt"
	"strconv"

	"sumito/tournament/event"
	"sumito/tournament/pairing"
	"sumito/tournament/scoring"
	"sumito/tournament/trf"
)

// Run plays a tournament and returns it as a report. If a round can't be
// paired, the rounds before it are returned together with the error.
func Run(ctx context.Context, options Options, system pairing.System) (*trf.File, error) {
	options, err := options.complete()
	if err != nil {
		return nil, err
	}
	s := newSimulation(options)
	for round := 1; round <= options.Rounds; round++ {
		s.ask(round)
		proposal, err := system.Pair(ctx, s.file.Field(round))
		if err != nil {
			s.finish()
			return s.file, fmt.Errorf("simulate seed %d: %w", options.Seed, err)
		}
		if err := s.play(round, proposal); err != nil {
			return nil, err
		}
	}
	s.finish()
	return s.file, nil
}

// simulation is a tournament being made up.
type simulation struct {
	options Options
	random  *random
	file    *trf.File
	perUnit int              // tenths a unit of the table
	from    []int            // first round of each player
	left    []bool           // gone for good
	asked   []bool           // has had his half-point bye
	awards  map[[2]int][]int // numbers by round and points that the table of the file doesn't give
}

func newSimulation(o Options) *simulation {
	s := &simulation{
		options: o, random: &random{state: o.Seed}, perUnit: 10 / o.Scoring.Scale,
		from: make([]int, o.Players), left: make([]bool, o.Players), asked: make([]bool, o.Players),
		awards: map[[2]int][]int{},
	}
	table := o.Scoring
	s.file = &trf.File{
		Heads: []trf.Head{
			{Code: "012", Text: fmt.Sprintf("Simulated %s, seed %d", table.Preset, o.Seed)},
			{Code: "062", Text: strconv.Itoa(o.Players)},
			{Code: "092", Text: "Individual: Swiss-System"},
		},
		Rounds: o.Rounds, Initial: o.Initial, System: "FIDE_DUTCH",
		ByWins: o.ByWins,
		Points: trf.Points{
			Win:          s.perUnit * table.Win[table.Target-1],
			Draw:         s.perUnit * table.Draw,
			Loss:         s.perUnit * table.Loss[table.Target-1],
			AllocatedBye: s.perUnit * scoring.ByePoints(table, event.PairingAllocated),
			Unknown:      s.perUnit * table.Draw,
		},
	}
	if o.Initial == pairing.None {
		s.file.Initial = pairing.First
		if s.random.chance(0.5) {
			s.file.Initial = pairing.Second
		}
	}
	s.enter()
	return s
}

// enter makes up the players, strongest first, and their clubs.
func (s *simulation) enter() {
	rating := 2300
	for i := range s.options.Players {
		s.file.Players = append(s.file.Players, trf.Player{
			Number: i + 1, Name: fmt.Sprintf("Player %04d", i+1), Rating: rating, HasPoints: true,
		})
		if rating > 1000 && s.random.chance(min(1, 1300/float64(s.options.Players))) {
			rating -= s.random.below(2 + 2600/s.options.Players)
		}
		s.from[i] = 1
		if s.options.Rounds > 1 && s.random.chance(s.options.Late) {
			s.from[i] = 2 + s.random.below(min(3, s.options.Rounds-1))
		}
	}
	if s.options.ClubSize < 2 {
		return
	}
	clubs := (s.options.Players + s.options.ClubSize - 1) / s.options.ClubSize
	members := make([][]int, clubs)
	for i := range s.options.Players {
		members[i%clubs] = append(members[i%clubs], i+1)
	}
	for _, numbers := range members {
		if len(numbers) > 1 {
			s.file.Forbidden = append(s.file.Forbidden, trf.Forbidden{FirstRound: 1, LastRound: s.options.Rounds, Numbers: numbers})
		}
	}
}

// ask decides who doesn't play in a round. At least two stay.
func (s *simulation) ask(round int) {
	present := 0
	for i := range s.file.Players {
		if !s.left[i] && s.from[i] <= round {
			present++
		}
	}
	for i := range s.file.Players {
		p := &s.file.Players[i]
		cell := trf.Cell{Result: trf.Blank}
		switch {
		case s.from[i] > round || s.left[i]:
			cell.Result = trf.ZeroBye
		case present > 2 && s.random.chance(s.options.Withdrawals):
			s.left[i] = true
			cell.Result = trf.ZeroBye
			present--
		case present > 2 && s.random.chance(s.options.Byes):
			cell.Result = trf.HalfBye
			if s.asked[i] {
				cell.Result = trf.ZeroBye
			}
			s.asked[i] = true
			present--
		}
		p.Rounds = append(p.Rounds, cell)
	}
}

// play gives every pair a result.
func (s *simulation) play(round int, proposal pairing.Proposal) error {
	for _, pair := range proposal.Pairs {
		first := &s.file.Players[pair.First-1]
		if pair.Second == 0 {
			first.Rounds[round-1] = trf.Cell{Result: trf.AllocatedBye}
			continue
		}
		second := &s.file.Players[pair.Second-1]
		g, err := s.random.play(s.options, first.Rating, second.Rating)
		if err != nil {
			return err
		}
		a, b := letters(g)
		first.Rounds[round-1] = trf.Cell{Opponent: second.Number, Colour: pairing.First, Result: a}
		second.Rounds[round-1] = trf.Cell{Opponent: first.Number, Colour: pairing.Second, Result: b}
		s.award(round, first.Number, a, g.points.Black)
		s.award(round, second.Number, b, g.points.White)
		if g.played && s.options.Scoring.Preset != scoring.Classic {
			s.file.Balls = append(s.file.Balls, trf.Balls{
				Round: round, First: first.Number, Second: second.Number,
				ByFirst: g.balls.Black, BySecond: g.balls.White,
			})
		}
	}
	s.collectAwards(round)
	return nil
}

// letters are the results of the two players in a report.
func letters(g game) (first, second trf.Result) {
	switch {
	case g.outcome == event.DoubleForfeit:
		return trf.ForfeitLoss, trf.ForfeitLoss
	case g.outcome == event.Draw:
		return trf.Draw, trf.Draw
	case g.played:
		first, second = trf.Win, trf.Loss
	default:
		first, second = trf.ForfeitWin, trf.ForfeitLoss
	}
	if g.outcome == event.WhiteWins {
		return second, first
	}
	return first, second
}

// award notes points that aren't what the file's table gives for the letter.
func (s *simulation) award(round, number int, letter trf.Result, units int) {
	points := s.perUnit * units
	usual := s.file.Points.Loss
	switch letter {
	case trf.Win, trf.ForfeitWin:
		usual = s.file.Points.Win
	case trf.Draw:
		usual = s.file.Points.Draw
	case trf.ForfeitLoss:
		usual = s.file.Points.ForfeitLoss
	}
	if points != usual {
		key := [2]int{round, points}
		s.awards[key] = append(s.awards[key], number)
	}
}
