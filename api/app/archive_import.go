package app

import (
	"context"
	"errors"
	"fmt"

	"sumito/api/archive"
	"sumito/tournament/event"
)

// ImportInput says how a tournament is taken in.
type ImportInput struct {
	Club string // that it belongs to here
	// TakeOver makes this the home, where the log goes on; else it is a copy that
	// is only read. Nothing keeps the former home from going on too: see to it.
	TakeOver bool
	// Progress is told the sequence of each event that is verified; may be nil.
	Progress func(int64)
}

// Imported is what an import led to.
type Imported struct {
	Tournament   string
	Head         event.Head
	Copied       bool          // read here, gone on with elsewhere
	Already      bool          // it was there as it is in the archive
	Added        int64         // events that continue a copy; 0 when there was none
	Named        bool          // a copy got the names that it had come without
	Verification *Verification // nil when it was there already
}

// ImportTournament takes a tournament in from an archive: verified first, then
// whole in one transaction, every event as it was written. Ids stay as they
// are, for the log can't change; players who are known here stay as they are
// known. A copy that is there already is continued when the archive's log begins
// with the whole of it, gets the names that it came without, and stays in its
// club; any other log is refused. Needs an organizer of the club. With a *Problem
// about faults the Verification tells which.
func (s *Service) ImportTournament(ctx context.Context, actor Actor, a *archive.Archive, in ImportInput) (Imported, error) {
	id, head := a.Manifest.Stream, a.Manifest.Head.Event()
	done := Imported{Tournament: id, Head: head, Copied: !in.TakeOver}
	if err := permit(actor, in.Club, importTournament.needs()); err != nil {
		return done, err
	}
	if !PlainID(id) {
		return done, invalid(CodeArchiveFaulty, "archive", map[string]any{"count": 1})
	}
	there, err := s.store.Stream(ctx, id)
	switch {
	case err == nil:
		if more, err := s.isThere(ctx, actor, there, a, &done, in); !more || err != nil {
			return done, err
		}
	case errors.Is(err, ErrNoRow):
		there = Stream{Club: in.Club}
	default:
		return done, fmt.Errorf("import %s: %w", id, err)
	}
	if done.Verification, err = VerifyArchive(ctx, a, s.systems, in.Progress); err != nil {
		return done, asArchiveProblem(err)
	}
	if faults := done.Verification.Faults(); faults > 0 {
		return done, invalid(CodeArchiveFaulty, "archive", map[string]any{"count": faults})
	}
	err = retry(ctx, func() error { return s.takeIn(ctx, actor, a, there, in) })
	if errors.Is(err, ErrTaken) {
		return done, &Problem{Class: Conflict, Code: CodeBusy, Cause: err}
	}
	if err == nil && there.ID != "" {
		done.Added = head.Sequence - there.Head.Sequence
	}
	return done, asProblem(asArchiveProblem(err))
}

// takeIn writes an archive that has been verified, behind what is there of it and
// without what was erased here: that is noted first and never written. ErrErased
// says that somebody was erased meanwhile.
func (s *Service) takeIn(ctx context.Context, actor Actor, a *archive.Archive, there Stream, in ImportInput) error {
	write, notes, err := s.prepareImport(ctx, actor, a, there, in)
	if err != nil {
		return err
	}
	by := eraser{s, s.journal, actor.Account}
	for _, erasure := range notes {
		erasure.Time = write.Made
		if err := by.note(ctx, erasure); err != nil {
			return err
		}
	}
	if err := s.store.Import(ctx, write); err != nil {
		return err
	}
	s.moved(write.Stream.ID)
	if len(notes) > 0 {
		// Nothing was written that could leave traces, but the journal waits for
		// somebody to say so. If it can't be said now, the next start does.
		_ = by.scrub(ctx)
	}
	return nil
}

// asArchiveProblem turns what can't be read of an archive into a problem.
func asArchiveProblem(err error) error {
	var fault *archive.Fault
	if errors.As(err, &fault) {
		return &Problem{Class: Invalid, Code: CodeArchiveUnreadable, Field: "archive", Cause: err, Params: map[string]any{
			"fault": fault.Code, "part": fault.Part, "line": fault.Line, "detail": shown(fault.Detail),
		}}
	}
	return err
}
