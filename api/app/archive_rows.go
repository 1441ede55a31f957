package app

import (
	"context"
	"fmt"
	"iter"
	"time"

	"sumito/api/archive"
	"sumito/tournament/event"
)

// prepareImport computes everything that is written of an archive which has
// been verified behind what is there, and the erasures to be noted before.
func (s *Service) prepareImport(ctx context.Context, actor Actor, a *archive.Archive, there Stream, in ImportInput) (Import, []Erasure, error) {
	now, err := replayed(a.Manifest.Stream, there.Club, a.Events())
	if err != nil {
		return Import{}, nil, err
	}
	if now.ReadOnly != "" {
		return Import{}, nil, &Problem{Class: Conflict, Code: CodeArchiveNewer, Field: "archive", Params: map[string]any{"type": now.ReadOnly}}
	}
	players, err := playersOf(a, now, there.Club)
	if err != nil {
		return Import{}, nil, err
	}
	gone, err := s.forgottenOf(ctx, actor, a, players)
	if err != nil {
		return Import{}, nil, err
	}
	gone.blank(players)
	i := Import{
		Stream: Stream{
			ID: now.ID, Tournament: true, Club: there.Club, Head: now.Head, Copied: !in.TakeOver,
		},
		After:   there.Head,
		Events:  behind(there.Head.Sequence, a.Events()),
		Texts:   convert(a.Texts(), gone.text),
		Players: players,
		Games:   contents(a),
		Made:    s.now().UTC(),
	}
	if a.Private == nil {
		i.Stream.Nameless = now.Head.Sequence
	}
	if there.ID != "" {
		if err := s.refuseErasedThere(ctx, there, a); err != nil {
			return i, nil, err
		}
		if i.Renames, err = s.renamed(ctx, a, players); err != nil {
			return i, nil, err
		}
	}
	names := map[string]string{}
	digests := map[int64]string{}
	for text, err := range a.Texts() {
		if err != nil {
			return i, nil, err
		}
		if text.ID == now.Settings.Name.ID || text.ID == now.Settings.Place.ID {
			names[text.ID] = gone.text(text).Body
		}
	}
	if there.ID != "" { // what is here may be all there is, or erased by now
		stored, err := s.store.Texts(ctx, now.ID, []string{now.Settings.Name.ID, now.Settings.Place.ID})
		if err != nil {
			return i, nil, fmt.Errorf("texts of %s: %w", now.ID, err)
		}
		for id, text := range stored {
			names[id] = text.Body
		}
	}
	for command, err := range a.Commands() {
		if err != nil {
			return i, nil, err
		}
		digests[command.First] = command.Digest
	}
	i.Projections = projections(now, names[now.Settings.Name.ID], names[now.Settings.Place.ID])
	for _, p := range players {
		if !p.Erased {
			i.Relies.Players = append(i.Relies.Players, p.ID)
		}
	}
	rows, err := rowsOfLog(a, there.Head.Sequence, digests)
	i.Commands, i.Records = rows.commands, rows.records
	if a.Private != nil && there.Nameless > 0 {
		i.Named = rows.before
	}
	for n, c := range i.Commands {
		if gone.commands[CommandKey{Stream: now.ID, Actor: c.Actor, Command: c.Command}] {
			i.Commands[n].Digest = ""
		}
	}
	return i, gone.notes, err
}

// logRows are the commands of a log after a sequence and the records that they
// attached first, those detached again too, and those attached before.
type logRows struct {
	commands        []Answer
	records, before []GameRecord
}

// rowsOfLog returns the rows that a log leaves. A record keeps the reference to
// its text only where the texts came along.
func rowsOfLog(a *archive.Archive, after int64, digests map[int64]string) (logRows, error) {
	var commands []Answer
	var rows logRows
	known, used := map[string]bool{}, map[[2]string]bool{}
	before := 0 // commands that are here already
	for e, err := range a.Events() {
		if err != nil {
			return logRows{}, err
		}
		if n := len(commands); e.Index > 0 && n > 0 {
			commands[n-1].Last = e.Sequence
		} else {
			key := [2]string{e.Actor, e.Command}
			if used[key] {
				return logRows{}, fmt.Errorf("import: event %d uses the command id %q of %q again", e.Sequence, e.Command, e.Actor)
			}
			used[key] = true
			commands = append(commands, Answer{
				Actor: e.Actor, Command: e.Command, Digest: digests[e.Sequence], First: e.Sequence, Last: e.Sequence,
			})
		}
		if e.Sequence == after {
			before = len(commands)
		} else if n := len(commands); n > 0 && n == before {
			return logRows{}, fmt.Errorf("import: event %d belongs to a command whose beginning is here already", e.Sequence)
		}
		payload, err := event.Decode(e)
		if err != nil {
			return logRows{}, err
		}
		attached, ok := payload.(event.RecordAttached)
		if !ok || known[attached.Record] {
			continue
		}
		known[attached.Record] = true
		envelope := attached.Envelope
		if a.Private == nil {
			envelope.ID = ""
		}
		record := GameRecord{
			ID: attached.Record, Game: attached.Game, Tournament: e.Stream, Round: attached.Round, Board: attached.Board,
			Envelope: envelope, Plies: attached.Verdict.Plies, Created: time.UnixMicro(e.Time).UTC(),
		}
		if e.Sequence > after {
			rows.records = append(rows.records, record)
		} else {
			rows.before = append(rows.before, record)
		}
	}
	rows.commands = commands[before:]
	return rows, nil
}

// playersOf returns the players of a log by id: with the name that came along,
// else without one. They belong to the club that takes the tournament in.
func playersOf(a *archive.Archive, now state, club string) ([]Player, error) {
	names, erased := map[string]string{}, map[string]bool{}
	for p, err := range a.Players() {
		if err != nil {
			return nil, err
		}
		names[p.ID], erased[p.ID] = p.Name, p.Erased
		if p.Erased {
			names[p.ID] = ""
		}
	}
	for _, entry := range now.Entries {
		for _, id := range entry.Players {
			if _, named := names[id]; !named {
				names[id] = ""
			}
		}
	}
	players := make([]Player, 0, len(names))
	for _, id := range sortedKeys(names) {
		players = append(players, Player{ID: id, Club: club, Name: names[id], Created: now.created, Erased: erased[id]})
	}
	return players, nil
}

// contents yields the games of an archive.
func contents(a *archive.Archive) iter.Seq2[Content, error] {
	return func(yield func(Content, error) bool) {
		for _, hash := range a.Games() {
			body, err := a.Game(hash)
			if !yield(Content{Hash: hash, Body: body}, err) || err != nil {
				return
			}
		}
	}
}

// convert yields what things become.
func convert[From, To any](from iter.Seq2[From, error], to func(From) To) iter.Seq2[To, error] {
	return func(yield func(To, error) bool) {
		for thing, err := range from {
			if !yield(to(thing), err) || err != nil {
				return
			}
		}
	}
}
