package app

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"sumito/api/archive"
	"sumito/game/record"
	"sumito/tournament/audit"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
)

// Verification is what came out of checking an archive, or a stored log.
type Verification struct {
	*audit.Report
	Doubts []archive.Doubt // about the file itself
}

// Faults returns how many things are wrong.
func (v *Verification) Faults() int { return v.Report.Faults() + len(v.Doubts) }

// VerifyArchive checks an archive: its digests and signatures, and the
// tournament in it. progress is told the sequence of each event that is done;
// it may be nil. An *archive.Fault is returned for what can't be read.
func VerifyArchive(ctx context.Context, a *archive.Archive, systems map[string]pairing.System, progress func(int64)) (*Verification, error) {
	doubts, err := a.Check()
	if err != nil {
		return nil, err
	}
	if len(doubts) == 0 {
		if doubts, err = checkNames(a); err != nil {
			return nil, err
		}
	}
	o := audit.Options{
		Systems: systems, Verify: record.Verify, Game: a.Game, Head: a.Manifest.Head.Event(), Progress: progress,
	}
	if a.Private != nil {
		texts := a.Lookup()
		defer texts.Close()
		o.Text = func(id string) (*audit.Text, error) {
			text, found, err := texts.Text(id)
			if err != nil || !found {
				return nil, err
			}
			return &audit.Text{Salt: text.Salt, Body: text.Body, Erased: text.Erased}, nil
		}
		o.Names = func([]string) (map[string]string, error) { return namesIn(a) }
	}
	report, err := audit.Check(ctx, a.Manifest.Stream, a.Events(), o)
	return &Verification{report, doubts}, err
}

// checkNames reports whether somebody in an archive has a name that nobody could
// be entered by, as one that poses as another.
func checkNames(a *archive.Archive) ([]archive.Doubt, error) {
	for player, err := range a.Players() {
		if err != nil {
			return nil, err
		}
		if player.Name == "" {
			continue
		}
		if clean, err := CleanName(player.Name, "name", MaxName); err != nil || clean != player.Name {
			return []archive.Doubt{{Code: archive.DoubtName, Part: player.ID}}, nil
		}
	}
	return nil, nil
}

// namesIn are the names that an archive gives the players.
func namesIn(a *archive.Archive) (map[string]string, error) {
	names := map[string]string{}
	for player, err := range a.Players() {
		if err != nil {
			return nil, err
		}
		if !player.Erased && player.Name != "" {
			names[player.ID] = player.Name
		}
	}
	return names, nil
}

// VerifyStored checks a tournament in the database as VerifyArchive does one in
// a file, whatever is wrong with its log. It is for whoever has the database, and asks nobody's permission.
func (s *Service) VerifyStored(ctx context.Context, id string, progress func(int64)) (*Verification, error) {
	row, err := s.store.Stream(ctx, id)
	if errors.Is(err, ErrNoRow) || err == nil && !row.Tournament {
		return nil, &Problem{Class: NotFound, Code: CodeTournamentUnknown}
	}
	if err != nil {
		return nil, fmt.Errorf("head of %s: %w", id, err)
	}
	o := audit.Options{
		Systems: s.systems, Verify: record.Verify, Head: row.Head, Progress: progress,
		Game: func(hash string) ([]byte, error) {
			games, err := s.store.Games(ctx, []string{hash})
			return games[hash], err
		},
	}
	if row.Nameless == 0 {
		o.Text = func(text string) (*audit.Text, error) {
			texts, err := s.store.Texts(ctx, id, []string{text})
			stored, found := texts[text]
			if err != nil || !found {
				return nil, err
			}
			return &audit.Text{Salt: stored.Salt, Body: stored.Body, Erased: stored.Erased}, nil
		}
		o.Names = func(players []string) (map[string]string, error) { return s.namesOf(ctx, players) }
	}
	report, err := audit.Check(ctx, id, upTo(row.Head.Sequence, s.events(ctx, id)), o)
	return &Verification{Report: report}, err
}

// namesOf are the names of players, without those who have none.
func (s *Service) namesOf(ctx context.Context, players []string) (map[string]string, error) {
	rows, err := s.store.Players(ctx, players)
	names := make(map[string]string, len(rows))
	for id, row := range rows {
		if !row.Erased && row.Name != "" {
			names[id] = row.Name
		}
	}
	return names, err
}

// upTo ends events, of which there are some, with a sequence: what comes after is
// written just now.
func upTo(last int64, events iter.Seq2[event.Event, error]) iter.Seq2[event.Event, error] {
	return func(yield func(event.Event, error) bool) {
		for e, err := range events {
			if !yield(e, err) || e.Sequence >= last {
				return
			}
		}
	}
}
