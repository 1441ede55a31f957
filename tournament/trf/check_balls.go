package trf

import (
	"fmt"
	"strconv"

	"sumito/tournament/pairing"
)

// checkBalls warns of balls that don't fit their games. Pairing doesn't need
// them; tie-breaks and ratings do.
func (r *reader) checkBalls(index map[int]int, points awards) {
	c := ballsCheck{
		reader: r, points: points, index: index,
		games: make(map[[2]int]int, len(r.balls)), worth: map[scored]worth{},
	}
	for _, b := range r.balls {
		if i, known := index[b.First]; known && r.file.Players[i].Cell(b.Round).Result != Draw {
			c.most = max(c.most, b.ByFirst, b.BySecond)
		}
	}
	for _, b := range r.balls {
		if g, known := c.game(b); known {
			c.check(g)
		} else {
			c.warn(b, CodeBallsGame, strconv.Itoa(b.First), strconv.Itoa(b.Second), 0)
		}
	}
}

// ballsCheck is what is known of the balls checked so far.
type ballsCheck struct {
	reader *reader
	points awards
	index  map[int]int
	most   int            // balls in a game that wasn't drawn: the target if it was ever reached
	games  map[[2]int]int // line by round and who started
	worth  map[scored]worth
}

// scored is a side's result with its balls and the opponent's.
type scored struct {
	result   Result
	own, his int
}

// worth is what a result with its balls has earned, and where that is said.
type worth struct{ points, line int }

// ballGame is a game with balls: the two players and their results.
type ballGame struct {
	ballsLine
	one, other      *Player
	result, against Result
	playerLine      int // of who started
}

// game finds the game that balls belong to.
func (c *ballsCheck) game(b ballsLine) (g ballGame, known bool) {
	i, firstKnown := c.index[b.First]
	j, secondKnown := c.index[b.Second]
	if !firstKnown || !secondKnown {
		return g, false
	}
	g = ballGame{ballsLine: b, one: &c.reader.file.Players[i], other: &c.reader.file.Players[j]}
	cell, opposite := g.one.Cell(b.Round), g.other.Cell(b.Round)
	g.result, g.against, g.playerLine = cell.Result, opposite.Result, c.reader.players[i].number
	return g, cell.Opponent == b.Second && cell.Colour != pairing.Second && opposite.Colour != pairing.First
}

func (c *ballsCheck) check(g ballGame) {
	score := func() string { return fmt.Sprintf("%d-%d", g.ByFirst, g.BySecond) }
	key := [2]int{g.Round, g.First}
	if before, twice := c.games[key]; twice {
		c.warn(g.ballsLine, CodeRepeated, score(), "", before)
	}
	c.games[key] = g.line
	if c.contradicts(g) {
		c.warn(g.ballsLine, CodeBallsResult, score(), string(g.result), g.playerLine)
	}
	for _, side := range []struct {
		player *Player
		key    scored
	}{
		{g.one, scored{g.result, g.ByFirst, g.BySecond}},
		{g.other, scored{g.against, g.BySecond, g.ByFirst}},
	} {
		points := c.points.of(side.player, g.Round)
		before, said := c.worth[side.key]
		if said && before.points != points {
			c.warn(g.ballsLine, CodeBallsPoints, score()+" "+formatTenths(points), formatTenths(before.points), before.line)
			return
		}
		c.worth[side.key] = worth{points, g.line}
	}
}

// contradicts reports whether the loser has more balls than the winner, which
// only a win by other means than balls explains, or a drawn game was decided.
func (c *ballsCheck) contradicts(g ballGame) bool {
	switch {
	case isWin(g.result):
		return g.ByFirst < g.BySecond
	case isWin(g.against):
		return g.BySecond < g.ByFirst
	default:
		return g.ByFirst != g.BySecond && max(g.ByFirst, g.BySecond) == c.most
	}
}

func (c *ballsCheck) warn(b ballsLine, code, text, want string, other int) {
	column := b.score
	if code == CodeBallsGame {
		column = b.first
	}
	c.reader.warn(&Problem{
		Line: b.line, Column: column, Record: "###", Code: code, Text: text, Want: want, Other: other, Round: b.Round,
	})
}
