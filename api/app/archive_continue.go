package app

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"

	"sumito/api/archive"
	"sumito/tournament/event"
)

// isThere answers an import of a tournament that is there. The same log is
// nothing to do but for taking it over, bringing names that a copy lacks, or
// saying that some were erased since; a longer one continues a copy; any other is
// refused. It reports whether there is something to write, or to verify.
func (s *Service) isThere(ctx context.Context, actor Actor, there Stream, a *archive.Archive, done *Imported, in ImportInput) (more bool, err error) {
	done.Named = there.Copied && there.Nameless > 0 && a.Private != nil
	if there.Head != done.Head || done.Named {
		if err := s.continues(ctx, there, a); err != nil {
			return false, err
		}
		return true, permit(actor, there.Club, importTournament.needs())
	}
	if there.Copied {
		// Erasing is no event. It is said only of an archive that has been verified.
		var problem *Problem
		if err := s.refuseErasedThere(ctx, there, a); errors.As(err, &problem) {
			return true, permit(actor, there.Club, importTournament.needs())
		} else if err != nil {
			return false, asArchiveProblem(err)
		}
	}
	done.Already, done.Copied = true, there.Copied
	if !there.Copied || !in.TakeOver {
		return false, nil
	}
	if err := permit(actor, there.Club, importTournament.needs()); err != nil {
		return false, err
	}
	done.Copied = false
	err = s.store.TakeOver(ctx, there.ID, there.Head)
	if errors.Is(err, ErrHeadMoved) {
		err = &Problem{Class: Conflict, Code: CodeBusy, Cause: err}
	}
	return false, asProblem(err)
}

// continues returns a *Problem unless the log of an archive begins with the whole
// of a stored one, which is a copy. The archive isn't verified yet: its hashes
// are what it says they are.
func (s *Service) continues(ctx context.Context, there Stream, a *archive.Archive) error {
	head := a.Manifest.Head.Event()
	params := map[string]any{
		"here": there.Head.Sequence, "here_hash": there.Head.Hash.Short(), "there": head.Sequence, "there_hash": head.Hash.Short(),
	}
	refuse := func(code string) error {
		return &Problem{Class: Conflict, Code: code, Field: "archive", Params: params}
	}
	first, err := s.parting(ctx, there, a.Events())
	switch {
	case err != nil:
		return asProblem(asArchiveProblem(err))
	case first > 0 || !there.Tournament:
		params["event"] = max(first, 1)
		return refuse(CodeArchiveConflict)
	case there.Head.Sequence > head.Sequence:
		return refuse(CodeArchiveBehind)
	case !there.Copied:
		return refuse(CodeArchiveHome)
	}
	return nil
}

// parting returns the first event that two logs don't share, 0 when one is the
// beginning of the other.
func (s *Service) parting(ctx context.Context, there Stream, events iter.Seq2[event.Event, error]) (int64, error) {
	next, stop := iter.Pull2(upTo(there.Head.Sequence, s.events(ctx, there.ID)))
	defer stop()
	for e, err := range events {
		if err != nil {
			return 0, err
		}
		stored, err, more := next()
		switch {
		case err != nil:
			return 0, err
		case !more:
			return 0, nil
		case stored.Sequence != e.Sequence || stored.Hash != e.Hash:
			return stored.Sequence, nil
		}
	}
	return 0, nil
}

// refuseErasedThere returns a *Problem when an archive has erased what stands
// here: erasing is noted in the journal and told to whoever does it, and comes
// first. Players of other clubs stay as they are known.
func (s *Service) refuseErasedThere(ctx context.Context, there Stream, a *archive.Archive) error {
	var texts, players []string
	for text, err := range a.Texts() {
		if err != nil {
			return err
		}
		if text.Erased {
			texts = append(texts, text.ID)
		}
	}
	for player, err := range a.Players() {
		if err != nil {
			return err
		}
		if player.Erased {
			players = append(players, player.ID)
		}
	}
	stored, err := s.store.Texts(ctx, there.ID, texts)
	if err != nil {
		return fmt.Errorf("texts of %s: %w", there.ID, err)
	}
	maps.DeleteFunc(stored, func(_ string, t Text) bool { return t.Erased })
	known, err := s.store.Players(ctx, players)
	if err != nil {
		return fmt.Errorf("players of %s: %w", there.ID, err)
	}
	maps.DeleteFunc(known, func(_ string, p Player) bool { return p.Erased || p.Club != there.Club })
	if len(stored) == 0 && len(known) == 0 {
		return nil
	}
	return &Problem{Class: Conflict, Code: CodeArchiveErased, Field: "archive", Params: map[string]any{
		"tournament": there.ID, "players": sortedKeys(known), "texts": sortedKeys(stored),
	}}
}

// renamed are the players of a copy whose names were corrected since where the
// archive comes from: here they are called as its log once called them. Who is
// called otherwise was corrected here, and stays so.
func (s *Service) renamed(ctx context.Context, a *archive.Archive, players []Player) ([]Renamed, error) {
	given, err := namesGiven(a)
	if err != nil {
		return nil, err
	}
	known, err := s.knownHere(ctx, players)
	if err != nil {
		return nil, err
	}
	var renamed []Renamed
	for _, p := range players {
		now := known[p.ID]
		if p.Name != "" && p.Name != now.Name && now.Club == p.Club && slices.Contains(given[p.ID], now.Name) {
			renamed = append(renamed, Renamed{Player: p.ID, From: now.Name, To: p.Name})
		}
	}
	return renamed, nil
}

// namesGiven are all names that a log ever gave the players, as far as an archive
// has them.
func namesGiven(a *archive.Archive) (map[string][]string, error) {
	texts := map[string][]string{}        // players by the text of a name
	players := map[event.EntryID]string{} // of entries of one
	err := decoded(a.Manifest.Stream, a.Events(), func(_ event.Event, payload event.Payload) {
		switch p := payload.(type) {
		case event.EntryAdded:
			if len(p.Players) == 1 {
				players[p.Entry] = p.Players[0]
				texts[p.Name.ID] = append(texts[p.Name.ID], p.Players[0])
			}
		case event.EntryCorrected:
			if player, found := players[p.Entry]; found {
				texts[p.Name.ID] = append(texts[p.Name.ID], player)
			}
		}
	})
	if err != nil {
		return nil, err
	}
	given := map[string][]string{}
	for text, err := range a.Texts() {
		if err != nil {
			return nil, err
		}
		for _, player := range texts[text.ID] {
			given[player] = append(given[player], text.Body)
		}
	}
	return given, nil
}

// behind yields the events after a sequence.
func behind(last int64, events iter.Seq2[event.Event, error]) iter.Seq2[event.Event, error] {
	return func(yield func(event.Event, error) bool) {
		for e, err := range events {
			if err == nil && e.Sequence <= last {
				continue
			}
			if !yield(e, err) {
				return
			}
		}
	}
}
