package store

import (
	"context"
	"strings"

	"gorm.io/gorm"

	"sumito/api/app"
)

// Tournaments lists a page of summaries, the latest start first or, if asked for,
// the earliest; a tournament without a date counts by the day it was created.
// Pages hang together by the last row's place in that order, so rows that come
// and go meanwhile shift nothing.
func (s *Store) Tournaments(ctx context.Context, q app.TournamentQuery) ([]app.Summary, error) {
	var rows []tournamentRow
	if err := s.listed(ctx, q).Find(&rows).Error; err != nil {
		return nil, failure("list tournaments", err)
	}
	summaries := make([]app.Summary, len(rows))
	for i, row := range rows {
		var err error
		if summaries[i], err = row.summary(); err != nil {
			return nil, failure("list tournaments", err)
		}
	}
	return summaries, nil
}

// listed is the query of a page of the list.
func (s *Store) listed(ctx context.Context, q app.TournamentQuery) *gorm.DB {
	order, beyond := "listed_on DESC, id DESC", "<"
	if q.Soon {
		order, beyond = "listed_on, id", ">"
	}
	query := s.read(ctx).Order(order).Limit(q.Limit)
	if q.Club != "" {
		query = query.Where("club_id = ?", q.Club)
	}
	if q.State != "" {
		query = query.Where("state = ?", q.State)
	}
	if sought := app.Fold(q.Search); sought != "" {
		query = query.Where("folded LIKE ? ESCAPE '!'", "%"+literal.Replace(sought)+"%")
	}
	if q.After != "" {
		query = query.Where("(listed_on, id) "+beyond+" (SELECT listed_on, id FROM tournaments WHERE id = ?)", q.After)
	}
	return query
}

// literal escapes what LIKE would take for a pattern.
var literal = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")

// Summary returns one tournament's summary, or ErrNoRow.
func (s *Store) Summary(ctx context.Context, id string) (app.Summary, error) {
	var row tournamentRow
	if err := s.read(ctx).Where("id = ?", id).Take(&row).Error; err != nil {
		return app.Summary{}, failure("summary of "+id, err)
	}
	summary, err := row.summary()
	return summary, failure("summary of "+id, err)
}

// TournamentNames returns the names of tournaments by id.
func (s *Store) TournamentNames(ctx context.Context, ids []string) (map[string]string, error) {
	rows, err := found[tournamentRow](s.read(ctx).Select("id", "name"), "id", ids)
	names := make(map[string]string, len(rows))
	for _, row := range rows {
		names[row.ID] = row.Name
	}
	return names, failure("names of tournaments", err)
}

// summary returns the row as package app knows it.
func (r tournamentRow) summary() (app.Summary, error) {
	head, err := headOf(r.Sequence, r.Hash)
	return app.Summary{
		ID: r.ID, Club: r.Club, Name: r.Name, Place: r.Place, Zone: r.Zone, StartsOn: r.StartsOn, EndsOn: r.EndsOn,
		Layout: r.Layout, Rounds: r.Rounds, Round: r.Round, Entries: r.Entries, State: r.State,
		Head: head, Public: r.Public,
		Created: r.Created.time(), Updated: r.Updated.time(),
	}, err
}
