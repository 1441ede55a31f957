package audit

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"sumito/tournament"
	"sumito/tournament/event"
)

// batch is the events of one command.
type batch struct {
	events   []event.Event
	payloads []event.Payload // nil where unknown or unreadable
	undo     bool            // it opens with BatchUndone
	drops    bool            // it drops a draft
}

// examine checks one command's events and folds them in.
func (a *auditor) examine(ctx context.Context, events []event.Event) error {
	if err := ctx.Err(); err != nil || len(events) == 0 {
		return err
	}
	b := a.decode(events)
	if err := a.pairing(ctx, b); err != nil {
		return err
	}
	for i, e := range events {
		if b.payloads[i] != nil {
			if err := a.payload(b, e, b.payloads[i]); err != nil {
				return err
			}
		}
		a.add(e, b.payloads[i])
		if a.Progress != nil {
			a.Progress(e.Sequence)
		}
	}
	a.commands[events[0].Sequence] = true
	return nil
}

func (a *auditor) decode(events []event.Event) batch {
	b := batch{events: events, payloads: make([]event.Payload, len(events))}
	for i, e := range events {
		payload, err := event.Decode(e)
		var unknown *event.UnknownKindError
		switch {
		case errors.As(err, &unknown):
			a.report.add(Finding{
				Kind: Unchecked, Code: CodeUnknownKind, Sequence: e.Sequence,
				Subject: e.Type + " " + strconv.Itoa(e.Version),
			})
			a.blind = true
		case err != nil:
			a.report.add(Finding{Kind: Outcome, Code: CodePayload, Sequence: e.Sequence, Found: fmt.Sprint(err)})
			a.blind = true
		}
		b.payloads[i] = payload
		switch payload.(type) {
		case event.BatchUndone:
			b.undo = b.undo || i == 0
		case event.RoundUnpaired:
			b.drops = true
		}
	}
	return b
}

// add folds an event in, and notes what a later undo may bring back.
func (a *auditor) add(e event.Event, payload event.Payload) {
	a.fold.Add(e)
	t := a.state()
	if t.ReadOnly != "" && !a.blind {
		a.report.add(Finding{Kind: Outcome, Code: CodeSenseless, Sequence: e.Sequence, Subject: e.Type})
		a.blind = true
	}
	if round, board := seat(payload); board > 0 {
		if p, exists := t.Pairing(round, board); exists && p.Result != nil {
			a.results[stated{round, board, *p.Result}] = true
		}
	}
}

// seat returns the board that an event is about, 0 for none.
func seat(payload event.Payload) (round, board int) {
	switch p := payload.(type) {
	case event.ResultReported:
		return p.Round, p.Board
	case event.ResultRuled:
		return p.Round, p.Board
	case event.ResultRestored:
		return p.Round, p.Board
	case event.ResultConfirmed:
		return p.Round, p.Board
	case event.RecordAttached:
		return p.Round, p.Board
	}
	return 0, 0
}

// payload checks what one event states against the state before it.
func (a *auditor) payload(b batch, e event.Event, payload event.Payload) error {
	a.undone(b, e, payload)
	switch p := payload.(type) {
	case event.TournamentCreated:
		a.settings(e, p.Settings)
		return a.private(e, p.Settings.Name, p.Settings.Place)
	case event.SettingsChanged:
		a.changed(b, e, p.Settings)
		return a.private(e, p.Settings.Name, p.Settings.Place)
	case event.PlayOffPlanned:
		a.playOff(e, p.PlayOff)
	case event.EntryAdded:
		a.entered(e, p)
		a.called[p.Entry] = called{sequence: e.Sequence, name: p.Name, players: p.Players}
		return a.private(e, p.Name)
	case event.EntryRemoved:
		if !b.undo {
			a.moved(e, p.Entry, 0, tournament.WithdrawEntry{Entry: p.Entry})
		}
	case event.EntryWithdrawn:
		a.moved(e, p.Entry, p.From, tournament.WithdrawEntry{Entry: p.Entry})
	case event.EntryReinstated:
		a.moved(e, p.Entry, p.From, tournament.ReinstateEntry{Entry: p.Entry})
	case event.EntrySetAside:
		a.setAside(b, e, p)
	case event.EntryCorrected:
		a.called[p.Entry] = called{sequence: e.Sequence, name: p.Name, players: a.called[p.Entry].players}
		return a.private(e, p.Name)
	case event.FieldRanked:
		a.ranked(b, e, p)
	case event.RoundPaired:
		a.drafted(b, e, p.Round, p.Pairs)
	case event.RoundEdited:
		a.edited(b, e, p)
	case event.RoundPublished:
		a.allowed(e, p.Round, tournament.PublishRound{Round: p.Round})
	case event.RoundCompleted:
		a.allowed(e, p.Round, tournament.CompleteRound{Round: p.Round})
	case event.ResultReported:
		a.result(e, p.Round, p.Board, p.Result)
		a.trust(e, p.Round, p.Board, p.Result.Trust, event.Claimed)
	case event.ResultRuled:
		a.result(e, p.Round, p.Board, p.Result)
		a.trust(e, p.Round, p.Board, p.Result.Trust, event.Ruled)
		a.report.add(Finding{Kind: Decision, Code: CodeRuled, Sequence: e.Sequence, Round: p.Round, Board: p.Board})
		return a.private(e, p.Result.Reason)
	case event.ResultConfirmed:
		a.trust(e, p.Round, p.Board, p.Trust, event.Confirmed)
	case event.ResultRestored:
		a.restored(e, p)
	case event.RecordAttached:
		if b.undo {
			a.reattached(e, p)
			return nil
		}
		return a.attached(e, p)
	}
	return nil
}

// allowed checks that the rules let a command through that nothing has to be
// proposed for, and returns what follows from it.
func (a *auditor) allowed(e event.Event, round int, c tournament.Command) []event.Payload {
	if a.blind || a.unfit {
		return nil
	}
	payloads, err := tournament.Decide(a.state(), c)
	if err != nil {
		a.refused(e, round, err)
	}
	return payloads
}

// refused notes that the rules don't let something through.
func (a *auditor) refused(e event.Event, round int, err error) {
	var refusal *tournament.Refusal
	subject := fmt.Sprint(err)
	if errors.As(err, &refusal) {
		subject = refusal.Code
	}
	a.report.add(Finding{Kind: Outcome, Code: CodeRefused, Sequence: e.Sequence, Round: round, Subject: subject})
}
