package app

import (
	"context"
	"fmt"
	"slices"

	"sumito/tournament"
	"sumito/tournament/event"
)

// Limits of one list of entries.
const (
	MaxEntries = 500
	MaxRating  = tournament.MaxRating
)

// AddEntries enters players, all or none. Two entries of one name are refused:
// people must be told apart. Scope: the list of entries. Needs an organizer.
func (s *Service) AddEntries(ctx context.Context, actor Actor, id string, in []EntryInput, meta Meta) (Receipt, error) {
	clean, err := cleanEntries(in)
	if err != nil {
		return Receipt{}, s.firstOf(ctx, actor, id, addEntries, err)
	}
	return s.execute(ctx, change{
		action:  addEntries,
		stream:  id,
		actor:   actor,
		meta:    meta,
		content: in,
		build: func(ctx context.Context, now state) (proposal, error) {
			return s.proposeEntries(ctx, now, clean)
		},
	})
}

// cleanEntries checks a list of entries without looking at the tournament.
func cleanEntries(in []EntryInput) ([]EntryInput, error) {
	if len(in) == 0 {
		return nil, invalid(CodeEntriesMissing, "entries", nil)
	}
	if len(in) > MaxEntries {
		return nil, invalid(CodeEntriesTooMany, "entries", map[string]any{"max": MaxEntries, "got": len(in)})
	}
	clean := make([]EntryInput, len(in))
	lines := map[string]int{} // of folded names
	for i, entry := range in {
		line := i + 1
		name, err := cleanName(entry.Name, MaxName, entryField(i, "name"), line)
		unnamed := entry.Player != "" && entry.Name == "" // the player's own name, looked up later
		if err != nil && !unnamed {
			return nil, err
		}
		if points := either(entry.Rating, 0); points < 0 || points > MaxRating {
			return nil, invalid(CodeRatingRange, entryField(i, "rating"), map[string]any{
				"rating": points, "min": 0, "max": MaxRating, "line": line,
			})
		}
		if entry.Player != "" && !PlainID(entry.Player) {
			return nil, invalid(CodePlayerUnknown, entryField(i, "player"), map[string]any{"player": shown(entry.Player), "line": line})
		}
		if first, twice := lines[Fold(name)]; twice && !unnamed {
			return nil, invalid(CodeNameDuplicate, entryField(i, "name"), map[string]any{"name": name, "line": line, "other": first})
		}
		lines[Fold(name)] = line
		clean[i] = entry
		clean[i].Name = name
	}
	return clean, nil
}

// entryField names a part of the list as JSON does: entries.0.name.
func entryField(index int, part string) string { return fmt.Sprintf("entries.%d.%s", index, part) }

// proposeEntries makes the players that are new, fills in the ratings of those
// that the club knows, and checks the names against those entered already.
func (s *Service) proposeEntries(ctx context.Context, now state, in []EntryInput) (proposal, error) {
	in, err := s.knownPlayers(ctx, now.Club, in)
	if err != nil {
		return proposal{}, err
	}
	if err := s.checkNamesFree(ctx, now, in); err != nil {
		return proposal{}, err
	}
	in, err = s.recognize(ctx, now.Club, in)
	if err != nil {
		return proposal{}, err
	}
	var p proposal
	entries := make([]tournament.NewEntry, len(in))
	for i, entry := range in {
		player := entry.Player
		if player == "" {
			player = s.newID()
			p.players = append(p.players, Player{ID: player, Club: now.Club, Name: entry.Name, Created: s.now().UTC()})
		}
		name, texts := s.privateText(entry.Name)
		p.texts = append(p.texts, texts...)
		entries[i] = tournament.NewEntry{Players: []string{player}, Name: name, Rating: either(entry.Rating, 0)}
	}
	p.commands = []tournament.Command{tournament.AddEntries{Entries: entries}}
	return p, nil
}

