package rest

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
	"sumito/tournament"
	"sumito/tournament/event"
)

type resultRequestDTO struct {
	Outcome   event.Outcome `json:"outcome"`
	Ending    event.Ending  `json:"ending"`
	Balls     *event.Balls  `json:"balls,omitempty"`
	Replace   bool          `json:"replace,omitempty"`
	Confirmed bool          `json:"confirmed,omitempty"`
}

type rulingRequestDTO struct {
	Outcome event.Outcome `json:"outcome"`
	Ending  event.Ending  `json:"ending"`
	Balls   *event.Balls  `json:"balls,omitempty"`
	Reason  string        `json:"reason"`
}

// reportResult enters a result by hand.
func (a *API) reportResult(c *gin.Context) error {
	var in resultRequestDTO
	return a.changePairing(c, into(&in), func(ctx context.Context, actor app.Actor, id string, round, board int, meta app.Meta) (app.Receipt, error) {
		return a.app.ReportResult(ctx, actor, id, round, board, app.ResultInput{
			Outcome: in.Outcome, Ending: in.Ending, Balls: in.Balls, Replace: in.Replace, Confirmed: in.Confirmed,
		}, meta)
	})
}

// confirmResult says that both sides stand by the result.
func (a *API) confirmResult(c *gin.Context) error {
	return a.changePairing(c, readNothing, a.app.ConfirmResult)
}

// ruleResult enters an arbiter's decision.
func (a *API) ruleResult(c *gin.Context) error {
	var in rulingRequestDTO
	return a.changePairing(c, into(&in), func(ctx context.Context, actor app.Actor, id string, round, board int, meta app.Meta) (app.Receipt, error) {
		return a.app.RuleResult(ctx, actor, id, round, board, app.RulingInput{
			Outcome: in.Outcome, Ending: in.Ending, Balls: in.Balls, Reason: in.Reason,
		}, meta)
	})
}

// pairingChange is a use case on one pairing.
type pairingChange func(ctx context.Context, actor app.Actor, id string, round, board int, meta app.Meta) (app.Receipt, error)

// changePairing runs a command on the pairing of the path and answers with it.
func (a *API) changePairing(c *gin.Context, read bodyReader, change pairingChange) error {
	id, round, board, err := pathPairing(c)
	if err != nil {
		return err
	}
	meta, err := a.edit(c, id, tournament.PairingScope(round, board), read)
	if err != nil {
		return err
	}
	receipt, err := change(c.Request.Context(), middleware.Actor(c), id, round, board, meta)
	if err != nil {
		return inBody(err)
	}
	return a.writePairing(c, http.StatusOK, receipt, round, board)
}

// writePairing answers a command on a pairing.
func (a *API) writePairing(c *gin.Context, status int, receipt app.Receipt, round, board int) error {
	replayed(c, receipt)
	pairing, found := receipt.View.Tournament.Pairing(round, board)
	if !found { // a repetition of a command whose pairing is gone since
		return unknown(tournament.CodeBoardUnknown, map[string]any{"round": round, "board": board})
	}
	return a.writeResource(c, status, pairing.Revision, newPairing(receipt.View, round, pairing))
}
