package store

import (
	"context"

	"sumito/api/app"
)

// headRow is where a tournament's log stands for both audiences.
type headRow struct {
	ID         string `gorm:"column:id"`
	Sequence   int64  `gorm:"column:head_sequence"`
	Hash       []byte `gorm:"column:head_hash"`
	Public     int64  `gorm:"column:public_sequence"`
	PublicHash []byte `gorm:"column:public_hash"`
}

// Heads implements app.HeadStore: one statement for all tournaments, by their
// keys, and one for the people revision. That is read first: whoever sees the
// heads' marks has seen nothing newer.
func (s *Store) Heads(ctx context.Context, ids []string) (app.Heads, error) {
	heads := app.Heads{Of: map[string]app.Marks{}}
	var err error
	if heads.People, err = s.PeopleRevision(ctx); err != nil {
		return app.Heads{}, err
	}
	if len(ids) == 0 {
		return heads, nil
	}
	var rows []headRow
	err = s.read(ctx).Table("tournaments").
		Select("tournaments.id, tournaments.head_sequence, tournaments.head_hash, tournaments.public_sequence, events.hash AS public_hash").
		Joins("JOIN events ON events.stream_id = tournaments.id AND events.sequence = tournaments.public_sequence").
		Where("tournaments.id IN ?", ids).Find(&rows).Error
	if err != nil {
		return app.Heads{}, failure("heads of tournaments", err)
	}
	for _, row := range rows {
		marks, err := row.marks()
		if err != nil {
			return app.Heads{}, failure("head of "+row.ID, err)
		}
		heads.Of[row.ID] = marks
	}
	return heads, nil
}

// marks returns the row as package app knows it.
func (r headRow) marks() (app.Marks, error) {
	head, err := headOf(r.Sequence, r.Hash)
	if err != nil {
		return app.Marks{}, err
	}
	public, err := headOf(r.Public, r.PublicHash)
	return app.Marks{Head: head, Public: public}, err
}

// Ping implements app.Store.
func (s *Store) Ping(ctx context.Context) error {
	var one int
	return failure("ping", s.read(ctx).Raw("SELECT 1").Scan(&one).Error)
}
