package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sumito/rating"
	"sumito/tournament/pairing"
	"sumito/tournament/trf"
)

// ratingPool gathers what is to be rated.
type ratingPool struct {
	system  rating.System
	names   map[rating.Player]string
	start   map[rating.Player]rating.Rating
	born    map[rating.Player]int // years of birth, of those whom a file gives one
	periods []rating.Period
	numbers map[int]rating.Player // who has which number in the newest file
}

func newRatingPool(system rating.System) *ratingPool {
	return &ratingPool{
		system: system, names: map[rating.Player]string{}, start: map[rating.Player]rating.Rating{},
		born: map[rating.Player]int{},
	}
}

// meet takes the players of a file in. Whoever is seen first with a rating
// starts with it, as somebody on an earlier list. Two players of one file are
// two people: one id for both is an error; one name for both, and no ids, makes
// neither of them the person of that name in another file.
func (p *ratingPool) meet(std *standard, file string, report *trf.File) error {
	p.numbers = make(map[int]rating.Player, len(report.Players))
	first, namesakes := make(map[string]*trf.Player, len(report.Players)), map[string]int{}
	for i := range report.Players {
		player := &report.Players[i]
		switch other := first[player.ID]; {
		case player.ID == "":
			namesakes[player.Name]++
		case other != nil:
			return fmt.Errorf("lines %d and %d: numbers %d and %d have the same id %s; give each player an id of its own",
				other.Line(), player.Line(), other.Number, player.Number, printable(player.ID))
		default:
			first[player.ID] = player
		}
	}
	for i := range report.Players {
		player := &report.Players[i]
		id := rating.Player(cmp.Or(player.ID, player.Name))
		if player.ID == "" && namesakes[player.Name] > 1 {
			id = rating.Player(fmt.Sprintf("%s (%s, number %d)", player.Name, file, player.Number))
			fmt.Fprintf(std.err, "sumito: %s: warning: line %d: number %d is not the only %s here: rated as somebody of this file only, for want of an id\n",
				file, player.Line(), player.Number, printable(player.Name))
		}
		p.numbers[player.Number] = id
		if _, known := p.names[id]; !known && player.Rating > 0 {
			p.start[id] = p.system.Listed(player.Rating)
		}
		p.names[id] = player.Name
		if year := yearOf(player.Birth); year != 0 {
			p.born[id] = year
		}
	}
	return nil
}

// add appends the games of a file whose players were met.
func (p *ratingPool) add(name string, report *trf.File, byRound bool) {
	juniors := p.juniors(playedIn(report))
	margins := map[[2]int]int{} // by round and the number that started
	for _, balls := range report.Balls {
		margins[[2]int{balls.Round, balls.First}] = max(balls.ByFirst-balls.BySecond, balls.BySecond-balls.ByFirst)
	}
	var games []rating.Game
	for round := 1; round <= report.Recorded(); round++ {
		for i := range report.Players {
			player := &report.Players[i]
			cell := player.Cell(round)
			// One of the two lines of a game: who starts, else the smaller number.
			starts := cell.Colour == pairing.First || cell.Colour == pairing.None && player.Number < cell.Opponent
			if score, rated := ratedScores[cell.Result]; rated && cell.Played() && starts {
				games = append(games, rating.Game{
					First: p.numbers[player.Number], Second: p.numbers[cell.Opponent], Score: score,
					Margin: margins[[2]int{round, player.Number}],
				})
			}
		}
		if byRound {
			p.periods = append(p.periods, rating.Period{Name: fmt.Sprintf("%s %d", name, round), Games: games, Juniors: juniors})
			games = nil
		}
	}
	if !byRound {
		p.periods = append(p.periods, rating.Period{Name: name, Games: games, Juniors: juniors})
	}
}

// ratedScores are the letters of games that are rated; W, D and L are games of
// less than a move.
var ratedScores = map[trf.Result]rating.Score{trf.Win: rating.Win, trf.Draw: rating.Draw, trf.Loss: rating.Loss}

// juniors are those of the newest file who aren't past the year of their 18th
// birthday in a year, sorted; nobody without knowing the year.
func (p *ratingPool) juniors(year int) []rating.Player {
	var all []rating.Player
	for _, player := range p.numbers {
		if born := p.born[player]; year != 0 && born != 0 && year-born <= 18 {
			all = append(all, player)
		}
	}
	slices.Sort(all)
	return all
}

// playedIn is the year in which a tournament began (042) or else ended (052), 0
// if the file has neither.
func playedIn(report *trf.File) int {
	year := 0
	for _, head := range report.Heads {
		if head.Code == "042" || head.Code == "052" && year == 0 {
			year = cmp.Or(yearOf(head.Text), year)
		}
	}
	return year
}

// yearOf is the four digits of a date, wherever its order of day and year puts
// them; 0 without.
func yearOf(date string) int {
	for part := range strings.FieldsFuncSeq(date, func(c rune) bool { return c < '0' || c > '9' }) {
		if year, err := strconv.Atoi(part); err == nil && len(part) == 4 {
			return year
		}
	}
	return 0
}

// rated rates the periods; before is where each player started.
func (p *ratingPool) rated() []ratedJSON {
	projection := rating.Project(p.system, p.start, p.periods)
	all := make([]ratedJSON, 0, len(p.names))
	for _, player := range projection.Players() {
		r, start := projection.Rating(player), p.system.Start()
		if given, known := p.start[player]; known {
			start = given
		}
		all = append(all, ratedJSON{
			Player: player, Name: p.names[player], Before: rounded(start.Value, 2), Rating: rounded(r.Value, 2),
			Deviation: rounded(r.Deviation, 2), Volatility: rounded(r.Volatility, 6),
			Games: r.Games - start.Games, Provisional: p.system.Provisional(r),
		})
	}
	slices.SortStableFunc(all, func(a, b ratedJSON) int { return cmp.Compare(b.Rating, a.Rating) })
	return all
}
