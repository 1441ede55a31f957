package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// Operator is the account that stands in the journal for whoever has the
// database itself.
const Operator = "operator"

// Everything returns the actor for the command line: whoever has the database
// may do everything, so it organizes every club.
func (s *Service) Everything(ctx context.Context) (Actor, error) {
	clubs, err := s.store.Clubs(ctx)
	if err != nil {
		return Actor{}, fmt.Errorf("list clubs: %w", err)
	}
	actor := Actor{Account: Operator, Roles: map[string]Role{}}
	for _, club := range clubs {
		actor.Roles[club.ID] = Organizer
	}
	return actor, nil
}

// ErasePlayer takes a player's personal data away, everywhere and for ever: the
// name, all names that entries had for the player, the records of the player's
// games as they were submitted, whoever did, and the link to an account. The log
// stays as it is and still verifies, results and moves stay; the player is shown
// as erased. Needs an organizer of the player's club.
//
// It is no event of a tournament: the log has nothing that changes. Who asked
// for it and when is in the journal, the time also with each text. Repeating it
// erases what has come since.
func (s *Service) ErasePlayer(ctx context.Context, actor Actor, player string, meta Meta) (Erased, error) {
	if err := checkCommandID(meta.Command); err != nil {
		return Erased{}, err
	}
	row, err := s.player(ctx, player)
	if err == nil {
		err = permit(actor, row.Club, erasePersonalData.needs())
	}
	if err != nil {
		// Who may erase nobody isn't told which players there are.
		if !actor.SignedIn() {
			err = permit(actor, "", erasePersonalData.needs())
		}
		return Erased{}, err
	}
	erased, err := eraser{s, s.journal, actor.Account}.player(ctx, player, nil)
	return erased, asProblem(err)
}

// EraseText takes one private text of a tournament away: its name or place, a
// name that an entry had formerly, the reason of a ruling, a record as it was
// submitted. The name that an entry has now goes with its player. Needs an
// organizer.
func (s *Service) EraseText(ctx context.Context, actor Actor, id, text string, meta Meta) (Erased, error) {
	if err := checkCommandID(meta.Command); err != nil {
		return Erased{}, err
	}
	now, err := s.loadFor(ctx, actor, id, erasePersonalData.needs())
	if err != nil {
		return Erased{}, err
	}
	if err := s.checkText(ctx, now, text); err != nil {
		return Erased{}, err
	}
	erased, err := eraser{s, s.journal, actor.Account}.texts(ctx, map[string][]string{id: {text}})
	return erased, asProblem(err)
}

// player returns a player, or a problem when there is none.
func (s *Service) player(ctx context.Context, id string) (Player, error) {
	unknown := &Problem{Class: NotFound, Code: CodePlayerUnknown}
	if !PlainID(id) {
		return Player{}, unknown
	}
	rows, err := s.store.Players(ctx, []string{id})
	if err != nil {
		return Player{}, fmt.Errorf("player %s: %w", id, err)
	}
	row, found := rows[id]
	if !found {
		return Player{}, unknown
	}
	return row, nil
}

// checkText refuses a text that isn't there, and one that would be shown all the
// same because the player still has it as name.
func (s *Service) checkText(ctx context.Context, now state, text string) error {
	unknown := &Problem{Class: NotFound, Code: CodeTextUnknown}
	if !PlainID(text) {
		return unknown
	}
	rows, err := s.store.Texts(ctx, now.ID, []string{text})
	if err != nil {
		return fmt.Errorf("text %s: %w", text, err)
	}
	if _, found := rows[text]; !found {
		return unknown
	}
	for _, entry := range now.Entries {
		if entry.Name.ID != text || rows[text].Erased {
			continue
		}
		players, err := s.store.Players(ctx, entry.Players)
		if err != nil {
			return fmt.Errorf("players of entry %d: %w", entry.ID, err)
		}
		named := slices.IndexFunc(entry.Players, func(id string) bool { return players[id].Name != "" })
		if named >= 0 {
			return &Problem{Class: Conflict, Code: CodeTextIsName, Params: map[string]any{
				"entry": int(entry.ID), "player": entry.Players[named],
			}}
		}
	}
	return nil
}

// errNoJournal says that nothing can be erased, as nothing would tell a restored
// backup.
var errNoJournal = errors.New("no journal of erasures")

// journalProblem is what a user is to see of an error of the journal, nil of
// none. Why it can't be written is for whoever runs the server.
func (s *Service) journalProblem(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	s.log.ErrorContext(ctx, "journal of erasures", "error", err)
	return &Problem{Class: Unavailable, Code: CodeErasureJournal, Cause: err}
}
