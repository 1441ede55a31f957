package app

import (
	"context"
	"fmt"
	"slices"

	"sumito/api/archive"
)

// forgotten is what of an archive was erased here, so that it mustn't come in:
// an erasure goes for copies from elsewhere too (decision 7 of ARCHITECTURE.md).
type forgotten struct {
	players  map[string]bool
	texts    map[string]bool
	commands map[CommandKey]bool // whose content had the texts
	notes    []Erasure           // that the journal doesn't have yet
}

// knownHere returns the rows here, by id, of an archive's players.
func (s *Service) knownHere(ctx context.Context, players []Player) (map[string]Player, error) {
	ids := make([]string, len(players))
	for i, p := range players {
		ids[i] = p.ID
	}
	known, err := s.store.Players(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("players of the import: %w", err)
	}
	return known, nil
}

// forgottenOf finds what of an archive was erased here, by the players' rows
// and by the journal, which knows more where a backup was restored.
func (s *Service) forgottenOf(ctx context.Context, actor Actor, a *archive.Archive, players []Player) (forgotten, error) {
	stream := a.Manifest.Stream
	f := forgotten{players: map[string]bool{}, texts: map[string]bool{}, commands: map[CommandKey]bool{}}
	known, err := s.knownHere(ctx, players)
	if err != nil {
		return f, err
	}
	for id, player := range known {
		if player.Erased {
			f.players[id] = true
		}
	}
	if s.journal != nil {
		noted, _, err := s.journal.Erasures(ctx)
		if err != nil {
			return f, s.journalProblem(ctx, err)
		}
		for _, erasure := range noted {
			if slices.ContainsFunc(players, func(p Player) bool { return p.ID == erasure.Player }) {
				f.players[erasure.Player] = true
			}
			for _, id := range erasure.Texts[stream] {
				f.texts[id] = true
			}
		}
	}
	if a.Private == nil || len(f.players) == 0 && len(f.texts) == 0 {
		return f, nil
	}
	if err := f.addTexts(a, actor.Account); err != nil {
		return f, err
	}
	commands, err := commandsWith(stream, a.Events(), sortedKeys(f.texts))
	for _, key := range commands {
		f.commands[key] = true
	}
	return f, err
}

// addTexts adds the texts about the players, with notes for those that the
// archive still has and no erasure has named.
func (f *forgotten) addTexts(a *archive.Archive, by string) error {
	if len(f.players) == 0 {
		return nil
	}
	stream := a.Manifest.Stream
	found, err := textsAbout(stream, a.Events(), f.players)
	if err != nil {
		return err
	}
	standing := map[string]bool{}
	for text, err := range a.Texts() {
		if err != nil {
			return err
		}
		standing[text.ID] = !text.Erased && !f.texts[text.ID]
	}
	for _, player := range sortedKeys(found) {
		var fresh []string
		for _, id := range slices.Concat(found[player].names, found[player].records) {
			f.texts[id] = true
			if standing[id] {
				standing[id] = false
				fresh = append(fresh, id)
			}
		}
		if len(fresh) > 0 {
			slices.Sort(fresh)
			f.notes = append(f.notes, Erasure{By: by, Player: player, Texts: map[string][]string{stream: fresh}})
		}
	}
	return nil
}

// text returns a text as it may come in.
func (f *forgotten) text(t archive.Text) Text {
	if t.Erased || f.texts[t.ID] {
		return Text{ID: t.ID, Erased: true}
	}
	return Text{ID: t.ID, Salt: t.Salt, Body: t.Body}
}

// blank takes the names out of players who were erased.
func (f *forgotten) blank(players []Player) {
	for i, p := range players {
		if f.players[p.ID] {
			players[i].Name, players[i].Erased = "", true
		}
	}
}
