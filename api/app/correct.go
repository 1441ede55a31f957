package app

import (
	"context"
	"fmt"

	"sumito/tournament"
	"sumito/tournament/event"
)

// EntryPatch is what to correct of an entry; nil leaves what there is.
type EntryPatch struct {
	Name   *string
	Rating *int
}

// CorrectEntry corrects a misspelt name or a wrong rating. The log keeps that
// it happened, with the hash of the new name; the name itself changes with the
// player (decision 7 of ARCHITECTURE.md), so also in the club's other
// tournaments. The rating can't change once round 1 is paired. Scope: the entry.
// Needs an organizer.
func (s *Service) CorrectEntry(ctx context.Context, actor Actor, id string, entry event.EntryID, patch EntryPatch, meta Meta) (Receipt, error) {
	clean := patch
	if patch.Name != nil {
		name, err := CleanName(*patch.Name, "name", MaxName)
		if err != nil {
			return Receipt{}, s.firstOf(ctx, actor, id, correctEntry, err)
		}
		clean.Name = &name
	}
	return s.execute(ctx, change{
		action: correctEntry,
		stream: id,
		actor:  actor,
		meta:   meta,
		content: struct {
			Entry event.EntryID
			Patch EntryPatch
		}{entry, patch},
		build: func(ctx context.Context, now state) (proposal, error) {
			return s.proposeCorrection(ctx, now, entry, clean)
		},
	})
}

func (s *Service) proposeCorrection(ctx context.Context, now state, id event.EntryID, patch EntryPatch) (proposal, error) {
	entry, found := now.Entry(id)
	command := tournament.CorrectEntry{Entry: id, Name: entry.Name, Rating: either(patch.Rating, entry.Rating)}
	if !found || patch.Name == nil {
		return proposal{commands: []tournament.Command{command}}, nil
	}
	known, err := s.people(ctx, now)
	if err != nil {
		return proposal{}, err
	}
	if len(entry.Players) != 1 {
		return proposal{}, invalid(CodeTeamName, "name", map[string]any{"entry": id})
	}
	if player := entry.Players[0]; known.players[player] == "" && !known.missing[player] {
		return proposal{}, invalid(CodePlayerErased, "name", map[string]any{"entry": int(id)})
	}
	for _, other := range now.Entries {
		if !other.Removed && other.ID != id && Fold(known.entryName(other)) == Fold(*patch.Name) {
			return proposal{}, invalid(CodeNameDuplicate, "name", map[string]any{"name": *patch.Name, "entry": int(other.ID)})
		}
	}
	var p proposal
	if known.entryName(entry) != *patch.Name {
		command.Name, p.texts = s.privateText(*patch.Name)
	}
	p.commands = []tournament.Command{command}
	return p, nil
}

// renames are the players whose names a batch corrects, or puts back by an
// undo, and those it enters who never had one. A name that has been erased since
// stays erased.
func (s *Service) renames(ctx context.Context, now state, payloads []event.Payload, p proposal) ([]Rename, error) {
	bodies := map[string]string{}
	for _, text := range p.texts {
		bodies[text.ID] = text.Body
	}
	renames, err := s.firstNames(ctx, payloads, p, bodies)
	if err != nil {
		return nil, err
	}
	for _, payload := range payloads {
		corrected, ok := payload.(event.EntryCorrected)
		if !ok {
			continue
		}
		before, _ := now.Entry(corrected.Entry)
		if before.Name == corrected.Name || len(before.Players) != 1 {
			continue
		}
		name, found := bodies[corrected.Name.ID]
		if !found {
			kept, err := s.store.Texts(ctx, now.ID, []string{corrected.Name.ID})
			if err != nil {
				return nil, fmt.Errorf("former name of entry %d: %w", corrected.Entry, err)
			}
			name = kept[corrected.Name.ID].Body
		}
		if name != "" {
			renames = append(renames, Rename{Player: before.Players[0], Name: name})
		}
	}
	return renames, nil
}

// firstNames are the players of new entries who came in an archive without
// their names.
func (s *Service) firstNames(ctx context.Context, payloads []event.Payload, p proposal, bodies map[string]string) ([]Rename, error) {
	entered := map[string]string{} // names by player
	for _, payload := range payloads {
		added, ok := payload.(event.EntryAdded)
		if ok && len(added.Players) == 1 && bodies[added.Name.ID] != "" {
			entered[added.Players[0]] = bodies[added.Name.ID]
		}
	}
	for _, made := range p.players {
		delete(entered, made.ID)
	}
	if len(entered) == 0 {
		return nil, nil
	}
	known, err := s.store.Players(ctx, sortedKeys(entered))
	if err != nil {
		return nil, fmt.Errorf("players that are entered: %w", err)
	}
	var renames []Rename
	for _, id := range sortedKeys(known) {
		if player := known[id]; player.Name == "" && !player.Erased {
			renames = append(renames, Rename{Player: id, Name: entered[id]})
		}
	}
	return renames, nil
}
