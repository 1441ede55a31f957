package web

import (
	"strconv"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
)

// boardModel is what pages/board.html reads: everything staff do with one
// game's result.
type boardModel struct {
	form
	Head         headModel
	Round, Board int
	Path         string
	Back         string
	Black, White player
	Result       resultModel
	Replace      bool   // a result is there already
	More         bool   // another board has none yet
	Closed       string // why it can't be entered or corrected by hand
	Warning      string // what is recorded if it is
	RecordClosed string // why no record can be submitted
	Confirms     bool   // it can be confirmed
	Rules        bool   // the reader may rule
	Preview      *previewModel
	Outcome      field
	Ending       field
	Balls        [2]field // Black's, White's
	Record       field
	Ruling       rulingFields
	Records      []player // attached ones: what to say and where
	Undo         []undoLink
}

// rulingFields are the inputs of an arbiter's decision.
type rulingFields struct {
	Outcome field
	Ending  field
	Balls   [2]field
	Reason  field
	Open    bool   // what it would change is shown
	Warning string // what is recorded with it
}

// The outcomes in the order of the forms.
var (
	outcomes = []event.Outcome{event.BlackWins, event.Draw, event.WhiteWins}
	rulings  = []event.Outcome{event.BlackWins, event.Draw, event.WhiteWins, event.DoubleForfeit}
)

// endings are those that the tournament's games can have, in the order of the
// forms: all for a ruling, by hand without the one that only a ruling gives.
func endings(t *tournament.Tournament) (byHand, ruled []event.Ending) {
	for _, ending := range t.Endings("") {
		if ending != event.Adjudication {
			byHand = append(byHand, ending)
		}
	}
	return byHand, append([]event.Ending{event.Adjudication}, byHand...)
}

// ballBoxes are the names of the inputs for Black's and White's balls.
var ballBoxes = [2]string{"balls_black", "balls_white"}

// boardPage answers GET /tournaments/:id/console/rounds/:round/boards/:board.
func (s *Site) boardPage(c *gin.Context) {
	s.showBoard(c, s.request(c), boardInput{}, nil)
}

// boardInput is what one of the board's forms sent.
type boardInput struct {
	which   string // "result", "record", "ruling" or "" for none
	outcome event.Outcome
	ending  event.Ending
	balls   [2]string
	text    string // record or reason
	preview *previewModel
}

// showBoard shows the board's forms, after a problem with what was sent.
func (s *Site) showBoard(c *gin.Context, r request, in boardInput, problem *app.Problem) {
	round, board, ok := s.boardParams(c)
	if !ok {
		return
	}
	view, ok := s.staffView(c, r)
	if !ok {
		return
	}
	p, exists := view.Tournament.Pairing(round, board)
	if paired, _ := view.Tournament.Round(round); !exists || paired.State == tournament.RoundDraft {
		s.Failure(c, &app.Problem{Class: app.NotFound, Code: tournament.CodeBoardUnknown, Params: map[string]any{"round": round, "board": board}})
		return
	}
	model := r.board(view, round, p, in, s.newID)
	if problem != nil {
		model.markBoard(r.problem(problem, &view), problem.Field, in)
	}
	s.showStaff(c, r, statusOf(problem), "board", r.text("page.board.heading", "round", round, "board", board), view, model)
}

// board builds the page of a pairing's result.
func (r request) board(view app.View, round int, p tournament.Pairing, in boardInput, newID func() string) boardModel {
	id := view.Tournament.ID
	model := boardModel{
		form:  form{newID: newID, Revision: p.Revision},
		Head:  r.head(view, "console"),
		Round: round, Board: p.Board,
		Path:    consoleBoardPath(id, round, p.Board),
		Back:    consoleRoundPath(id, round) + "#board-" + strconv.Itoa(p.Board),
		Black:   r.side(view, p.Black),
		White:   r.side(view, p.White),
		Result:  r.result(view, p),
		Replace: p.Result != nil,
		Preview: in.preview,
		Undo:    r.undoLinks(view, tournament.PairingScope(round, p.Board)),
	}
	r.permit(&model, view, p)
	for i, attached := range p.Records {
		model.Records = append(model.Records, player{
			Name: r.text("page.board.record", "number", i+1, "count", attached.Verdict.Plies), Path: recordPath(attached.ID),
		})
	}
	result, ruling := defaults(p), defaults(p)
	switch in.which {
	case "result":
		result = in
	case "ruling":
		ruling = in
	}
	model.Outcome = r.outcomeField("result-", outcomes, result.outcome, model)
	byHand, ruled := endings(view.Tournament)
	model.Ending = r.endingField("result-", byHand, result)
	model.Balls = r.ballFields("result-", result.balls, target(view), model)
	model.Record = r.input("record", "textarea", in.recordText())
	model.Record.Rows, model.Record.Hint = 12, r.text("page.board.record-hint", "layout", layoutName(view.Summary.Layout))
	model.Ruling = rulingFields{
		Outcome: r.outcomeField("ruling-", rulings, ruling.outcome, model),
		Ending:  r.endingField("ruling-", ruled, ruling),
		Balls:   r.ballFields("ruling-", ruling.balls, target(view), model),
		Reason:  r.input("reason", "textarea", in.reasonText()),
		Open:    in.preview != nil && in.which == "ruling",
		Warning: r.warning(view.Tournament, tournament.ActionRule, round),
	}
	model.Ruling.Reason.Rows = 3
	return model
}

func (in boardInput) recordText() string {
	if in.which == "record" {
		return in.text
	}
	return ""
}

func (in boardInput) reasonText() string {
	if in.which == "ruling" {
		return in.text
	}
	return ""
}

// defaults fills a form with the result that is entered.
func defaults(p tournament.Pairing) boardInput {
	if p.Result == nil {
		return boardInput{}
	}
	return boardInput{
		outcome: p.Result.Outcome, ending: p.Result.Ending,
		balls: [2]string{strconv.Itoa(p.Result.Balls.Black), strconv.Itoa(p.Result.Balls.White)},
	}
}

func (r request) outcomeField(prefix string, all []event.Outcome, chosen event.Outcome, model boardModel) field {
	f := field{ID: prefix + "outcome", Name: "outcome", Label: r.text("page.field.outcome")}
	for _, outcome := range all {
		label := r.text("page.outcome."+string(outcome), "black", model.Black.Name, "white", model.White.Name)
		f.Choices = append(f.Choices, choice{Value: string(outcome), Label: label, Chosen: outcome == chosen})
	}
	return f
}

func (r request) ballFields(prefix string, values [2]string, most int, model boardModel) [2]field {
	var fields [2]field
	for i, side := range []player{model.Black, model.White} {
		name := ballBoxes[i]
		fields[i] = field{
			ID: prefix + name, Name: name, Type: "number", Value: values[i], Min: "0", Max: strconv.Itoa(most), Lenient: true,
			Label: r.text("page.field.balls", "name", side.Name),
		}
	}
	return fields
}
