package store

import (
	"context"

	"gorm.io/gorm"

	"sumito/api/app"
)

// ErasedRows lists the players and private texts whose rows say erased, in order
// of their ids. An import gives players the time at which their tournament was
// opened, which tells those who came in an archive, and its tournament.
func (s *Store) ErasedRows(ctx context.Context) (app.ErasedRows, error) {
	var rows app.ErasedRows
	err := s.whole(ctx, func(tx *gorm.DB) error {
		err := tx.Raw(`SELECT id, name <> '' AS named,
				EXISTS (SELECT 1 FROM tournaments WHERE tournaments.created_at = players.created_at) AS came
			FROM players WHERE erased_at IS NOT NULL ORDER BY id`).Scan(&rows.Players).Error
		if err != nil {
			return err
		}
		var texts []textRow
		if err := tx.Select("stream_id", "id").Where("erased_at IS NOT NULL").Order("stream_id, id").Find(&texts).Error; err != nil || len(texts) == 0 {
			return err
		}
		var came []string
		err = tx.Raw(`SELECT id FROM streams WHERE copied = 1 UNION
			SELECT id FROM tournaments WHERE created_at IN (SELECT created_at FROM players)`).Scan(&came).Error
		if err != nil {
			return err
		}
		imported := make(map[string]bool, len(came))
		for _, id := range came {
			imported[id] = true
		}
		rows.Texts = mapped(texts, func(t textRow) app.ErasedText {
			return app.ErasedText{Stream: t.Stream, ID: t.ID, Came: imported[t.Stream]}
		})
		return nil
	})
	return rows, failure("erased rows", err)
}
