package app

import (
	"context"
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

// VerifyStored checks a tournament in the database as VerifyArchive does one in
// a file. It is for whoever has the database, and asks nobody's permission.
func (s *Service) VerifyStored(ctx context.Context, id string, progress func(int64)) (*Verification, error) {
	now, err := s.load(ctx, id)
	if err != nil {
		return nil, err
	}
	o := audit.Options{
		Systems: s.systems, Verify: record.Verify, Head: now.Head, Progress: progress,
		Game: func(hash string) ([]byte, error) {
			games, err := s.store.Games(ctx, []string{hash})
			return games[hash], err
		},
		Text: func(id string) (*audit.Text, error) {
			texts, err := s.store.Texts(ctx, now.ID, []string{id})
			text, found := texts[id]
			if err != nil || !found {
				return nil, err
			}
			return &audit.Text{Salt: text.Salt, Body: text.Body, Erased: text.Erased}, nil
		},
	}
	if now.nameless > 0 {
		o.Text = nil
	}
	report, err := audit.Check(ctx, id, upTo(now.Head.Sequence, s.events(ctx, id)), o)
	return &Verification{Report: report}, err
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
