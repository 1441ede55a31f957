package game

// Game is a game in progress: the position and as much of its history as the
// rules need. It is used by one goroutine; make it with [NewGame].
type Game struct {
	rules    *Rules
	position Position
	outcome  Outcome
	last     Effect
	// seen counts positions when repetition matters, else it is nil.
	seen map[Position]int
}

// NewGame starts a game.
func NewGame(rules *Rules) *Game {
	g := &Game{rules: rules, position: rules.Start()}
	if rules.ruleset.Repetition {
		g.seen = make(map[Position]int)
	}
	g.settle(nil)
	return g
}

// Position returns the present position.
func (g *Game) Position() Position { return g.position }

// Board returns the present position without copying it. It must not be changed
// and holds until the next move.
func (g *Game) Board() *Position { return &g.position }

// Outcome returns how the game stands.
func (g *Game) Outcome() Outcome { return g.outcome }

// Play plays a move, or leaves the game as it is and says why it can't be
// played; after the end no move can. What the move did is [Game.Last].
func (g *Game) Play(m Move) *Fault {
	if g.outcome.Over() {
		return g.over()
	}
	if fault := g.rules.play(&g.position, m, &g.last); fault != nil {
		return fault
	}
	g.settle(&g.last)
	return nil
}

// Last returns what the last move did. It holds until the next one and says
// nothing before the first.
func (g *Game) Last() *Effect { return &g.last }

// Explain says why a move can't be played now, nil when it can.
func (g *Game) Explain(m Move) *Fault {
	if g.outcome.Over() {
		return g.over()
	}
	return g.rules.explain(&g.position, m)
}

func (g *Game) over() *Fault {
	return &Fault{Code: FaultGameOver, Cell: offBoard, Piece: Empty, Ply: g.position.Plies()}
}

// Leave takes a seat out of the game, as when it resigns or its time is up: its
// turn is skipped, its balls stay. It may end the game.
func (g *Game) Leave(seat Seat) {
	if g.outcome.Over() || seat >= Seat(g.rules.seats) {
		return
	}
	g.position.out |= 1 << seat
	if g.position.turn == seat {
		g.position.turn = g.position.nextSeat()
	}
	g.settle(nil)
}

// settle finds out whether the game has ended. In a game of three or more a seat
// without a move is out, and the last team left wins.
func (g *Game) settle(last *Effect) {
	if last != nil && g.rules.goesOn(&g.position, last) {
		return
	}
	g.outcome = g.rules.outcome(&g.position, last)
	for g.rules.seats > 2 && !g.outcome.Over() && !g.rules.ruleset.NoMoveStands {
		if team, alone := g.lastTeam(); alone {
			g.outcome = Outcome{EndNoMove, team}
			return
		}
		if g.rules.hasMove(&g.position) {
			break
		}
		g.position.out |= 1 << g.position.turn
		g.position.turn = g.position.nextSeat()
	}
	if g.seen == nil || g.outcome.Over() {
		return
	}
	key := g.position.withoutCounters()
	if g.seen[key]++; g.seen[key] == 3 {
		g.outcome = Outcome{EndRepetition, NoTeam}
	}
}

// lastTeam returns the only team that still has a seat in the game.
func (g *Game) lastTeam() (team int, alone bool) {
	team = NoTeam
	for seat := range Seat(g.rules.seats) {
		if g.position.IsOut(seat) {
			continue
		}
		if t := g.rules.Team(seat); team == NoTeam {
			team = t
		} else if t != team {
			return NoTeam, false
		}
	}
	return team, team != NoTeam
}
