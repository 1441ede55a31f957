package audit

import (
	"context"
	"errors"
	"iter"
	"strconv"

	"sumito/game"
	"sumito/tournament"
	"sumito/tournament/event"
)

// maxBatch bounds how many events of one command are looked at together.
const maxBatch = 100_000

// Check goes through a log and reports what it finds. A broken chain ends
// nothing: each event is taken as it stands, so that every break is named. The
// error is what the events come with, or what Options' functions return.
func Check(ctx context.Context, stream string, events iter.Seq2[event.Event, error], o Options) (*Report, error) {
	a := &auditor{
		Options: o,
		report:  &Report{Stream: stream},
		fold:    tournament.NewFold(stream),
		rules:   map[string]*game.Rules{},
		results: map[stated]bool{},
		drafts:  map[string]bool{},
		ranks:   map[string]bool{},
		aside:   map[event.EntryID]bool{},
		records: map[string]event.RecordAttached{},

		commands: map[int64]bool{},
		texts:    map[event.Text][]byte{},
		called:   map[event.EntryID]called{},
		unfit:    true, // until there are any
	}
	var batch []event.Event
	for e, err := range events {
		if err != nil {
			return nil, err
		}
		if n := len(batch); n > 0 && (e.Index == 0 || e.Command != batch[0].Command || e.Actor != batch[0].Actor || n == maxBatch) {
			if err := a.examine(ctx, batch); err != nil {
				return nil, err
			}
			batch = batch[:0]
		}
		a.follow(e, len(batch))
		batch = append(batch, e)
	}
	if err := a.examine(ctx, batch); err != nil {
		return nil, err
	}
	if o.Head != (event.Head{}) && o.Head != a.report.Head {
		a.report.add(Finding{
			Kind: Chain, Code: CodeHead, Sequence: a.report.Head.Sequence,
			Stored: headText(o.Head), Found: headText(a.report.Head),
		})
	}
	return a.report, a.names()
}

func headText(h event.Head) string { return strconv.FormatInt(h.Sequence, 10) + " " + h.Hash.Short() }

// auditor is a check on its way through a log.
type auditor struct {
	Options
	report *Report
	fold   *tournament.Fold
	blind  bool // the state isn't the tournament's any more
	unfit  bool // the settings in force make no sense: nothing can be made by them
	rules  map[string]*game.Rules

	// What was stated so far, which an undo may bring back.
	results map[stated]bool
	drafts  map[string]bool
	ranks   map[string]bool
	aside   map[event.EntryID]bool
	records map[string]event.RecordAttached // by record id, without result and warnings

	commands map[int64]bool        // by their first event's sequence: what can be undone
	texts    map[event.Text][]byte // looked at already, with the salts of those that match
	called   map[event.EntryID]called
}

// stated is a result that a board had.
type stated struct {
	round, board int
	result       event.Result
}

// state is the tournament before the event that is being looked at.
func (a *auditor) state() *tournament.Tournament { return a.fold.State() }

// follow checks an event's place in the chain and in its batch.
func (a *auditor) follow(e event.Event, place int) {
	head, err := event.Follow(a.report.Head, a.report.Stream, e)
	var broken *event.ChainError
	if errors.As(err, &broken) {
		f := Finding{Kind: Chain, Code: CodeHash, Sequence: e.Sequence}
		switch broken.Problem {
		case "stream":
			f.Code, f.Stored = CodeStream, e.Stream
		case "sequence":
			f.Code, f.Found = CodeSequence, strconv.FormatInt(a.report.Head.Sequence+1, 10)
		}
		a.report.add(f)
		head = event.Head{Sequence: e.Sequence, Hash: e.Hash}
	}
	if e.Index != place {
		a.report.add(Finding{
			Kind: Chain, Code: CodeIndex, Sequence: e.Sequence,
			Stored: strconv.Itoa(e.Index), Found: strconv.Itoa(place),
		})
	}
	a.report.Head = head
	a.report.Events++
}
