package app

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"sumito/tournament/event"
)

// The faults of names.
const (
	// FaultNameAltered: a player's name isn't one that a log gave (stream, entry,
	// player).
	FaultNameAltered = "name-altered"
	// FaultNameUnproven: neither is the name of a player who came in an archive,
	// which may have been corrected where the archive was made (stream, entry,
	// player).
	FaultNameUnproven = "name-unproven"
)

// NamesExamined is what came of comparing the players' names with the logs.
type NamesExamined struct {
	Faults []Fault
	More   int // faults that there are besides
}

// Bounds of what is kept in memory.
const (
	maxNameFaults = 100
	maxSuspects   = 5000
)

// ExamineNames compares every player's name with the salted hashes of the names
// that the logs gave to the entries. A name changes in all tournaments when it
// is corrected in one (decision 7 of ARCHITECTURE.md), so it has to be the newest
// of an entry in any of them. Where one of these was erased or left out nothing
// can be said, nor of players who were erased themselves.
//
// Most names are proven by the first log that has them. The others are suspects
// until all logs have been gone through once more for them; so what is kept in
// memory is bounded, but for the ids of those who are found, and there are two
// statements a tournament.
func (s *Service) ExamineNames(ctx context.Context) (NamesExamined, error) {
	var examined NamesExamined
	err := retry(ctx, func() error {
		before, err := s.store.PeopleRevision(ctx)
		if err != nil {
			return fmt.Errorf("people revision: %w", err)
		}
		if examined, err = s.examineNamesOnce(ctx); err != nil || len(examined.Faults) == 0 {
			return err
		}
		after, err := s.store.PeopleRevision(ctx)
		if err == nil && after != before {
			err = errAgain // somebody was renamed meanwhile
		}
		return err
	})
	return examined, err
}

func (s *Service) examineNamesOnce(ctx context.Context) (NamesExamined, error) {
	var examined NamesExamined
	suspects, guilty := map[string]*suspect{}, map[string]bool{}
	judge := func() error {
		left, err := s.unproven(ctx, suspects)
		for _, id := range sortedKeys(left) {
			guilty[id] = true
			if len(examined.Faults) == maxNameFaults {
				examined.More++
				continue
			}
			examined.Faults = append(examined.Faults, left[id].fault(id))
		}
		clear(suspects)
		return err
	}
	for named, err := range s.named(ctx) {
		if err != nil {
			return NamesExamined{}, err
		}
		if err := s.compareNames(ctx, named, slices.Values(named.order), func(player string, entry event.EntryID, found proof, came bool) {
			if found == disproven && !guilty[player] {
				suspects[player] = &suspect{stream: named.stream, entry: entry, came: came}
			}
		}); err != nil {
			return NamesExamined{}, err
		}
		if len(suspects) >= maxSuspects {
			if err := judge(); err != nil {
				return NamesExamined{}, err
			}
		}
	}
	if len(suspects) > 0 {
		if err := judge(); err != nil {
			return NamesExamined{}, err
		}
	}
	return examined, nil
}

// suspect is a player whose name is none of those that a log gave.
type suspect struct {
	stream string
	entry  event.EntryID
	came   bool // in an archive
}

func (s *suspect) fault(player string) Fault {
	code := FaultNameAltered
	if s.came {
		code = FaultNameUnproven
	}
	return Fault{Code: code, Params: map[string]any{"stream": s.stream, "entry": int(s.entry), "player": player}}
}

// unproven returns those of the suspects whose names no log proves.
func (s *Service) unproven(ctx context.Context, suspects map[string]*suspect) (map[string]*suspect, error) {
	left := make(map[string]*suspect, len(suspects))
	for id, s := range suspects {
		left[id] = s
	}
	for named, err := range s.named(ctx) {
		if err != nil {
			return nil, err
		}
		concerned := func(yield func(string) bool) {
			for _, player := range named.order {
				if left[player] != nil && !yield(player) {
					return
				}
			}
		}
		err := s.compareNames(ctx, named, concerned, func(player string, _ event.EntryID, found proof, came bool) {
			if found != disproven {
				delete(left, player)
			} else if came {
				left[player].came = true
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return left, nil
}

// proof is what a log says of a player's name.
type proof int

const (
	disproven proof = iota // the log gave others
	unknown                // what the log gave was erased or left out
	proven
)

// compareNames compares the names of some players of a log with those that it
// gave them. Players who were erased are passed over, and those who came
// without a name.
func (s *Service) compareNames(
	ctx context.Context, named namedBy, players iter.Seq[string],
	judged func(player string, entry event.EntryID, found proof, came bool),
) error {
	ids := slices.Collect(players)
	if len(ids) == 0 {
		return nil
	}
	rows, err := s.store.Players(ctx, ids)
	if err != nil {
		return fmt.Errorf("%s: %w", named.stream, err)
	}
	var wanted []string
	for _, id := range ids {
		for _, entry := range named.entries[id] {
			wanted = append(wanted, named.names[entry].ID)
		}
	}
	texts, err := s.store.Texts(ctx, named.stream, wanted)
	if err != nil {
		return err
	}
	for _, id := range ids {
		row, there := rows[id]
		came := row.Created.UnixMicro() == named.opened // as an import has them
		if !there || row.Erased || row.Name == "" && came {
			continue
		}
		entries, found := named.entries[id], disproven
		for _, entry := range entries {
			given := named.names[entry]
			text, kept := texts[given.ID]
			switch {
			case (Text{Salt: text.Salt, Body: row.Name}).Hash() == given.Hash:
				found = proven
			case named.unread || named.shared[entry] || !kept || text.Erased || text.Hash() != given.Hash:
				found = max(found, unknown) // what is wrong with the text is said of the text
			}
		}
		judged(id, entries[len(entries)-1], found, came)
	}
	return nil
}
