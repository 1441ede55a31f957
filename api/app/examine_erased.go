package app

import (
	"context"
	"fmt"
)

// The faults of erasures.
const (
	// FaultErasureUnnoted: a player or a text is erased, and the journal of
	// erasures doesn't have it (player, or stream and text).
	FaultErasureUnnoted = "erasure-unnoted"
	// FaultErasedNamed: a player is noted as erased in the database alone, and
	// still has a name (player).
	FaultErasedNamed = "erased-named"
)

// ErasedRows is what a database has as erased.
type ErasedRows struct {
	Players []ErasedPlayer
	Texts   []ErasedText
}

// ErasedPlayer is a player whose row says erased.
type ErasedPlayer struct {
	ID    string
	Named bool // there is a name all the same
	Came  bool // in an archive, erased already
}

// ErasedText is a private text whose row says erased.
type ErasedText struct {
	Stream, ID string
	Came       bool // its tournament came in an archive, where it may have been erased
}

// ExamineErased returns who and what is erased in the database though no journal
// notes it: a restored backup would bring it back, and nobody asked for it.
// Whatever came in an archive may have been erased where that was made. Of the
// faults that there are besides those returned it tells the number.
func (s *Service) ExamineErased(ctx context.Context, journal ErasureJournal) (found []Fault, more int, err error) {
	// The rows first: an erasure is noted before it is carried out.
	rows, err := s.store.ErasedRows(ctx)
	if err != nil {
		return nil, 0, err
	}
	noted, err := notedIn(ctx, journal)
	if err != nil {
		return nil, 0, err
	}
	add := func(code string, params map[string]any) {
		if len(found) == maxNameFaults {
			more++
			return
		}
		found = append(found, Fault{Code: code, Params: params})
	}
	for _, p := range rows.Players {
		switch {
		case noted.players[p.ID]: // what is left of it is pending
		case p.Named:
			add(FaultErasedNamed, map[string]any{"player": p.ID})
		case !p.Came:
			add(FaultErasureUnnoted, map[string]any{"player": p.ID})
		}
	}
	for _, t := range rows.Texts {
		if !t.Came && !noted.texts[[2]string{t.Stream, t.ID}] {
			add(FaultErasureUnnoted, map[string]any{"stream": t.Stream, "text": t.ID})
		}
	}
	return found, more, nil
}

// noted is what a journal has.
type noted struct {
	players map[string]bool
	texts   map[[2]string]bool // by stream and id
}

func notedIn(ctx context.Context, journal ErasureJournal) (noted, error) {
	all := noted{map[string]bool{}, map[[2]string]bool{}}
	erasures, _, err := journal.Erasures(ctx)
	if err != nil {
		return all, err
	}
	for _, erasure := range erasures {
		all.players[erasure.Player] = true
		for stream, ids := range erasure.Texts {
			for _, id := range ids {
				all.texts[[2]string{stream, id}] = true
			}
		}
	}
	return all, nil
}

// lostUnnoted reports whether a text is erased in the database alone, as far as
// there is a journal that would note it.
func (s *Service) lostUnnoted(ctx context.Context, stream string, text Text) (bool, error) {
	if !text.Erased || s.journal == nil {
		return false, nil
	}
	noted, err := notedIn(ctx, s.journal)
	if err != nil {
		return false, fmt.Errorf("journal of erasures: %w", err)
	}
	return !noted.texts[[2]string{stream, text.ID}], nil
}
