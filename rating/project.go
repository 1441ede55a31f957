package rating

import (
	"cmp"
	"maps"
	"slices"
)

// Game is one rated game.
type Game struct {
	First, Second Player
	Score         Score // as First sees it
	Margin        int   // balls between winner and loser, 0 if unknown
}

// Period is a batch of games that count at once, usually a completed round or a
// whole tournament.
type Period struct {
	Name  string // for showing, e.g. a tournament's id and round
	Games []Game
	// Juniors are those who are known not to be past the year of their 18th
	// birthday, sorted.
	Juniors []Player
}

// Change is what a period did to one player's rating.
type Change struct {
	Player Player
	Before Rating // with what resting since the last game did to it
	After  Rating
}

// Projection is the ratings after a list of periods, with the way there. It is
// immutable; Project and Update return new ones.
type Projection struct {
	system  System
	start   map[Player]Rating
	periods []Period
	changes [][]Change // by period, sorted by player
	latest  map[Player]standing
}

// standing is a rating and after how many periods it was reached.
type standing struct {
	rating  Rating
	periods int
}

// Project rates periods in order. Who isn't in start begins with the system's
// own start. Games of a player against himself are left out.
func Project(system System, start map[Player]Rating, periods []Period) Projection {
	return Projection{system: system}.Update(start, periods)
}

// Update returns the projection of other starts and another list of periods:
// those equal at the beginning are kept, everything from the earliest difference
// on is computed again. The result equals Project's over the whole list.
func (p Projection) Update(start map[Player]Rating, periods []Period) Projection {
	same := p.same(start, periods)
	next := Projection{
		system: p.system, start: maps.Clone(start),
		changes: slices.Clone(p.changes[:same]),
		periods: slices.Clone(periods[:same]),
		latest:  make(map[Player]standing, max(len(p.latest), len(start))),
	}
	for player, rating := range start {
		next.latest[player] = standing{rating, 0}
	}
	for i, changes := range next.changes {
		for _, change := range changes {
			next.latest[change.Player] = standing{change.After, i + 1}
		}
	}
	for _, period := range periods[same:] {
		next.add(period)
	}
	return next
}

// same is how many periods at the beginning come out as they did: with the same
// games, of nobody whose start is another one.
func (p Projection) same(start map[Player]Rating, periods []Period) int {
	moved := map[Player]bool{}
	for player, rating := range start {
		if before, known := p.start[player]; !known || before != rating {
			moved[player] = true
		}
	}
	for player := range p.start {
		if _, stays := start[player]; !stays {
			moved[player] = true
		}
	}
	same := 0
	for same < min(len(periods), len(p.periods)) && slices.Equal(periods[same].Games, p.periods[same].Games) &&
		slices.Equal(periods[same].Juniors, p.periods[same].Juniors) &&
		(len(moved) == 0 || !slices.ContainsFunc(periods[same].Games, func(g Game) bool { return moved[g.First] || moved[g.Second] })) {
		same++
	}
	return same
}

// add rates one more period.
func (p *Projection) add(period Period) {
	changes := rate(p.system, p.now, period)
	p.periods = append(p.periods, period)
	p.changes = append(p.changes, changes)
	for _, change := range changes {
		p.latest[change.Player] = standing{change.After, len(p.periods)}
	}
}

// now is a player's rating before the next period.
func (p Projection) now(player Player) Rating {
	at, known := p.latest[player]
	if !known {
		return p.system.Start()
	}
	if rested := len(p.periods) - at.periods; rested > 0 {
		return p.system.Rest(at.rating, rested)
	}
	return at.rating
}

// Periods returns how many periods there are.
func (p Projection) Periods() int { return len(p.periods) }

// Changes returns what a period, from 0, changed, sorted by player.
func (p Projection) Changes(period int) []Change { return slices.Clone(p.changes[period]) }

// Rating returns a player's rating after the last period; the system's start
// for somebody unknown.
func (p Projection) Rating(player Player) Rating { return p.now(player) }

// Players returns everybody who started with a rating or played, sorted.
func (p Projection) Players() []Player { return slices.Sorted(maps.Keys(p.latest)) }

// Preview returns what games would change if they were the next period, sorted
// by player: for the round that is being played.
func (p Projection) Preview(games []Game) []Change {
	return rate(p.system, p.now, Period{Games: games})
}

// rate computes one period from the ratings before it.
func rate(system System, before func(Player) Rating, period Period) []Change {
	games := period.Games
	// Where each side of each game is in changes; −1 for no game.
	seats := make([]int, 0, 2*len(games))
	index := make(map[Player]int, 2*len(games))
	changes := make([]Change, 0, 2*len(games))
	count := make([]int, 0, 2*len(games))
	seat := func(player Player) {
		at, known := index[player]
		if !known {
			at = len(changes)
			index[player] = at
			change := Change{Player: player, Before: before(player)}
			_, change.Before.Junior = slices.BinarySearch(period.Juniors, player)
			changes = append(changes, change)
			count = append(count, 0)
		}
		count[at]++
		seats = append(seats, at)
	}
	for _, game := range games {
		if game.First == game.Second {
			seats = append(seats, -1, -1)
			continue
		}
		seat(game.First)
		seat(game.Second)
	}
	// Everybody's results lie one after the other in a single slice.
	all := make([]Result, len(seats))
	results := make([][]Result, len(changes))
	for at, n := range count {
		results[at], all = all[:0:n], all[n:]
	}
	for i, game := range games {
		first, second := seats[2*i], seats[2*i+1]
		if first < 0 {
			continue
		}
		results[first] = append(results[first], Result{changes[second].Before, game.Score, game.Margin})
		results[second] = append(results[second], Result{changes[first].Before, Win - game.Score, game.Margin})
	}
	for at := range changes {
		changes[at].After = system.Rate(changes[at].Before, results[at])
	}
	slices.SortFunc(changes, func(a, b Change) int { return cmp.Compare(a.Player, b.Player) })
	return changes
}
