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
	resultFields
	Record field
	Ruling rulingFields

	Records []player // attached ones: what to say and where
	Undo    []undoLink
}

// rulingFields are the inputs of an arbiter's decision.
type rulingFields struct {
	resultFields
	Reason  field
	Asked   bool   // what it would change is shown
	Warning string // what is recorded with it
}

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
	byHand, ruled := endings(view.Tournament)
	fields := resultForm{request: r, black: model.Black, white: model.White, target: target(view)}
	model.resultFields = fields.build("result-", outcomes, byHand, result)
	model.Record = r.input("record", "textarea", in.textOf("record"))
	model.Record.Rows, model.Record.Hint = 12, r.text("page.board.record-hint", "layout", layoutName(view.Summary.Layout))
	model.Ruling = rulingFields{
		resultFields: fields.build("ruling-", rulings, ruled, ruling),
		Reason:       r.input("reason", "textarea", in.textOf("ruling")),
		Asked:        in.preview != nil && in.which == "ruling",
		Warning:      r.warning(view.Tournament, tournament.ActionRule, round),
	}
	model.Ruling.Reason.Rows = 3
	return model
}

// textOf is the text that was sent with one of the forms.
func (in boardInput) textOf(which string) string {
	if in.which == which {
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
