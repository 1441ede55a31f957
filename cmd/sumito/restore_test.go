package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An erasure that no backup came after is known beside the backups all the same:
// a backup from before, restored under another name or after the loss of all
// but the backups' folder, hasn't got the name.
func TestErasuresOutliveTheDatabase(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p, a := newServer(t, folder)
	path := a.create(t, "Erased", 3, []string{"Vanishing Person", "Boris", "Clara", "Dora"})
	old := backedUp(t, folder)
	var entries struct {
		Items []struct{ Players []string }
	}
	a.must(t, "GET", path+"/entries", nil, &entries)
	a.must(t, "DELETE", "/players/"+entries.Items[0].Players[0], nil, nil)
	p.kill()

	journal, copied := filepath.Join(folder, "sumito.erasures"), filepath.Join(folder, "backups", "sumito.erasures")
	for _, c := range []struct{ name, lost, target string }{
		{"trial.db", "", filepath.Join(folder, "trial.db")},
		{"the copy is lost", copied, filepath.Join(folder, "second.db")},
		{"another folder", "", filepath.Join(t.TempDir(), "sumito.db")},
		{"the journal is lost", journal, filepath.Join(t.TempDir(), "sumito.db")},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.lost != "" {
				body, err := os.ReadFile(c.lost)
				if err != nil || os.Remove(c.lost) != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = os.WriteFile(c.lost, body, 0o600) })
			}
			out, problems, status := sumito(t, folder, "restore", old, "--database", c.target)
			for _, want := range []string{"One erasure from since then was carried out again.", "Erasures are noted in: ", "sumito.erasures (1)"} {
				if status != 0 || !strings.Contains(out, want) {
					t.Fatalf("restore: status %d, want %q\n%s%s", status, want, out, problems)
				}
			}
			if body, err := os.ReadFile(c.target); err != nil || strings.Contains(string(body), "Vanishing") {
				t.Errorf("the name is in %s (%v)", c.target, err)
			}
		})
	}
}

// The drill of docs/operating.md holds for the backup of any release.
func TestRestoredBackupsOfReleasesAreWell(t *testing.T) {
	t.Parallel()
	for _, release := range releases(t) {
		backup, err := filepath.Abs(filepath.Join(release, "sumito.db"))
		if err != nil {
			t.Fatal(err)
		}
		folder := t.TempDir()
		if out, problems, status := sumito(t, folder, "restore", backup); status != 0 || !strings.Contains(out, "No erasure is noted. Looked for in: ") {
			t.Fatalf("%s: restore: status %d\n%s%s", release, status, out, problems)
		}
		if out, _, status := sumito(t, folder, "doctor"); status != 0 {
			t.Errorf("%s: doctor: status %d\n%s", release, status, out)
		}
		if out, problems, status := sumito(t, folder, "move", "sumito.db", "moved.db"); status != 0 {
			t.Fatalf("%s: move: status %d\n%s%s", release, status, out, problems)
		}
		if out, problems, status := sumito(t, folder, "move", backup, "moved-as-it-is.db"); status != 0 {
			t.Fatalf("%s: move: status %d\n%s%s", release, status, out, problems)
		}
		if out, _, status := sumito(t, folder, "doctor", "--database", "moved-as-it-is.db", "--key", "sumito.key"); status != 0 {
			t.Errorf("%s: doctor after the move: status %d\n%s", release, status, out)
		}
	}
}

// What isn't as its log says is restored, told, and no success; a log that can't
// be followed isn't restored.
func TestRestoreTellsWhatIsAltered(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p, a := newServer(t, folder, "--backups", "none")
	a.create(t, "Altered", 3, names(4))
	p.stop()
	spoil(t, folder, "UPDATE private_texts SET body = 'Nobody' WHERE id = (SELECT min(id) FROM private_texts)")
	out, problems, status := sumito(t, folder, "restore", backedUp(t, folder), "--database", "new.db")
	if status != 1 || !strings.Contains(out, "isn't the one that was entered") || !strings.Contains(out, "Restored new.db") {
		t.Errorf("restore: status %d\n%s%s", status, out, problems)
	}
	backup := filepath.Join(t.TempDir(), "sumito.db")
	if err := os.Rename(backedUp(t, folder), backup); err != nil {
		t.Fatal(err)
	}
	spoil(t, filepath.Dir(backup), "UPDATE events SET type_version = 9 WHERE sequence = 2")
	if out, problems, status := sumito(t, folder, "restore", backup, "--database", "newer.db"); status != 1 || !strings.Contains(problems, "Take an older backup.") {
		t.Errorf("restore of a broken log: status %d\n%s%s", status, out, problems)
	}
}
