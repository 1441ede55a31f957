package app_test

import (
	"fmt"
	"slices"
	"testing"

	"sumito/api/app"
	"sumito/api/archive"
	"sumito/tournament"
	"sumito/tournament/audit"
)

// unproven are the entries of an archive whose players aren't called as its log
// says; each is a note, no fault.
func unproven(t *testing.T, a *archive.Archive) (entries []int) {
	t.Helper()
	found, err := app.VerifyArchive(t.Context(), a, nil, nil)
	if err != nil || found.Faults() > 0 {
		t.Fatal(found, err)
	}
	for _, f := range found.Findings {
		if f.Code == audit.CodeName {
			entries = append(entries, f.Entry)
		}
	}
	return entries
}

// The newest name of any entry of a player proves the name in an archive; one that
// was corrected in another tournament can't be proven, and who was erased has none.
func TestNamesInAnArchiveFollowFromItsLog(t *testing.T) {
	w := newWorld(t)
	first, second := w.create(), w.create()
	w.enter(first, "Jon", "Łukasz Müller", "Anna")
	w.again(first, second)
	for _, step := range []struct {
		name string
		do   func()
		want [2][]int
	}{
		{"entered", func() {}, [2][]int{}},
		{"corrected", func() { w.correct(first, "John") }, [2][]int{1: {1}}},
		{"corrected elsewhere", func() { w.correct(second, "Johnny") }, [2][]int{0: {1}}},
		{"corrected back", func() { w.correct(first, "Jon") }, [2][]int{1: {1}}},
		{"put back by an undo", func() {
			w.ok(w.app.Undo(t.Context(), w.organizer, first, tournament.EntryScope(1), w.view(w.organizer, first).Tournament.Head.Sequence, w.meta()))
		}, [2][]int{1: {1}}},
		{"past the log", func() { w.exec("UPDATE players SET name = 'Hanna' WHERE name = 'Anna'") }, [2][]int{{3}, {1}}},
		{"the player erased", func() {
			_, err := w.app.ErasePlayer(t.Context(), w.organizer, w.view(w.organizer, first).Tournament.Entries[0].Players[0], w.meta())
			w.must(err)
		}, [2][]int{0: {3}}},
	} {
		step.do()
		for i, id := range []string{first, second} {
			if got := unproven(t, archived(w, id)); !slices.Equal(got, step.want[i]) {
				t.Errorf("%s, %s tournament: entries %v, want %v", step.name, []string{"first", "second"}[i], fmt.Sprint(got), step.want[i])
			}
		}
	}
}
