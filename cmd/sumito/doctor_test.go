package main_test

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "modernc.org/sqlite" // the driver that spoils a database

	"sumito/api/message"
	"sumito/templates"
)

// spoil changes a folder's database by other means than the program.
func spoil(t *testing.T, folder, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(folder, "sumito.db"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(statement)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

// Somebody spoils the lists of a running server's database: the doctor finds
// it while the server works, rebuilding waits until that has ended, and then
// all is well, with the same standings.
func TestDoctorFindsAndRebuildMends(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p, a := newServer(t, folder)
	d := &apiDesk{t: t, api: a}
	playEvening(t, d)
	before := d.standings()
	if out, problems, status := sumito(t, folder, "doctor"); status != 0 || !strings.Contains(out, "All is well.") {
		t.Fatalf("doctor: status %d\n%s%s", status, out, problems)
	}

	spoil(t, folder, "UPDATE accounts SET folded = 'somebody'; UPDATE tournaments SET name = 'Nobody', entries = 99; DELETE FROM entries WHERE entry = 2; DELETE FROM rated_games")
	out, problems, status := sumito(t, folder, "doctor")
	for _, want := range []string{"name is “Nobody”", "Stop the server and run sumito rebuild", "the account isn't found by that name", "problems."} {
		if status != 1 || !strings.Contains(out, want) {
			t.Fatalf("doctor: status %d, want %q\n%s%s", status, want, out, problems)
		}
	}
	out, _, status = sumito(t, folder, "doctor", "--json")
	var checks []struct{ Check, Level, Code, Message, Advice string }
	if err := json.Unmarshal([]byte(out), &checks); err != nil || status != 1 {
		t.Fatalf("doctor --json: status %d, %v\n%s", status, err, out)
	}
	found := map[string]bool{}
	for _, check := range checks {
		found[check.Level+" "+check.Check] = true
		if (check.Level == "ok") != (check.Advice == "") || check.Message == "" {
			t.Errorf("check %+v", check)
		}
	}
	if !found["problem projections"] || !found["ok chains"] || found["problem texts"] {
		t.Errorf("found %v", found)
	}

	if _, problems, status := sumito(t, folder, "rebuild"); status != 1 || !strings.Contains(problems, "in use by another process") {
		t.Errorf("rebuild beside the server: status %d, %s", status, problems)
	}
	p.stop()
	out, problems, status = sumito(t, folder, "rebuild")
	if status != 0 || !strings.Contains(out, "name was “Nobody”") || !strings.Contains(out, "wasn't found by its name; now it is") || !strings.Contains(out, "One tournament made anew; ") {
		t.Fatalf("rebuild: status %d\n%s%s", status, out, problems)
	}
	if out, _, _ := sumito(t, folder, "rebuild"); !strings.Contains(out, "nothing differed") {
		t.Errorf("rebuild once more: %s", out)
	}
	if out, problems, status := sumito(t, folder, "doctor"); status != 0 {
		t.Errorf("doctor after it: status %d\n%s%s", status, out, problems)
	}
	_, base := serve(t, folder)
	d.api = signIn(t, base)
	if after := d.standings(); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("standings after it: %v, before: %v", after, before)
	}
}

// What is wrong is said as an organizer would: which tournament, entry, round and
// board; the ids come behind.
func TestDoctorSaysWhatIsAffected(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p, a := newServer(t, folder)
	d := &apiDesk{t: t, api: a}
	playEvening(t, d)
	p.stop()
	name := listedName(t, folder)
	spoil(t, folder, "UPDATE tournaments SET folded = 'alpha' || char(10) || 'hall'; DELETE FROM entries WHERE entry = 3; "+
		"UPDATE rated_games SET margin = 14 WHERE round = 2 AND board = 2; "+
		"UPDATE private_texts SET body = 'Nobody' WHERE body = (SELECT name FROM players JOIN entries ON player_id = players.id WHERE entry = 4)")
	out, _, _ := sumito(t, folder, "doctor")
	for _, want := range []string{
		"Tournament “" + name + "” (", "what a search looks at isn't what follows from the log (tournaments ", " as entry no. 3 is missing (entries ",
		"in the rated game of round 2, board 2 the margin in balls is “14”; from the log follows “",
		"the name of entry no. 4 isn't the one that was entered (text ",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("doctor doesn't say %q:\n%s", want, out)
		}
	}
	if strings.Contains(out, "⏎") || strings.Contains(out, "a row") || strings.Contains(out, "doctor-") {
		t.Errorf("doctor: %s", out)
	}
	out, _, _ = sumito(t, folder, "rebuild")
	for _, want := range []string{"Tournament “" + name + "” (", " as entry no. 3 was missing; now it is there (", "the margin in balls was “14”; now it is “"} {
		if !strings.Contains(out, want) {
			t.Errorf("rebuild doesn't say %q:\n%s", want, out)
		}
	}
}

