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

type roundSummaryDTO struct {
	Round    int                   `json:"round"`
	State    tournament.RoundState `json:"state"`
	System   string                `json:"system"`
	Mark     *string               `json:"mark"`
	Boards   int                   `json:"boards"`
	Decided  int                   `json:"decided"`
	Revision int64                 `json:"revision"`
}

type roundDTO struct {
	roundSummaryDTO
	Pairings []pairingDTO `json:"pairings"`
}

type roundListDTO struct {
	Items []roundSummaryDTO `json:"items"`
}

type pairRequestDTO struct {
	Round *int `json:"round,omitempty"`
}

type editRequestDTO struct {
	Pairs []pairDTO `json:"pairs"`
}

type pairDTO struct {
	Black event.EntryID `json:"black"`
	White event.EntryID `json:"white,omitempty"`
	Bye   event.ByeKind `json:"bye,omitempty"`
}

func newRoundSummary(r tournament.Round) roundSummaryDTO {
	out := roundSummaryDTO{Round: r.Number, State: r.State, System: r.System, Mark: filled(r.Mark), Revision: r.Revision}
	for _, p := range r.Pairings {
		if p.Bye != event.NoBye {
			continue
		}
		out.Boards++
		if p.Result != nil {
			out.Decided++
		}
	}
	return out
}

func newRound(v app.View, r tournament.Round) roundDTO {
	return roundDTO{newRoundSummary(r), newPairings(v, r)}
}

// listRounds answers with the rounds there are.
func (a *API) listRounds(c *gin.Context) error {
	view, err := a.view(c)
	if err != nil {
		return err
	}
	out := roundListDTO{Items: make([]roundSummaryDTO, len(view.Tournament.Rounds))}
	for i, round := range view.Tournament.Rounds {
		out.Items[i] = newRoundSummary(round)
	}
	return a.writeUnversioned(c, out)
}

// roundOf finds the round of the path as whoever asks may see it.
func (a *API) roundOf(c *gin.Context) (app.View, tournament.Round, error) {
	id, number, err := pathRound(c)
	if err != nil {
		return app.View{}, tournament.Round{}, err
	}
	view, err := a.app.Tournament(c.Request.Context(), middleware.Actor(c), id)
	if err != nil {
		return app.View{}, tournament.Round{}, err
	}
	round, found := view.Tournament.Round(number)
	if !found {
		return app.View{}, tournament.Round{}, unknown(codeRoundUnknown, map[string]any{"round": number})
	}
	return view, round, nil
}

// getRound answers with a round and its pairings.
func (a *API) getRound(c *gin.Context) error {
	view, round, err := a.roundOf(c)
	if err != nil {
		return err
	}
	return a.writeResource(c, http.StatusOK, round.Revision, newRound(view, round))
}

// pairRound pairs the next round, or the one named, into a draft.
func (a *API) pairRound(c *gin.Context) error {
	id, err := pathTournament(c)
	if err != nil {
		return err
	}
	var in pairRequestDTO
	meta, err := a.command(c, intoOptional(&in))
	if err != nil {
		return err
	}
	round := app.NextRound
	if in.Round != nil {
		if round = *in.Round; round < 1 {
			return inBody(&app.Problem{Class: app.Invalid, Code: codeRoundUnknown, Field: "round", Params: map[string]any{"round": round}})
		}
	}
	receipt, err := a.app.PairRound(c.Request.Context(), middleware.Actor(c), id, round, meta)
	if err != nil {
		return inBody(err)
	}
	c.Header("Location", roundPath(id, receipt.Round))
	return a.writeRound(c, http.StatusCreated, receipt, receipt.Round)
}

// writeRound answers a command on a round.
func (a *API) writeRound(c *gin.Context, status int, receipt app.Receipt, number int) error {
	replayed(c, receipt)
	round, found := receipt.View.Tournament.Round(number)
	if !found { // a repetition of a command whose round is gone since
		return unknown(codeRoundUnknown, map[string]any{"round": number})
	}
	return a.writeResource(c, status, round.Revision, newRound(receipt.View, round))
}

// editPairings replaces the pairs of a draft.
func (a *API) editPairings(c *gin.Context) error {
	var in editRequestDTO
	return a.changeRound(c, into(&in), func(ctx context.Context, actor app.Actor, id string, round int, meta app.Meta) (app.Receipt, error) {
		pairs := make([]app.PairInput, len(in.Pairs))
		for i, pair := range in.Pairs {
			pairs[i] = app.PairInput(pair)
		}
		return a.app.EditRound(ctx, actor, id, round, pairs, meta)
	})
}

// publishRound shows a draft to everyone.
func (a *API) publishRound(c *gin.Context) error {
	return a.changeRound(c, readNothing, a.app.PublishRound)
}

// completeRound closes a round.
func (a *API) completeRound(c *gin.Context) error {
	return a.changeRound(c, readNothing, a.app.CompleteRound)
}

// roundChange is a use case on one round.
type roundChange func(ctx context.Context, actor app.Actor, id string, round int, meta app.Meta) (app.Receipt, error)

// changeRound runs a command on the round of the path and answers with it.
func (a *API) changeRound(c *gin.Context, read bodyReader, change roundChange) error {
	receipt, number, err := a.runOnRound(c, read, change)
	if err != nil {
		return err
	}
	return a.writeRound(c, http.StatusOK, receipt, number)
}

// discardRound drops a draft.
func (a *API) discardRound(c *gin.Context) error {
	receipt, _, err := a.runOnRound(c, readNothing, a.app.DiscardRound)
	if err != nil {
		return err
	}
	replayed(c, receipt)
	c.Status(http.StatusNoContent)
	return nil
}

func (a *API) runOnRound(c *gin.Context, read bodyReader, change roundChange) (app.Receipt, int, error) {
	id, number, err := pathRound(c)
	if err != nil {
		return app.Receipt{}, 0, err
	}
	meta, err := a.edit(c, id, tournament.RoundScope(number), read)
	if err != nil {
		return app.Receipt{}, 0, err
	}
	receipt, err := change(c.Request.Context(), middleware.Actor(c), id, number, meta)
	return receipt, number, inBody(err)
}
