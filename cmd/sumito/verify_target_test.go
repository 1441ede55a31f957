package main

import (
	"os"
	"strings"
	"testing"
)

// Who gives a database, or a tournament in one, in place of a file is told how to
// ask; what follows from that works.
func TestVerifyLogSaysHowToAskForADatabase(t *testing.T) {
	for database, id := range released(t) {
		ask := "sumito verify-log --database " + database + " "
		for _, c := range []struct {
			args   []string
			status int
			says   string
		}{
			{[]string{"verify-log", database}, 2, ask + "ID"},
			{[]string{"verify-log", database, "--stream", id}, 2, ask + id},
			{[]string{"verify-log", "postgres://sumito:secret@localhost/club"}, 2, "sumito verify-log --database "},
			{[]string{"verify-log", id}, 2, "there is no file " + id},
			{[]string{"verify-log", id}, 2, "sumito verify-log --database club.db " + id},
			{[]string{"verify-log"}, 2, "say what to check"},
			{[]string{"verify-log", "--database", database}, 2, "say what to check"},
			{[]string{"verify-log", "--database", database, id, "--stream", "other"}, 2, "one tournament"},
			{[]string{"verify-log", "--database", database, id}, 0, "ok\n"},
			{[]string{"verify-log", "--database", database, "--stream", id}, 0, "ok\n"},
			{[]string{"archive", "import", database, "--database", database}, 2, "sumito archive export ID --database " + database},
		} {
			t.Setenv("SUMITO_DATABASE", "club.db")
			if out := tool(t, c.status, c.args...); !strings.Contains(out, c.says) || strings.Contains(out, "secret") {
				t.Errorf("%v: %q isn't in %s", c.args, c.says, out)
			}
		}
	}
}

// Where nothing can be written it is said which file it was, and what to do.
func TestArchivesWhereNothingCanBeWritten(t *testing.T) {
	for database, id := range released(t) {
		t.Setenv("TMPDIR", t.TempDir()+"/absent")
		t.Setenv("TMP", t.TempDir()+"/absent")
		file := t.TempDir() + "/whole.sumito"
		tool(t, 0, "archive", "export", id, "--database", database, "-o", file)
		whole := string(readFile(t, file))
		for _, args := range [][]string{{"verify-log", "-"}, {"archive", "import", "-", "--database", database}} {
			if status, _, problems := runTool(t, whole, args...); status != 2 || !strings.Contains(problems, "set TMPDIR to another folder") {
				t.Errorf("%v: status %d, %s", args, status, problems)
			}
		}
		absent := t.TempDir() + "/absent/x.sumito"
		if out := tool(t, 2, "archive", "export", id, "--database", database, "-o", absent); !strings.Contains(out, "its folder isn't there. Give a file elsewhere with -o") {
			t.Error(out)
		}
		out := tool(t, 1, "archive", "export", id, "--database", database, "-o", file+"2", "--archive-key", absent)
		if _, err := os.Stat(file + "2"); err == nil || !strings.Contains(out, "--archive-key") {
			t.Error(out, err)
		}
	}
}
