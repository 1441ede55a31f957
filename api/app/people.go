package app

import (
	"context"
	"fmt"
	"strings"

	"sumito/tournament"
)

// people are the personal data of a tournament as of a people revision: what
// the log only refers to.
type people struct {
	revision int64
	players  map[string]string // names by player id; "" where erased or unknown
	missing  map[string]bool   // player ids that the database doesn't have
	texts    map[string]string // bodies of the private texts in use; "" where erased
}

// bytes guesses the memory of people.
func (p people) bytes() int64 {
	size := int64(512)
	for _, m := range []map[string]string{p.players, p.texts} {
		for key, value := range m {
			size += int64(len(key)+len(value)) + 64
		}
	}
	return size
}

// people returns the names and texts of a tournament: two queries when
// something changed, none otherwise but that for the revision.
func (s *Service) people(ctx context.Context, st state) (people, error) {
	revision, err := s.store.PeopleRevision(ctx)
	if err != nil {
		return people{}, fmt.Errorf("people revision: %w", err)
	}
	known, found := s.known.Get(st.ID)
	if !found || known.revision != revision {
		known = people{revision: revision}
	}
	players, texts := known.lacks(st.Tournament)
	if len(players) == 0 && len(texts) == 0 {
		return known, nil
	}
	if len(players) > 0 {
		if known, err = s.readPlayers(ctx, st.Tournament, known); err != nil {
			return people{}, err
		}
		_, texts = known.lacks(st.Tournament)
	}
	if len(texts) > 0 {
		if known, err = s.readTexts(ctx, st.Tournament, known, texts); err != nil {
			return people{}, err
		}
	}
	s.known.PutUnless(func(old people) bool { return old.revision > revision }, st.ID, known)
	return known, nil
}

// lacks lists the player and text ids that the tournament uses and p doesn't
// know.
func (p people) lacks(t *tournament.Tournament) (players, texts []string) {
	for _, entry := range t.Entries {
		for _, id := range entry.Players {
			if !hasKey(p.players, id) {
				players = append(players, id)
			}
		}
	}
	for _, id := range p.textsInUse(t) {
		if !hasKey(p.texts, id) {
			texts = append(texts, id)
		}
	}
	return players, texts
}

// textsInUse lists the private texts that a view shows: the settings' ones, the
// reasons of rulings, and the names of entries whose players aren't known.
func (p people) textsInUse(t *tournament.Tournament) []string {
	var ids []string
	add := func(id string) {
		if id != "" {
			ids = append(ids, id)
		}
	}
	add(t.Settings.Name.ID)
	add(t.Settings.Place.ID)
	for _, entry := range t.Entries {
		for _, id := range entry.Players {
			if p.missing[id] {
				add(entry.Name.ID)
			}
		}
	}
	for _, round := range t.Rounds {
		for _, pairing := range round.Pairings {
			if pairing.Result != nil {
				add(pairing.Result.Reason.ID)
			}
		}
	}
	return ids
}

func (s *Service) readPlayers(ctx context.Context, t *tournament.Tournament, known people) (people, error) {
	var ids []string
	for _, entry := range t.Entries {
		ids = append(ids, entry.Players...)
	}
	rows, err := s.store.Players(ctx, ids)
	if err != nil {
		return people{}, fmt.Errorf("players of %s: %w", t.ID, err)
	}
	known.players, known.missing = make(map[string]string, len(ids)), map[string]bool{}
	for _, id := range ids {
		row, found := rows[id]
		known.players[id] = row.Name
		if !found {
			known.missing[id] = true
		}
	}
	return known, nil
}

// readTexts adds the missing texts and forgets those not in use any more.
func (s *Service) readTexts(ctx context.Context, t *tournament.Tournament, known people, missing []string) (people, error) {
	rows, err := s.store.Texts(ctx, t.ID, missing)
	if err != nil {
		return people{}, fmt.Errorf("texts of %s: %w", t.ID, err)
	}
	before := known.texts
	known.texts = map[string]string{}
	for _, id := range known.textsInUse(t) {
		if known.texts[id] = before[id]; !hasKey(before, id) {
			known.texts[id] = rows[id].Body
		}
	}
	return known, nil
}

// entryName returns what an entry is called: its players' names, or the name it
// was entered under where a player isn't known here.
func (p people) entryName(entry tournament.Entry) string {
	names := make([]string, 0, len(entry.Players))
	for _, id := range entry.Players {
		if p.missing[id] {
			return p.texts[entry.Name.ID]
		}
		if name := p.players[id]; name != "" {
			names = append(names, name)
		}
	}
	return strings.Join(names, " / ")
}

// names returns the names of all entries, in order.
func (p people) names(t *tournament.Tournament) []string {
	names := make([]string, len(t.Entries))
	for i, entry := range t.Entries {
		names[i] = p.entryName(entry)
	}
	return names
}