// Every value of a list has a word.
func TestEveryColumnHasAWord(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p, _ := newServer(t, folder)
	p.stop()
	words, err := message.Load(templates.Files)
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(folder, "sumito.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, table := range []string{"tournaments", "rated_games", "records"} { // entries are keys alone
		rows, err := db.Query("SELECT name FROM pragma_table_info(?) WHERE pk = 0 AND name <> 'game_hash'", table)
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			var column string
			if err := rows.Scan(&column); err != nil || !words.Has(message.English, "doctor-column."+column) {
				t.Errorf("no word for %s.%s, %v", table, column, err)
			}
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			t.Fatal(err)
		}
	}
}

// A forged name isn't published by rebuilding, nor is one that somebody erased by
// other means taken away; what is left is told, with status 1, and so is a player
// who is gone.
func TestRebuildKeepsWhatIsNotProven(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p, a := newServer(t, folder)
	a.create(t, "Alpha", 3, names(4))
	p.stop()
	journal := filepath.Join(folder, "sumito.erasures")
	if err := os.WriteFile(journal, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, statement, said, advice string }{
		{"forged", "UPDATE private_texts SET body = 'Evil' WHERE body = 'Alpha'", "isn't the one that was entered", "Correct the name on the console"},
		{"erased", "UPDATE private_texts SET body = NULL, salt = NULL, erased_at = 5 WHERE body = 'Evil'", "but not in the journal of erasures", "run sumito erase --tournament"},
		{"a player gone", "PRAGMA foreign_keys = OFF; DELETE FROM players WHERE rowid = 1", "isn't in the database, not even as erased", "Rebuilding can't make players"},
		{"the club gone", "PRAGMA foreign_keys = OFF; INSERT INTO players SELECT player_id, club_id, 'Back', NULL, 1, NULL FROM entries JOIN tournaments ON id = tournament_id " +
			"WHERE player_id NOT IN (SELECT id FROM players); DELETE FROM clubs", "", "The disk isn't at fault"},
	} {
		spoil(t, folder, c.statement)
		for _, command := range []string{"doctor", "rebuild"} {
			out, problems, status := sumito(t, folder, command)
			if status != 1 || !strings.Contains(out, c.said) || strings.Contains(out+problems, "Evil") || strings.Contains(out+problems, "constraint") ||
				strings.Contains(out, "run sumito rebuild") {
				t.Errorf("%s: %s: status %d\n%s%s", c.name, command, status, out, problems)
			}
			if c.name == "the club gone" && command == "rebuild" && !strings.Contains(out, "refers to something that isn't in the database") {
				t.Errorf("%s: rebuild: %s%s", c.name, out, problems)
			}
			if command == "doctor" && !strings.Contains(out, c.advice) {
				t.Errorf("%s: no advice %q\n%s", c.name, c.advice, out)
			}
		}
		if name := listedName(t, folder); name != "Alpha" {
			t.Errorf("%s: the list has %q", c.name, name)
		}
	}
}

func listedName(t *testing.T, folder string) (name string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(folder, "sumito.db"))
	if err != nil {
		t.Fatal(err)
	}
	err = db.QueryRow("SELECT name FROM tournaments").Scan(&name)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	return name
}

