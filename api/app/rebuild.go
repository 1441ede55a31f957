package app

import (
	"context"
	"errors"

	"sumito/tournament/event"
)

// ErrDangling says that projections can't be written, as a row that they refer to
// isn't there: a club, say.
var ErrDangling = errors.New("a row that is referred to isn't there")

// Rebuilt is what came of making a tournament's projections anew.
type Rebuilt struct {
	// Differences are the values that weren't what follows from the log, and are
	// now.
	Differences []Difference
	// Left are the values that differ still, though they were written.
	Left []Difference
	// Faults are what the projections can't follow from. Texts that aren't those
	// which were hashed, or that are erased though no journal notes it: what the
	// list has in their place stays. Players who aren't there: nothing is written.
	Faults []Fault
	// Skipped is the type of an event that this program doesn't know: then the
	// projections stay those of the program that does. "" otherwise.
	Skipped string
}

// Rebuild makes all projections of a tournament anew from its log, in one
// transaction, and returns what differed. Others may write meanwhile, in other
// processes too. A broken chain is an error: there is nothing to go by.
func (s *Service) Rebuild(ctx context.Context, stream Stream) (Rebuilt, error) {
	var rebuilt Rebuilt
	err := s.retryAtHead(ctx, stream, func(stream Stream) (err error) {
		rebuilt, err = s.rebuildOnce(ctx, stream)
		return err
	})
	return rebuilt, err
}

// rebuildOnce is Rebuild as of the stream's head, or ErrHeadMoved.
func (s *Service) rebuildOnce(ctx context.Context, stream Stream) (Rebuilt, error) {
	var refers references
	now, err := s.replayUntil(ctx, stream, refers.note)
	if err != nil {
		return Rebuilt{}, err
	}
	if now.Head != stream.Head {
		return Rebuilt{}, &event.ChainError{Stream: stream.ID, Sequence: now.Head.Sequence, Problem: "head"}
	}
	if now.ReadOnly != "" {
		return Rebuilt{Skipped: now.ReadOnly}, nil
	}
	report := faults{stream: stream.ID}
	if err := s.examinePlayers(ctx, now, &report); err != nil || len(report.found) > 0 {
		return Rebuilt{Faults: report.found}, err
	}
	p, unproven, err := s.projectionsOf(ctx, now)
	if err != nil {
		return Rebuilt{}, err
	}
	p.Records = refers.attached()
	for _, text := range unproven {
		code := FaultTextAltered
		if text.Erased {
			code = FaultErasureUnnoted
		}
		report.add(code, refers.text(text.ID))
	}
	mended, left, err := s.store.Rebuild(ctx, p)
	return Rebuilt{
		Differences: refers.placed(stream.ID, mended), Left: refers.placed(stream.ID, left), Faults: report.found,
	}, err
}
