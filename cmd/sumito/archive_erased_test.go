package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// Who was erased where an archive comes from is erased in the copy by the commands
// that the refusal has, as they stand there, whether or not something else has
// happened since: then the archive comes in.
func TestErasingReachesACopy(t *testing.T) {
	const name = "Xaver Quintzblum"
	folder := t.TempDir()
	t.Chdir(folder)
	home, away := filepath.Join(folder, "home.db"), filepath.Join(folder, "the copy's.db")
	tournament, player, place := enteredIn(t, home, name)
	withClub(t, away, "Second")
	export := func(file string) string {
		tool(t, 0, "archive", "export", tournament, "--database", home, "-o", file)
		return file
	}
	before := export("before.sumito")
	tool(t, 0, "archive", "import", before, "--database", away)
	tool(t, 0, "erase", "--database", home, "--player", player)
	tool(t, 0, "erase", "--database", home, "--tournament", tournament, "--text", place)
	after := export("after.sumito")

	// Nothing is erased on the word of a file that nobody has signed so.
	forged := writeFile(t, "forged.sumito", changed(t, readFile(t, before), "private/players.jsonl", func(body string) string {
		return strings.Replace(body, `"name":"`+name+`"`, `"name":"","erased":true`, 1)
	}))
	if out := tool(t, 1, "archive", "import", forged, "--database", away); strings.Contains(out, "sumito erase") || !strings.Contains(out, "isn't the one that the manifest describes") {
		t.Errorf("forged: %s", out)
	}

	for _, flags := range [][]string{nil, {"--take-over"}} {
		out := tool(t, 1, append([]string{"archive", "import", after, "--database", away, "--erasures", "noted.jsonl"}, flags...)...)
		erase := "sumito erase --database '" + strings.ReplaceAll(away, "'", `'\''`) + "' --erasures noted.jsonl "
		want := []string{erase + "--player " + player, erase + "--tournament " + tournament + " --text " + place}
		for _, command := range want {
			if !strings.Contains(out, "\n  "+command+"\n") {
				t.Errorf("%v: %q isn't in\n%s", flags, command, out)
			}
		}
		if !strings.Contains(out, "personal data was erased") || strings.Contains(out, "archive-erased") {
			t.Errorf("%v: %s", flags, out)
		}
	}
	tool(t, 0, "erase", "--database", away, "--erasures", "noted.jsonl", "--player", player)
	tool(t, 0, "erase", "--database", away, "--erasures", "noted.jsonl", "--tournament", tournament, "--text", place)
	if out := tool(t, 0, "archive", "import", after, "--database", away, "--erasures", "noted.jsonl"); !strings.Contains(out, "was there already") {
		t.Error(out)
	}
	tool(t, 0, "archive", "export", tournament, "--database", away, "-o", "again.sumito")
	for _, member := range []string{"private/players.jsonl", "private/texts.jsonl"} {
		changed(t, readFile(t, "again.sumito"), member, func(body string) string {
			if strings.Contains(body, name) || strings.Contains(body, "Quarzhalle") || !strings.Contains(body, "erased") {
				t.Errorf("%s of the copy has what was erased:\n%s", member, body)
			}
			return body
		})
	}
}
