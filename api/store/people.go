package store

import (
	"cmp"
	"context"
	"slices"

	"gorm.io/gorm"

	"sumito/api/app"
)

// Texts returns those of a stream's private texts by id; of erased ones only
// the fact is left, unknown ids are left out.
func (s *Store) Texts(ctx context.Context, stream string, ids []string) (map[string]app.Text, error) {
	rows, err := found[textRow](s.read(ctx).Where("stream_id = ?", stream), "id", ids)
	texts := make(map[string]app.Text, len(rows))
	for _, row := range rows {
		texts[row.ID] = row.text()
	}
	return texts, failure("texts of "+stream, err)
}

// text returns the row as package app knows it.
func (r textRow) text() app.Text {
	return app.Text{ID: r.ID, Salt: r.Salt, Body: text(r.Body), Erased: r.Erased != nil}
}

// Players returns the players by id; unknown ids are left out.
func (s *Store) Players(ctx context.Context, ids []string) (map[string]app.Player, error) {
	rows, err := found[playerRow](s.read(ctx), "id", ids)
	players := make(map[string]app.Player, len(rows))
	for _, row := range rows {
		players[row.ID] = row.player()
	}
	return players, failure("players", err)
}

// ClubPlayers returns all players of a club, in no order.
func (s *Store) ClubPlayers(ctx context.Context, club string) ([]app.Player, error) {
	var rows []playerRow
	err := s.read(ctx).Where("club_id = ?", club).Find(&rows).Error
	return mapped(rows, playerRow.player), failure("players of "+club, err)
}

// player returns the row as package app knows it.
func (r playerRow) player() app.Player {
	return app.Player{ID: r.ID, Club: r.Club, Name: r.Name, Account: text(r.Account), Created: r.Created.time(), Erased: r.Erased != nil}
}

// rename gives players other names, in one order by everybody, and raises the
// people revision.
func rename(tx *gorm.DB, renames []app.Rename) error {
	if len(renames) == 0 {
		return nil
	}
	ordered := slices.SortedFunc(slices.Values(renames), func(a, b app.Rename) int { return cmp.Compare(a.Player, b.Player) })
	for _, r := range ordered {
		if err := affected(tx.Model(&playerRow{}).Where("id = ?", r.Player).Update("name", r.Name)); err != nil {
			return err
		}
	}
	return raisePeople(tx)
}

// raisePeople raises the people revision.
func raisePeople(tx *gorm.DB) error {
	return tx.Model(&peopleRow{}).Where("id = 1").Update("revision", gorm.Expr("revision + 1")).Error
}

// PeopleRevision returns the number that rises with every rename, merge or
// erasure of a player.
func (s *Store) PeopleRevision(ctx context.Context) (int64, error) {
	var row peopleRow
	err := s.read(ctx).Select("revision").Take(&row).Error
	return row.Revision, failure("people revision", err)
}
