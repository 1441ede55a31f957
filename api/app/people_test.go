package app_test

import (
	"context"
	"slices"
	"testing"

	"sumito/api/app"
)

// asked notes which private texts are read.
type asked struct {
	app.Store
	texts []string
}

func (s *asked) Texts(ctx context.Context, stream string, ids []string) (map[string]app.Text, error) {
	s.texts = append(s.texts, ids...)
	return s.Store.Texts(ctx, stream, ids)
}

// A tournament of hundreds of records has megabytes of private texts: what a
// page shows is all that is read for it.
func TestOnlyTextsThatAreShownAreRead(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.started(4)
	for board := 1; board <= 2; board++ {
		w.ok(w.app.SubmitRecord(ctx, w.scorekeeper, id, 1, board, w.record("black_wins", id, 1, board), w.meta()))
	}
	view := w.view(w.visitor, id)
	settings := view.Tournament.Settings
	pairing, _ := view.Tournament.Pairing(1, 2)
	record := pairing.Records[0]

	store := &asked{Store: w.store}
	service := w.on(store)
	if _, err := service.Tournament(ctx, w.visitor, id); err != nil {
		t.Fatal(err)
	}
	slices.Sort(store.texts)
	if want := slices.Sorted(slices.Values([]string{settings.Name.ID, settings.Place.ID})); !slices.Equal(store.texts, want) {
		t.Errorf("for the tournament texts %v are read, want name and place %v", store.texts, want)
	}
	store.texts = nil
	if g, err := service.Record(ctx, w.visitor, record.ID); err != nil || g.Text == "" {
		t.Fatalf("record %q: %v", g.Text, err)
	}
	if !slices.Equal(store.texts, []string{record.Envelope.ID}) {
		t.Errorf("for the record texts %v are read, want its own, %s", store.texts, record.Envelope.ID)
	}
}
