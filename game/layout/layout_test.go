package layout_test

import (
	"testing"

	"sumito/game"
	"sumito/game/layout"
)

func TestLayouts(t *testing.T) {
	if two, all := len(layout.TwoPlayers()), len(layout.All()); two != 77 || all != 83 {
		t.Errorf("%d layouts for two and %d in all, want 77 and 83", two, all)
	}
	for _, l := range layout.All() {
		var taken game.Cells
		for seat, names := range l.Seats {
			cells, err := game.ParseCells(names)
			if err != nil {
				t.Errorf("%s seat %d: %v", l.Slug, seat, err)
			}
			if cells == 0 || cells&taken != 0 {
				t.Errorf("%s seat %d has no cells, or another's", l.Slug, seat)
			}
			taken |= cells
		}
	}
}

func TestFind(t *testing.T) {
	for name, slug := range map[string]string{
		"belgian-daisy": "belgian-daisy", "belgian": "belgian-daisy", "Belgian Daisy": "belgian-daisy",
		"BELGIAN_DAISY": "belgian-daisy", " Marguerite belge ": "belgian-daisy", "бельгийская ромашка": "belgian-daisy",
		"6/9": "6-9", "ÉTOILE": "star", "6p-triangles-6": "6p-triangles-6",
	} {
		if found, ok := layout.Find(name); !ok || found.Slug != slug {
			t.Errorf("%q is %q", name, found.Slug)
		}
	}
	for _, name := range []string{"", "belgi", "daisy"} {
		if found, ok := layout.Find(name); ok {
			t.Errorf("%q is %q", name, found.Slug)
		}
	}
	for _, l := range layout.All() {
		for _, name := range append([]string{l.Slug, l.Name}, l.Aliases...) {
			if found, ok := layout.Find(name); !ok || found.Slug != l.Slug {
				t.Errorf("%q is %q, want %q", name, found.Slug, l.Slug)
			}
		}
	}
}

func TestAllIsACopy(t *testing.T) {
	layout.All()[0].Slug = "mine"
	if _, ok := layout.Find("belgian-daisy"); !ok || layout.All()[0].Slug == "mine" {
		t.Error("a caller can change the layouts")
	}
}
