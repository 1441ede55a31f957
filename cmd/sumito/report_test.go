package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What is wrong with a file or a round is said in sentences, with the place
// and the players' numbers in the file.
func TestSentencesOfReports(t *testing.T) {
	line := func(number, points, rank, cells string) string {
		return "001    " + number + "      Name" + strings.Repeat(" ", 62) + points + "    " + rank + "  " + cells + "\n"
	}
	two := line("1", " 0.0", "2", "") + line("2", " 0.0", "1", "")
	tests := []struct {
		name, text string
		status     int
		says       []string
	}{
		{"result", line("1", " 0.0", "1", "   2 w ?"), statusUsage, []string{`line 1, column 99: “?” is not a result`, "(trf-result)"}},
		{"points", "142 3\n152 W\n" + line("1", " 4.5", "1", "") + two[len(two)/2:], statusDone, []string{
			"warning: line 3, column 82: these points, 4.5, are not the sum of the results, which is 0.0 (trf-differs)",
		}},
		{"one", "142 3\n152 W\n" + two[:len(two)/2], statusNo, []string{"round 1 can't be paired: fewer than two players take part (too-few)"}},
		{"apart", "142 3\n152 W\nXXC rank\n260 001 003    1    2\n" + two, statusNo, []string{
			"round 1 can't be paired: player 2 has nobody left to meet (no-opponent); it can if two may meet who are to be kept apart (forbidden)",
		}},
	}
	for _, test := range tests {
		status, _, stderr := runTool(t, test.text, "pair", "-")
		if status != test.status {
			t.Errorf("%s: status %d", test.name, status)
		}
		for _, want := range test.says {
			if !strings.Contains(stderr, want) {
				t.Errorf("%s: %q lacks %q", test.name, stderr, want)
			}
		}
	}
}

// Capital letters are known too.
func TestInitialColourInCapitals(t *testing.T) {
	text := "001    1      Ann\n001    2      Bob\n"
	for colour, want := range map[string]string{"w": "1\n1 2\n", "W": "1\n1 2\n", "b": "1\n2 1\n", "B": "1\n2 1\n"} {
		if status, stdout, stderr := runTool(t, text, "pair", "--rounds", "1", "--initial-colour", colour, "-"); status != statusDone || stdout != want {
			t.Errorf("%s: %d %q %q", colour, status, stdout, stderr)
		}
	}
}

// A simulated tournament that comes to its end early is written all the same,
// and the message says how far.
func TestSimulateUntilNobodyIsLeft(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.trf")
	status, _, stderr := runTool(t, "", "simulate", "--players", "4", "--rounds", "5", "--seed", "1", "-o", path)
	if status != statusNo || !strings.Contains(stderr, "round 4 can't be paired: player 1 has nobody left to meet") ||
		!strings.Contains(stderr, "; "+path+" has rounds 1 to 3\n") {
		t.Errorf("status %d, %q", status, stderr)
	}
	status, stdout, _ := runTool(t, "", "check", path)
	if want := path + ": ok (3 rounds)\n"; status != statusDone || stdout != want {
		t.Errorf("status %d, %q, want %q", status, stdout, want)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}
