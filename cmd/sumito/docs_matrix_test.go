package main

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament"
)

var update = flag.Bool("update", false, "write the tables of the documentation anew that follow from code")

// actionTable is the action matrix as running-a-tournament.md shows it.
func actionTable() string {
	var b strings.Builder
	b.WriteString("| action | future round | next round | draft | current round | last completed | earlier |\n")
	b.WriteString("|" + strings.Repeat("---|", 7) + "\n")
	for _, rule := range tournament.Matrix() {
		b.WriteString("| " + plain(string(rule.Action)) + " |")
		for _, cell := range rule.In {
			b.WriteString(" " + permission(cell) + " |")
		}
		b.WriteString("\n")
	}
	return b.String()
}

func permission(p tournament.Permission) string {
	switch p.Verdict {
	case tournament.Allowed:
		return "yes"
	case tournament.Warned:
		return "yes, recorded: " + plain(p.Code)
	}
	return "no: " + plain(p.Code)
}

// plain makes words of a code.
func plain(code string) string {
	return strings.ReplaceAll(strings.TrimPrefix(code, "round-"), "-", " ")
}

// What organizers read about what they may do is what the program lets them.
func TestActionMatrixInTheDocumentation(t *testing.T) {
	const file, heading = "../../docs/running-a-tournament.md", "## What may be done when\n"
	text := readFile(t, file)
	before, section, found := strings.Cut(string(text), heading)
	start := strings.Index(section, "\n| ")
	if !found || start < 0 {
		t.Fatalf("%s has no table under %q", file, heading)
	}
	intro, table := section[:start+1], section[start+1:]
	after := ""
	if end := strings.Index(table, "\n\n"); end >= 0 {
		table, after = table[:end+1], table[end+1:]
	}
	if *update {
		if err := os.WriteFile(file, []byte(before+heading+intro+actionTable()+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(strings.Split(actionTable(), "\n"), strings.Split(table, "\n")); diff != "" {
		t.Errorf("%s isn't what the program does; run with -update (-program +document):\n%s", file, diff)
	}
}
