package app

import (
	"context"
	"errors"
	"fmt"

	"sumito/game/record"
	"sumito/tournament/event"
)

// Game is an attached record with what a page needs to show it.
type Game struct {
	GameRecord
	Entries [2]event.EntryID // Black's and White's
	Names   [2]string        // Black's and White's; "" where erased
	Verdict event.Verdict
	Result  *event.Result  // of the pairing now; it may rest on another record
	Text    string         // the record as submitted; "" where erased
	Erased  bool           // the submitted text has been erased
	Written *record.Record // parsed from Text, from Content where erased
	Terms   record.Terms   // what Written is to be replayed under
}

// Replay plays the game through, for its pages.
func (g Game) Replay() record.Replay { return record.NewReplay(g.Written, g.Terms) }

// Record returns an attached record by its id. One that was detached again is
// unknown.
func (s *Service) Record(ctx context.Context, actor Actor, id string) (Game, error) {
	row, now, err := s.recordRow(ctx, id)
	if err != nil {
		return Game{}, err
	}
	seen, _ := visible(actor, now)
	pairing, attached, found := recordIn(seen.Tournament, id)
	if !found {
		return Game{}, unknownRecord()
	}
	known, err := s.people(ctx, seen)
	if err != nil {
		return Game{}, err
	}
	g := Game{
		GameRecord: row,
		Entries:    [2]event.EntryID{pairing.Black, pairing.White},
		Names:      [2]string{side(seen.Tournament, known, pairing.Black).name, side(seen.Tournament, known, pairing.White).name},
		Verdict:    attached.Verdict,
		Result:     pairing.Result,
	}
	return g, s.fillGame(ctx, &g)
}

// recordRow returns what is stored of a record, with its tournament as it is,
// in which the record may be detached or hidden.
func (s *Service) recordRow(ctx context.Context, id string) (GameRecord, state, error) {
	if !PlainID(id) {
		return GameRecord{}, state{}, unknownRecord()
	}
	row, err := s.store.GameRecord(ctx, id)
	if errors.Is(err, ErrNoRow) {
		return GameRecord{}, state{}, unknownRecord()
	}
	if err != nil {
		return GameRecord{}, state{}, fmt.Errorf("record %s: %w", id, err)
	}
	now, err := s.load(ctx, row.Tournament)
	return row, now, err
}

func unknownRecord() error { return &Problem{Class: NotFound, Code: CodeRecordUnknown} }

// fillGame reads the submitted text, and parses it or what is left of it.
func (s *Service) fillGame(ctx context.Context, g *Game) error {
	texts, err := s.store.Texts(ctx, g.Tournament, []string{g.Envelope.ID})
	if err != nil {
		return fmt.Errorf("texts of %s: %w", g.Tournament, err)
	}
	envelope, found := texts[g.Envelope.ID]
	g.Text, g.Erased = envelope.Body, envelope.Erased || !found
	if g.Written, g.Terms, err = record.ParseContent(g.Content); err != nil {
		return fmt.Errorf("content of record %s: %w", g.ID, err)
	}
	if g.Erased {
		return nil
	}
	// The text has the comments, and its own way to write the moves.
	written, err := record.Parse(g.Text)
	if err != nil {
		return nil
	}
	if terms, err := record.TournamentTerms(written, g.Terms.Rules); err == nil {
		g.Written, g.Terms = written, terms
	}
	return nil
}