// What somebody has erased by other means is noted by erasing it once more.
func TestErasingAgainNotesWhatWasNotNoted(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p, a := newServer(t, folder)
	path := a.create(t, "Alpha", 3, names(4))
	var entries struct{ Items []struct{ Players []string } }
	a.must(t, "GET", path+"/entries", nil, &entries)
	a.must(t, "DELETE", "/players/"+entries.Items[0].Players[0], nil, nil)
	p.stop()
	spoil(t, folder, "UPDATE private_texts SET body = NULL, salt = NULL, erased_at = 5 WHERE stream_id || id IN "+
		"(SELECT stream_id || id FROM private_texts WHERE body <> 'Alpha' LIMIT 1)")
	out, _, status := sumito(t, folder, "doctor")
	_, command, found := strings.Cut(out, "run sumito ")
	command, _, ended := strings.Cut(command, ", which notes it")
	if status != 1 || !found || !ended {
		t.Fatalf("doctor: status %d\n%s", status, out)
	}
	if out, problems, status := sumito(t, folder, strings.Fields(command)...); status != 0 {
		t.Fatalf("%s: status %d\n%s%s", command, status, out, problems)
	}
	if out, problems, status := sumito(t, folder, "doctor"); strings.Contains(out, "journal of erasures") || status != 1 && status != 0 {
		t.Errorf("doctor: status %d\n%s%s", status, out, problems)
	}
}

// A log that was tampered with is found and not rebuilt from.
func TestDoctorFindsABrokenChain(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p, a := newServer(t, folder)
	a.create(t, "Tampered with", 3, names(4))
	p.stop()
	spoil(t, folder, "UPDATE events SET time = time - 1 WHERE sequence = 3")
	if out, _, status := sumito(t, folder, "doctor"); status != 1 || !strings.Contains(out, "the chain is broken at event 3 (hash)") {
		t.Errorf("doctor: status %d\n%s", status, out)
	}
	if out, _, status := sumito(t, folder, "rebuild"); status != 1 || !strings.Contains(out, "was left as it is") {
		t.Errorf("rebuild: status %d\n%s", status, out)
	}
	out, problems, status := sumito(t, folder, "backup", "--to", "kept")
	if status != 1 || !strings.Contains(problems, "sumito.db is damaged: stream ") || !strings.Contains(problems, "chain broken at event 3 (hash). No backup was made of it.") {
		t.Errorf("backup: status %d\n%s%s", status, out, problems)
	}
	if made := backupsIn(t, filepath.Join(folder, "kept")); len(made) > 0 {
		t.Errorf("made: %v", made)
	}
}

// What was erased after a backup was made isn't in the restored database, even
// when nothing is left but the folder of backups.
func TestRestoreErasesAgain(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p, a := newServer(t, folder, "--backups", "none")
	path := a.create(t, "Erased", 3, []string{"Vanishing Person", "Boris", "Clara", "Dora"})
	old := backedUp(t, folder)
	var entries struct {
		Items []struct {
			Name    string
			Players []string
		}
	}
	a.must(t, "GET", path+"/entries", nil, &entries)
	a.must(t, "DELETE", "/players/"+entries.Items[0].Players[0], nil, nil)
	backedUp(t, folder) // which brings the journal along
	p.kill()

	elsewhere := t.TempDir()
	out, problems, status := sumito(t, elsewhere, "restore", old)
	if status != 0 || !strings.Contains(out, "One erasure from since then was carried out again.") {
		t.Fatalf("restore: status %d\n%s%s", status, out, problems)
	}
	for _, name := range []string{"sumito.db", "sumito.db-wal"} {
		if body, err := os.ReadFile(filepath.Join(elsewhere, name)); err == nil && strings.Contains(string(body), "Vanishing") {
			t.Errorf("the name is in %s", name)
		}
	}
	if out, problems, status := sumito(t, elsewhere, "doctor"); status != 0 {
		t.Errorf("doctor: status %d\n%s%s", status, out, problems)
	}
}

// backedUp makes a backup and returns the path of the newest.
func backedUp(t *testing.T, folder string) string {
	t.Helper()
	if out, problems, status := sumito(t, folder, "backup"); status != 0 {
		t.Fatalf("backup: status %d\n%s%s", status, out, problems)
	}
	made := backupsIn(t, filepath.Join(folder, "backups"))
	return made[len(made)-1]
}
