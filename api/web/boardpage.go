package web

import (
	"net/http"
	"strconv"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
	"sumito/tournament"
	"sumito/tournament/event"
)

// boardModel is what pages/board.html reads: everything staff do with one
// game's result.
type boardModel struct {
	form
	Head         headModel
	Tabs         []tab
	Round, Board int
	Path         string
	Back         string
	Black, White player
	Result       resultModel
	Replace      bool // a result is there already
	ByHand       bool // it can be entered or corrected by hand
	Confirms     bool // it can be confirmed
	Rules        bool // the reader may rule
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
	Open    bool // what it would change is shown
}

// The outcomes and endings in the order of the forms.
var (
	outcomes = []event.Outcome{event.BlackWins, event.Draw, event.WhiteWins}
	rulings  = []event.Outcome{event.BlackWins, event.Draw, event.WhiteWins, event.DoubleForfeit}
	endings  = []event.Ending{
		event.Six, event.Resignation, event.TimeOut, event.Agreement, event.MoveLimit, event.QuietLimit,
		event.Repetition, event.NoMove, event.Neutral, event.Disconnected, event.Forfeit,
	}
	ruledEndings = append([]event.Ending{event.Adjudication}, endings...)
)

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
	if number, paired := view.Tournament.Round(round); !exists || !paired || number.State == tournament.RoundDraft {
		s.Failure(c, &app.Problem{Class: app.NotFound, Code: tournament.CodeBoardUnknown, Params: map[string]any{"round": round, "board": board}})
		return
	}
	model := r.board(view, round, p, in, s.newID)
	status := http.StatusOK
	if problem != nil {
		status = middleware.Status(problem.Class)
		model.markBoard(r.problem(problem, &view), problem.Field, in)
	}
	s.show(c, r, status, document{
		template: "board", title: r.text("page.board.heading", "round", round, "board", board) + " · " + view.Name,
		description: r.about(view), page: model, staff: true,
	})
}

// board builds the page of a pairing's result.
func (r request) board(view app.View, round int, p tournament.Pairing, in boardInput, newID func() string) boardModel {
	id := view.Tournament.ID
	model := boardModel{
		form:  form{newID: newID, Revision: p.Revision},
		Head:  r.head(view, "console"),
		Tabs:  r.consoleTabs(view, "round"),
		Round: round, Board: p.Board,
		Path:    consoleBoardPath(id, round, p.Board),
		Back:    consoleRoundPath(id, round) + "#board-" + strconv.Itoa(p.Board),
		Black:   r.side(view, p.Black),
		White:   r.side(view, p.White),
		Result:  r.result(view, p),
		Replace: p.Result != nil,
		Rules:   view.Role.AtLeast(app.Arbiter),
		Preview: in.preview,
		Undo:    r.undoLinks(view, tournament.PairingScope(round, p.Board)),
	}
	model.ByHand = p.Result == nil || p.Result.Record == "" && p.Result.Trust != event.Ruled
	model.Confirms = p.Result != nil && p.Result.Trust == event.Claimed
	for i, attached := range p.Records {
		model.Records = append(model.Records, player{
			Name: r.text("page.board.record", "number", i+1, "count", attached.Verdict.Plies), Path: "/games/" + attached.ID,
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
	model.Ending = r.endingField("result-", endings, result.ending)
	model.Balls = r.ballFields("result-", result.balls, target(view), model)
	model.Record = r.input("record", "textarea", in.recordText())
	model.Record.Rows, model.Record.Hint = 12, r.text("page.board.record-hint", "layout", layoutName(view.Summary.Layout))
	model.Ruling = rulingFields{
		Outcome: r.outcomeField("ruling-", rulings, ruling.outcome, model),
		Ending:  r.endingField("ruling-", ruledEndings, ruling.ending),
		Balls:   r.ballFields("ruling-", ruling.balls, target(view), model),
		Reason:  r.input("reason", "textarea", in.reasonText()),
		Open:    in.preview != nil && in.which == "ruling",
	}
	model.Ruling.Reason.Rows, model.Ruling.Reason.Optional = 3, true
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
		return boardInput{ending: event.Six}
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

func (r request) endingField(prefix string, all []event.Ending, chosen event.Ending) field {
	f := field{ID: prefix + "ending", Name: "ending", Label: r.text("page.field.ending"), Type: "select"}
	for _, ending := range all {
		f.Choices = append(f.Choices, choice{Value: string(ending), Label: r.text("ending." + string(ending)), Chosen: ending == chosen})
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
