package web

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"
	"time"

	"sumito/api/app"
	"sumito/game/record"
	"sumito/tournament/event"
)

// gameModel is what pages/game.html reads.
type gameModel struct {
	Tournament string // its name
	Path       string // of the tournament
	RoundPath  string
	Round      int
	Board      int

	Black, White player
	Facts        string // "6–3, target reached"
	Trust        event.Trust

	Picture  template.HTML
	Sides    [2]gameSide // above and below the board: White, Black
	Sentence string
	Comment  string
	Steps    []gameStep
	Moves    []moveRow
	Download string
	Report   []fact
	Words    string // what stands where, in words
}

// player is a name with the address of its card; no address, no link.
type player struct {
	Name string
	Path string
}

// String lets a page say the name alone.
func (p player) String() string { return p.Name }

// gameSide is the line over or under the board.
type gameSide struct {
	player
	Colour string // "black" or "white"
	Balls  int    // pushed off so far
	Clock  string // time left, "" if unknown
	Turn   bool
}

// gameStep is one of the four ways through a game.
type gameStep struct {
	Name string // "first", "prev", "next", "last"
	Sign string
	Path string // "" where there is nothing
}

// moveRow is one full move in the list.
type moveRow struct {
	Number int
	Plies  []moveCell
}

type moveCell struct {
	Text string
	Path string
	Here bool
	Off  bool // a ball was pushed off
}

// fact is a line of a report.
type fact struct {
	Name, Value string
	Code        bool   // a value to compare letter by letter
	Path        string // where it leads, "" for nowhere
}

// game builds the page of a record at a ply, the last one for -1.
func (r request) game(view app.View, g app.Game, ply int) gameModel {
	replay := g.Replay()
	last := len(replay.Steps)
	if ply < 0 || ply > last {
		ply = last
	}
	base := recordPath(g.ID)
	position := replay.Start
	model := gameModel{
		Tournament: r.titled(view.Name),
		Path:       tournamentPath(g.Tournament),
		RoundPath:  roundPath(g.Tournament, g.Round),
		Round:      g.Round,
		Board:      g.Board,
		Black:      r.side(view, g.Entries[0]),
		White:      r.side(view, g.Entries[1]),
		Sentence:   r.text("page.game.start"),
		Moves:      moveRows(base, replay.Steps, ply),
		Steps:      gameSteps(base, ply, last),
		Download:   base + recordExtension,
		Report:     r.report(g),
	}
	if g.Result != nil {
		model.Facts, model.Trust = r.resultWords(*g.Result), g.Result.Trust
	}
	if ply > 0 {
		step := replay.Steps[ply-1]
		position = step.Position
		model.Sentence, model.Comment = r.sentence(&step), step.Comment
	}
	model.Words = r.placement(&position)
	model.Picture = r.picture(replay, g.Terms.Rules, ply, model.Words).SVG()
	model.Sides = [2]gameSide{
		{player: model.White, Colour: "white", Balls: position.PushedOff(1), Clock: clockAt(replay.Steps[:ply], 1), Turn: position.Turn() == 1},
		{player: model.Black, Colour: "black", Balls: position.PushedOff(0), Clock: clockAt(replay.Steps[:ply], 0), Turn: position.Turn() == 0},
	}
	return model
}

// gameSteps are the ways to other plies; the end of a game is at its own
// address.
func gameSteps(base string, ply, last int) []gameStep {
	at := func(to int, there bool) string {
		if !there {
			return ""
		}
		return base + "/" + strconv.Itoa(to)
	}
	return []gameStep{
		{"first", "«", at(0, ply > 0)},
		{"prev", "‹", at(ply-1, ply > 0)},
		{"next", "›", at(ply+1, ply < last)},
		{"last", "»", at(last, ply < last)},
	}
}

func moveRows(base string, steps []record.Step, here int) []moveRow {
	rows := make([]moveRow, 0, (len(steps)+1)/2)
	for i, step := range steps {
		if i%2 == 0 {
			rows = append(rows, moveRow{Number: i/2 + 1})
		}
		_, off := step.Effect.PushedOff()
		row := &rows[len(rows)-1]
		row.Plies = append(row.Plies, moveCell{
			Text: step.Text, Path: base + "/" + strconv.Itoa(step.Ply), Here: step.Ply == here, Off: off,
		})
	}
	return rows
}

// clockAt returns the time a seat had left after its last move, "" if the
// record doesn't say.
func clockAt(steps []record.Step, seat int) string {
	for i := len(steps) - 1; i >= 0; i-- {
		if int(steps[i].Effect.Seat) == seat && steps[i].HasClock {
			left := steps[i].Clock.Round(time.Second)
			return fmt.Sprintf("%d:%02d:%02d", int(left.Hours()), int(left.Minutes())%60, int(left.Seconds())%60)
		}
	}
	return ""
}

// report says what replaying the record proved.
func (r request) report(g app.Game) []fact {
	v := g.Verdict
	proven := "page.game.claimed-end"
	if v.Proven {
		proven = "page.game.proven-end"
	}
	facts := []fact{
		{Name: r.text("page.game.plies"), Value: r.text("page.game.plies-legal", "count", v.Plies)},
		{Name: r.text("page.game.balls"), Value: score(v.PushedOff.Black, v.PushedOff.White)},
	}
	if v.EndedBy != "" {
		facts = append(facts, fact{Name: r.text("page.game.end"), Value: r.text(proven, "ending", v.EndedBy)})
	}
	return append(facts,
		fact{Name: r.text("page.game.layout"), Value: layoutName(g.Terms.Rules.Ruleset().Layout)},
		fact{Name: r.text("page.game.fingerprint"), Value: strings.ToLower(v.Fingerprint), Code: true},
		fact{Name: r.text("page.game.content"), Value: g.Game, Code: true},
		fact{Name: r.text("page.game.revision"), Value: strconv.Itoa(v.Revision)},
	)
}
