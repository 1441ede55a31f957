package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// fourPlayers is a report of four players before round 1.
const fourPlayers = `012 Four
001    1      Ann                               2000
001    2      Bob                               1900
001    3      Cem                               1800
001    4      Dee                               1700
`

// output runs the program to its end and returns its status and output.
func output(t *testing.T, folder string, args ...string) (int, []string) {
	t.Helper()
	p := start(t, folder, args...)
	var lines []string
	for line := range p.lines {
		lines = append(lines, line)
	}
	return p.status(time.Minute), lines
}

func TestPair(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "four.trf"), []byte(fourPlayers), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		args   string
		status int
		out    string
	}{
		{"pair --rounds 3 --initial-colour w four.trf", 0, "2|1 3|4 2"},
		{"pair --rounds 3 --initial-colour b four.trf", 0, "2|3 1|2 4"},
		{"pair --rounds 3 --initial-colour w --avoid 1-3 four.trf", 0, "2|1 4|3 2"},
		{"pair --rounds 3 --initial-colour w --avoid 1-3 --avoid 1-2 --avoid 1-4 four.trf", 0, "2|1 4|3 2"},
		{"pair --rounds 3 --initial-colour w --avoid 1-9 four.trf", 2, ""},
		{"pair --rounds 3 --initial-colour w --avoid 1 four.trf", 2, ""},
		{"pair --rounds 3 --initial-colour w --avoid 2-2 four.trf", 2, ""},
		{"pair --rounds 3 --initial-colour w --explain --avoid 1-3 four.trf", 0,
			"2|1 4\tgroup 0.0\tscores 0.0 0.0\tdue - -\tinitial-colour\tbarred [3:avoided] []" +
				"|3 2\tgroup 0.0\tscores 0.0 0.0\tdue - -\tinitial-colour\tbarred [1:avoided] []"},
		{"pair four.trf", 2, ""},
		{"pair --rounds 3 four.trf", 2, ""},
		{"pair --rounds 3 --initial-colour x four.trf", 2, ""},
		{"pair --rounds 3 --initial-colour w none.trf", 2, ""},
		{"check four.trf", 0, "four.trf: ok (0 rounds)"},
	}
	for _, test := range tests {
		status, lines := output(t, folder, strings.Fields(test.args)...)
		if got := strings.Join(lines, "|"); status != test.status || got != test.out {
			t.Errorf("%s: status %d, output %q", test.args, status, got)
		}
	}
}

// After a round in which one floated and one had the bye.
func TestPairExplains(t *testing.T) {
	folder := t.TempDir()
	five := "142 5\n152 W\n"
	for i, cells := range []string{"1.0          3 w 1", "0.5          4 b =", "0.0          1 b 0", "0.5          2 w =", "1.0       0000 - U"} {
		line := fmt.Sprintf("001 %4d      %s", i+1, []string{"Ann", "Bob", "Cem", "Dee", "Eve"}[i])
		five += fmt.Sprintf("%-81s%s\n", line, cells)
	}
	if err := os.WriteFile(filepath.Join(folder, "five.trf"), []byte(five), 0o600); err != nil {
		t.Fatal(err)
	}
	// Who has no points has the bye; the two in the middle have met, so both of
	// the leaders float.
	want := "3|2 1\tgroup 0.5\tscores 0.5 1.0\tdue w-strong b-strong\tboth-granted\tbarred [4:met] []\tfloat 1 from 1.0" +
		"|5 4\tgroup 0.5\tscores 1.0 0.5\tdue - b-strong\tboth-granted\tbarred [] [2:met]\tfloat 5 from 1.0" +
		"|3 0\tgroup 0.0\tscore 0.0\tbye\tbarred []\tno bye for []"
	status, lines := output(t, folder, "pair", "--explain", "five.trf")
	if got := strings.Join(lines, "|"); status != 0 || got != want {
		t.Errorf("status %d, output %q", status, got)
	}
}

// A finished round that is as it has to be, then with two opponents exchanged.
func TestCheck(t *testing.T) {
	folder := t.TempDir()
	for name, cells := range map[string][4]string{
		"right.trf": {"   3 w 1", "   4 b 1", "   1 b 0", "   2 w 0"},
		"wrong.trf": {"   4 w 1", "   3 b 1", "   2 w 0", "   1 b 0"},
	} {
		text := fourPlayers
		for i, points := range [4]string{"1.0", "1.0", "0.0", "0.0"} {
			line := strings.Split(fourPlayers, "\n")[i+1]
			text = strings.Replace(text, line, line+strings.Repeat(" ", 81-len(line))+points+"       "+cells[i], 1)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	status, lines := output(t, folder, "check", "right.trf", "wrong.trf")
	want := "right.trf: ok (1 rounds)|wrong.trf: round 1 differs: 1 3 here, 1 4 in the file|wrong.trf: round 1 differs: 4 2 here, 1 4 in the file"
	if got := strings.Join(lines, "|"); status != 1 || got != want {
		t.Errorf("status %d, output %q", status, got)
	}
}

// A ball-scored tournament is right by the score that it was paired by, and by
// that one only.
func TestPairByPointsOrWins(t *testing.T) {
	folder := t.TempDir()
	for _, by := range []string{"points", "wins"} {
		made := "simulate --players 24 --rounds 6 --seed 3 --scoring eleven --pair-by " + by + " -o " + by + ".trf"
		if status, lines := output(t, folder, strings.Fields(made)...); status != 0 {
			t.Fatalf("%s: %v", made, lines)
		}
		for _, with := range []string{"points", "wins"} {
			want := 1
			if with == by {
				want = 0
			}
			if status, lines := output(t, folder, "check", "--pair-by", with, by+".trf"); status != want {
				t.Errorf("paired by %s, checked by %s: status %d, %v", by, with, status, lines)
			}
		}
	}
	rounds := map[string]bool{}
	for _, by := range []string{"points", "wins"} {
		status, lines := output(t, folder, "pair", "--rounds", "7", "--pair-by", by, "points.trf")
		rounds[strings.Join(lines, "|")] = true
		if status != 0 {
			t.Errorf("by %s: %v", by, lines)
		}
	}
	if len(rounds) != 2 {
		t.Errorf("the next round is the same by points and by wins: %v", rounds)
	}
	if status, _ := output(t, folder, "pair", "--pair-by", "rating", "points.trf"); status != 2 {
		t.Errorf("by rating: status %d", status)
	}
}
