package app

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"sumito/tournament"
	"sumito/tournament/event"
)

// about is what the database has about a player.
type about struct {
	streams []string            // of the tournaments the player was ever entered in
	texts   map[string][]string // ids by stream, erased ones included
	names   []string            // that the player had, as far as they are there
	named   bool                // the player's own row has a name or an account
}

// about finds a player's personal data by reading the logs: the projections
// don't know the entries that were taken off again.
func (s *Service) about(ctx context.Context, id string) (about, error) {
	row, err := s.player(ctx, id)
	if err != nil {
		return about{}, err
	}
	found := about{texts: map[string][]string{}, named: row.Name != "" || row.Account != ""}
	if row.Name != "" {
		found.names = append(found.names, row.Name)
	}
	if found.streams, err = s.store.StreamsNaming(ctx, id); err != nil {
		return about{}, fmt.Errorf("tournaments of player %s: %w", id, err)
	}
	for _, stream := range found.streams {
		names, records, err := s.textsAbout(ctx, stream, id)
		if err != nil {
			return about{}, err
		}
		found.texts[stream] = append(names, records...)
		rows, err := s.store.Texts(ctx, stream, names)
		if err != nil {
			return about{}, fmt.Errorf("names in %s: %w", stream, err)
		}
		for _, name := range names {
			if body := rows[name].Body; body != "" {
				found.names = append(found.names, body)
			}
		}
	}
	return found, nil
}

// textsAbout lists the names that a tournament's log ever gave a player's
// entries, and the submitted records of the games that these played, those that
// were taken back included.
func (s *Service) textsAbout(ctx context.Context, stream, player string) (names, records []string, err error) {
	entries := map[event.EntryID]bool{}
	t := tournament.New(stream)
	var before []event.Event // that t doesn't have yet
	err = s.decoded(ctx, stream, func(e event.Event, payload event.Payload) {
		switch p := payload.(type) {
		case event.EntryAdded:
			if slices.Contains(p.Players, player) {
				entries[p.Entry] = true
				names = append(names, p.Name.ID)
			}
		case event.EntryCorrected:
			if entries[p.Entry] {
				names = append(names, p.Name.ID)
			}
		case event.RecordAttached:
			// Who sat at the board then: the round may have been paired anew since.
			t, before = tournament.Apply(t, before...), nil
			pairing, _ := t.Pairing(p.Round, p.Board)
			if (entries[pairing.Black] || entries[pairing.White]) && !p.Envelope.Absent() {
				records = append(records, p.Envelope.ID)
			}
		}
		before = append(before, e)
	})
	return names, records, err
}

// decoded passes all events of a stream by. An event of a kind that this
// program doesn't know may refer to anything: it is an error.
func (s *Service) decoded(ctx context.Context, stream string, pass func(event.Event, event.Payload)) error {
	for e, err := range s.events(ctx, stream) {
		if err != nil {
			return err
		}
		payload, err := event.Decode(e)
		var unknown *event.UnknownKindError
		if errors.As(err, &unknown) {
			return &Problem{Class: Conflict, Code: tournament.CodeReadOnly, Params: map[string]any{"type": e.Type}, Cause: err}
		}
		if err != nil {
			return fmt.Errorf("log of %s: %w", stream, err)
		}
		pass(e, payload)
	}
	return nil
}

// alongWith adds to an erasure what a stream has of its texts elsewhere: the
// digests of the commands that brought them, and the summary.
func (s *Service) alongWith(ctx context.Context, stream string, erasing *Erasing) error {
	now, err := s.load(ctx, stream)
	if err != nil {
		return err
	}
	ids := erasing.Texts[stream]
	blank := BlankSummary{
		Tournament: stream, Sequence: now.Head.Sequence,
		Name: slices.Contains(ids, now.Settings.Name.ID), Place: slices.Contains(ids, now.Settings.Place.ID),
	}
	if blank.Name || blank.Place {
		erasing.Summaries = append(erasing.Summaries, blank)
	}
	var settings bool // a text of the settings is among them
	err = s.decoded(ctx, stream, func(e event.Event, payload event.Payload) {
		refers := slices.ContainsFunc(event.Texts(payload), func(text event.Text) bool { return slices.Contains(ids, text.ID) })
		switch payload.(type) {
		case event.TournamentCreated, event.SettingsChanged:
			settings = settings || refers
		case event.PlayOffPlanned:
			// A form of the settings sends the name along, even if only the
			// play-off changes.
			refers = refers || settings
		}
		key := CommandKey{Stream: stream, Actor: e.Actor, Command: e.Command}
		if refers && !slices.Contains(erasing.Commands, key) {
			erasing.Commands = append(erasing.Commands, key)
		}
	})
	return err
}
