package app

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"sumito/tournament"
	"sumito/tournament/event"
)

// about is what the database has about a player.
type about struct {
	streams []string            // of the tournaments the player was ever entered in
	texts   map[string][]string // ids by stream, erased ones included
	names   []string            // that the player had, as far as they are there
	named   bool                // the player's own row isn't as erasing leaves it
}

// about finds a player's personal data by reading the logs: the projections
// don't know the entries that were taken off again.
func (s *Service) about(ctx context.Context, id string) (about, error) {
	row, err := s.player(ctx, id)
	if err != nil {
		return about{}, err
	}
	found := about{texts: map[string][]string{}, named: !row.Gone()}
	if row.Name != "" {
		found.names = append(found.names, row.Name)
	}
	if found.streams, err = s.store.StreamsNaming(ctx, id); err != nil {
		return about{}, fmt.Errorf("tournaments of player %s: %w", id, err)
	}
	for _, stream := range found.streams {
		told, err := textsAbout(stream, s.events(ctx, stream), map[string]bool{id: true})
		if err != nil {
			return about{}, err
		}
		names := told[id].names
		found.texts[stream] = slices.Concat(names, told[id].records)
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

// told is what a log refers to about a player: the ids of private texts.
type told struct {
	names   []string // that the player's entries had
	records []string // as they were submitted, of the games that these played
}

// textsAbout lists the names that a tournament's log ever gave the entries of
// some players, and the submitted records of the games that these played, those
// that were taken back included.
func textsAbout(stream string, events iter.Seq2[event.Event, error], players map[string]bool) (map[string]told, error) {
	found := map[string]told{}
	of := map[event.EntryID][]string{} // those of the players who play as an entry
	named := func(entry event.EntryID, text event.Text) {
		for _, id := range of[entry] {
			found[id] = told{append(found[id].names, text.ID), found[id].records}
		}
	}
	t := tournament.New(stream)
	var before []event.Event // that t doesn't have yet
	err := decoded(stream, events, func(e event.Event, payload event.Payload) {
		switch p := payload.(type) {
		case event.EntryAdded:
			for _, id := range p.Players {
				if players[id] {
					of[p.Entry] = append(of[p.Entry], id)
				}
			}
			named(p.Entry, p.Name)
		case event.EntryCorrected:
			named(p.Entry, p.Name)
		case event.RecordAttached:
			// Who sat at the board then: the round may have been paired anew since.
			t, before = tournament.Apply(t, before...), nil
			pairing, _ := t.Pairing(p.Round, p.Board)
			if !p.Envelope.Absent() {
				for _, id := range slices.Concat(of[pairing.Black], of[pairing.White]) {
					found[id] = told{found[id].names, append(found[id].records, p.Envelope.ID)}
				}
			}
		}
		before = append(before, e)
	})
	return found, err
}

// decoded passes all events of a log by. An event of a kind that this program
// doesn't know may refer to anything: it is an error.
func decoded(stream string, events iter.Seq2[event.Event, error], pass func(event.Event, event.Payload)) error {
	for e, err := range events {
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
	commands, err := commandsWith(stream, s.events(ctx, stream), ids)
	erasing.Commands = append(erasing.Commands, commands...)
	return err
}

// commandsWith lists the commands of a log whose content had one of some texts.
func commandsWith(stream string, events iter.Seq2[event.Event, error], ids []string) ([]CommandKey, error) {
	wanted, listed := map[string]bool{}, map[CommandKey]bool{}
	for _, id := range ids {
		wanted[id] = true
	}
	var commands []CommandKey
	var settings bool // a text of the settings is among them
	err := decoded(stream, events, func(e event.Event, payload event.Payload) {
		refers := slices.ContainsFunc(event.Texts(payload), func(text event.Text) bool { return wanted[text.ID] })
		switch payload.(type) {
		case event.TournamentCreated, event.SettingsChanged:
			settings = settings || refers
		case event.PlayOffPlanned:
			// A form of the settings sends the name along, even if only the
			// play-off changes.
			refers = refers || settings
		}
		key := CommandKey{Stream: stream, Actor: e.Actor, Command: e.Command}
		if refers && !listed[key] {
			listed[key] = true
			commands = append(commands, key)
		}
	})
	return commands, err
}
