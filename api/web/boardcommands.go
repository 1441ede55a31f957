package web

import (
	"slices"
	"strings"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament/event"
)

// boardParams reads which board an address means.
func (s *Site) boardParams(c *gin.Context) (round, board int, ok bool) {
	if round, ok = s.param(c, "round"); !ok {
		return 0, 0, false
	}
	board, ok = s.param(c, "board")
	return round, board, ok
}

// enterResult answers POST …/boards/:board/result.
func (s *Site) enterResult(c *gin.Context) {
	s.onBoard(c, "result", func(r request, round, board int, in boardInput) (app.Receipt, error) {
		balls, err := in.scored()
		if err != nil {
			return app.Receipt{}, err
		}
		return s.app.ReportResult(c.Request.Context(), r.actor, c.Param("id"), round, board, app.ResultInput{
			Outcome: in.outcome, Ending: in.ending, Balls: balls,
			Replace: c.PostForm("replace") != "", Confirmed: c.PostForm("confirmed") != "",
		}, based(c))
	})
}

// submitRecord answers POST …/boards/:board/record: a pasted record.
func (s *Site) submitRecord(c *gin.Context) {
	s.onBoard(c, "record", func(r request, round, board int, in boardInput) (app.Receipt, error) {
		return s.app.SubmitRecord(c.Request.Context(), r.actor, c.Param("id"), round, board, in.text, based(c))
	})
}

// confirmResult answers POST …/boards/:board/confirm: both signed the slip.
func (s *Site) confirmResult(c *gin.Context) {
	s.onBoard(c, "", func(r request, round, board int, _ boardInput) (app.Receipt, error) {
		return s.app.ConfirmResult(c.Request.Context(), r.actor, c.Param("id"), round, board, based(c))
	})
}

// ruleResult answers POST …/boards/:board/ruling: an arbiter's decision.
func (s *Site) ruleResult(c *gin.Context) {
	s.onBoard(c, "ruling", func(r request, round, board int, in boardInput) (app.Receipt, error) {
		balls, err := in.scored()
		if err != nil {
			return app.Receipt{}, err
		}
		return s.app.RuleResult(c.Request.Context(), r.actor, c.Param("id"), round, board, app.RulingInput{
			Outcome: in.outcome, Ending: in.ending, Balls: balls, Reason: in.text,
		}, based(c))
	})
}

// onBoard carries out a command on a board and goes back to its round, or on
// to the next board without a result when the button said so. What is refused
// is said over the form, with the input kept.
func (s *Site) onBoard(c *gin.Context, which string, command func(request, int, int, boardInput) (app.Receipt, error)) {
	round, board, ok := s.boardParams(c)
	if !ok {
		return
	}
	r, in := s.request(c), readBoard(c, which)
	receipt, err := command(r, round, board, in)
	if err != nil {
		if problem, ok := s.refused(c, err); ok {
			s.showBoard(c, r, in, problem)
		}
		return
	}
	id := c.Param("id")
	if t := receipt.View.Tournament; c.PostForm("then") == "next" && t != nil {
		if missing := missingBoards(t, round); len(missing) > 0 {
			back(c, consoleBoardPath(id, round, missing[0]))
			return
		}
	}
	back(c, consolePath(id))
}

func readBoard(c *gin.Context, which string) boardInput {
	in := boardInput{
		which:   which,
		outcome: event.Outcome(c.PostForm("outcome")),
		ending:  event.Ending(c.PostForm("ending")),
		balls:   [2]string{c.PostForm("balls_black"), c.PostForm("balls_white")},
		text:    c.PostForm("record"),
	}
	if in.ending == "" || in.ending == event.Six {
		in.ending = usual(in.outcome)
	}
	if which == "ruling" {
		in.text = c.PostForm("reason")
	}
	return in
}

// scored reads the balls, nil when a box is empty: package app knows whether
// that can be.
func (in boardInput) scored() (*event.Balls, error) {
	var counts [2]int
	for i, text := range in.balls {
		n, ok := wholeNumber(text)
		if !ok {
			return nil, noNumber(ballBoxes[i], strings.TrimSpace(text))
		}
		counts[i] = n
	}
	if in.emptyBox() >= 0 {
		return nil, nil
	}
	return &event.Balls{Black: counts[0], White: counts[1]}, nil
}

// emptyBox tells which side's balls weren't typed, -1 when both were.
func (in boardInput) emptyBox() int {
	return slices.IndexFunc(in.balls[:], func(typed string) bool { return strings.TrimSpace(typed) == "" })
}

// markBoard puts a sentence at the field of the form that was sent. The
// use cases speak of "balls" for both boxes: it is said at the first one, or
// the one left empty.
func (m *boardModel) markBoard(sentence, name string, in boardInput) {
	if name == "balls" {
		name = ballBoxes[max(0, in.emptyBox())]
	}
	switch in.which {
	case "result":
		m.mark(sentence, name, m.all()...)
	case "ruling":
		m.mark(sentence, name, append(m.Ruling.all(), &m.Ruling.Reason)...)
	case "record":
		m.mark(sentence, "record", &m.Record)
	default:
		m.mark(sentence, "")
	}
}