func (s *Service) checkNamesFree(ctx context.Context, now state, in []EntryInput) error {
	known, err := s.people(ctx, now)
	if err != nil {
		return err
	}
	taken := map[string]event.EntryID{}
	for _, entry := range now.Entries {
		if !entry.Removed {
			taken[Fold(known.entryName(entry))] = entry.ID
		}
	}
	lines := map[string]int{} // of folded names
	for i, entry := range in {
		folded := Fold(entry.Name)
		if other, found := taken[folded]; found {
			return invalid(CodeNameDuplicate, entryField(i, "name"), map[string]any{
				"name": entry.Name, "line": i + 1, "entry": int(other),
			})
		}
		if other, found := lines[folded]; found {
			return invalid(CodeNameDuplicate, entryField(i, "name"), map[string]any{
				"name": entry.Name, "line": i + 1, "other": other,
			})
		}
		lines[folded] = i + 1
	}
	return nil
}

// knownPlayers returns the list with known players under their own names. It
// refuses players that the club doesn't have or who were erased, and another
// name than theirs, case and accents aside: it would be shown nowhere.
func (s *Service) knownPlayers(ctx context.Context, club string, in []EntryInput) ([]EntryInput, error) {
	var ids []string
	for _, entry := range in {
		if entry.Player != "" {
			ids = append(ids, entry.Player)
		}
	}
	if len(ids) == 0 {
		return in, nil
	}
	players, err := s.store.Players(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("players to enter: %w", err)
	}
	named := slices.Clone(in)
	for i, entry := range in {
		if entry.Player == "" {
			continue
		}
		switch player, found := players[entry.Player]; {
		case !found || player.Club != club:
			return nil, invalid(CodePlayerUnknown, entryField(i, "player"), map[string]any{"player": entry.Player, "line": i + 1})
		case player.Erased:
			return nil, invalid(CodePlayerErased, entryField(i, "player"), map[string]any{"line": i + 1})
		case player.Name == "": // of a copy without names: the entry names him
			if _, err := cleanName(entry.Name, MaxName, entryField(i, "name"), i+1); err != nil {
				return nil, err
			}
		case entry.Name != "" && Fold(entry.Name) != Fold(player.Name):
			return nil, invalid(CodeNameDiffers, entryField(i, "name"), map[string]any{
				"name": entry.Name, "known": player.Name, "line": i + 1,
			})
		default:
			named[i].Name = player.Name
		}
	}
	return named, nil
}

// WithdrawEntry takes an entry out of the coming rounds. Scope: the entry.
// Needs an organizer.
func (s *Service) WithdrawEntry(ctx context.Context, actor Actor, id string, entry event.EntryID, meta Meta) (Receipt, error) {
	command := tournament.WithdrawEntry{Entry: entry}
	return s.plain(ctx, withdrawEntry, actor, id, command, meta)
}

// ReinstateEntry pairs a withdrawn entry again. Scope: the entry. Needs an
// organizer.
func (s *Service) ReinstateEntry(ctx context.Context, actor Actor, id string, entry event.EntryID, meta Meta) (Receipt, error) {
	command := tournament.ReinstateEntry{Entry: entry}
	return s.plain(ctx, reinstateEntry, actor, id, command, meta)
}

// SetAside takes the games of an entry that left a round robin out of the
// standings. Scope: the entry. Needs an arbiter.
func (s *Service) SetAside(ctx context.Context, actor Actor, id string, entry event.EntryID, meta Meta) (Receipt, error) {
	return s.plain(ctx, setAside, actor, id, tournament.SetAside{Entry: entry}, meta)
}

// plain executes a command that needs nothing from outside the tournament.
func (s *Service) plain(ctx context.Context, name action, actor Actor, id string, command tournament.Command, meta Meta) (Receipt, error) {
	return s.execute(ctx, change{
		action: name, stream: id, actor: actor, meta: meta,
		content: command, build: propose(command),
	})
}

// firstOf returns what a bad input is answered with: who may not act at all
// learns that first.
func (s *Service) firstOf(ctx context.Context, actor Actor, id string, name action, input error) error {
	if _, err := s.loadFor(ctx, actor, id, name.needs()); err != nil {
		return err
	}
	return input
}
