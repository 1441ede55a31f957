package app

import (
	"context"
	"errors"

	"sumito/tournament"
	"sumito/tournament/event"
)

var errUnfinished = errors.New("unfinished")

// CreateTournament opens a tournament in a club that the actor organizes. The
// tournament's id follows from actor and command id, so that a repetition
// finds the tournament it made.
func (s *Service) CreateTournament(ctx context.Context, actor Actor, in SettingsInput, meta Meta) (Receipt, error) {
	return Receipt{}, errUnfinished
}

// ChangeSettings replaces a tournament's settings, whole; in.Club is ignored.
// Scope: settings. Needs an organizer.
func (s *Service) ChangeSettings(ctx context.Context, actor Actor, id string, in SettingsInput, meta Meta) (Receipt, error) {
	return Receipt{}, errUnfinished
}

// AddEntries enters players, all or none. Two entries of one name are refused:
// people must be told apart. Scope: the list of entries. Needs an organizer.
func (s *Service) AddEntries(ctx context.Context, actor Actor, id string, in []EntryInput, meta Meta) (Receipt, error) {
	return Receipt{}, errUnfinished
}

// WithdrawEntry takes an entry out of the coming rounds. Scope: the entry.
// Needs an organizer.
func (s *Service) WithdrawEntry(ctx context.Context, actor Actor, id string, entry event.EntryID, meta Meta) (Receipt, error) {
	return Receipt{}, errUnfinished
}

// ReinstateEntry pairs a withdrawn entry again. Scope: the entry. Needs an
// organizer.
func (s *Service) ReinstateEntry(ctx context.Context, actor Actor, id string, entry event.EntryID, meta Meta) (Receipt, error) {
	return Receipt{}, errUnfinished
}

// PairRound puts the pairs that the tournament's system proposes into a new
// draft; before round 1 it draws the lot and gives the pairing numbers. Scope:
// the round. Needs an arbiter.
func (s *Service) PairRound(ctx context.Context, actor Actor, id string, round int, meta Meta) (Receipt, error) {
	return Receipt{}, errUnfinished
}

// EditRound replaces the pairs of a draft by hand. Boards are numbered in the
// order given. Scope: the round. Needs an arbiter.
func (s *Service) EditRound(ctx context.Context, actor Actor, id string, round int, pairs []PairInput, meta Meta) (Receipt, error) {
	return Receipt{}, errUnfinished
}

// DiscardRound drops a draft. Scope: the round. Needs an arbiter.
func (s *Service) DiscardRound(ctx context.Context, actor Actor, id string, round int, meta Meta) (Receipt, error) {
	return Receipt{}, errUnfinished
}

// PublishRound shows a draft to everyone. Scope: the round. Needs an arbiter.
func (s *Service) PublishRound(ctx context.Context, actor Actor, id string, round int, meta Meta) (Receipt, error) {
	return Receipt{}, errUnfinished
}

// CompleteRound closes a round whose every pairing has a result. Scope: the
// round. Needs an arbiter.
func (s *Service) CompleteRound(ctx context.Context, actor Actor, id string, round int, meta Meta) (Receipt, error) {
	return Receipt{}, errUnfinished
}

// ReportResult enters a result by hand, on the staff's word. Scope: the
// pairing. Needs a scorekeeper.
func (s *Service) ReportResult(ctx context.Context, actor Actor, id string, round, board int, in ResultInput, meta Meta) (Receipt, error) {
	return Receipt{}, errUnfinished
}

// SubmitRecord verifies a game record under the tournament's rules and derives
// the pairing's result from it. Scope: the pairing. Needs a scorekeeper.
func (s *Service) SubmitRecord(ctx context.Context, actor Actor, id string, round, board int, text string, meta Meta) (Receipt, error) {
	return Receipt{}, errUnfinished
}

// ConfirmResult raises the trust of a result, from a slip that both sides
// signed. Scope: the pairing. Needs a scorekeeper.
func (s *Service) ConfirmResult(ctx context.Context, actor Actor, id string, round, board int, meta Meta) (Receipt, error) {
	return Receipt{}, errUnfinished
}

// RuleResult enters an arbiter's decision, which stands over every other
// result. Scope: the pairing. Needs an arbiter.
func (s *Service) RuleResult(ctx context.Context, actor Actor, id string, round, board int, in RulingInput, meta Meta) (Receipt, error) {
	return Receipt{}, errUnfinished
}

// Undo takes back the newest batch in a scope, or the one named by its first
// sequence; batch 0 is the newest. Needs the role that the scope's own
// commands need.
func (s *Service) Undo(ctx context.Context, actor Actor, id string, scope tournament.Scope, batch int64, meta Meta) (Receipt, error) {
	return Receipt{}, errUnfinished
}
