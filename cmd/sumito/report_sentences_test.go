package main

import (
	"fmt"
	"strings"
	"testing"

	"sumito/tournament/trf"
)

// reportLine is a 001 line by its columns.
func reportLine(number int, name, points, rank, cells string) string {
	return fmt.Sprintf("001 %4d      %-33s %31s %4s %4s%s\n", number, name, "", points, rank, cells)
}

// reportOfTwo is a report of one game, before round 2.
func reportOfTwo() string {
	return reportLine(1, "Ann", "1.0", "1", "     2 w 1") + reportLine(2, "Bob", "0.0", "2", "     1 b 0") + reportLine(3, "Cem", "1.0", "3", "  0000 - U")
}

// Every complaint about a file says where, what, and what would be right or
// what it contradicts.
func TestSentencesSayWhatWouldBeRight(t *testing.T) {
	game := func(first, second string) string {
		return reportLine(1, "Ann", "", "", first) + reportLine(2, "Bob", "", "", second)
	}
	tests := []struct {
		text string
		says string
	}{
		{"", "the file has no player lines (001) (trf-no-players)"},
		{"Dear organizer,\n", "the file has no player lines (001) (trf-no-players)"},
		{"\x00\x00\x00", "the file has no player lines (001) (trf-no-players)"},
		{"260 001 005  1  5\n", "line 1, column 17: “5” doesn’t stand in its columns; columns of 260: 5-7 first round, 9-11 last round, 13-16, 18-21, … players (trf-stray)"},
		{"299\n", "line 1, column 14: something is missing here; columns of 299: 5 type, 14-17 points"},
		{"142 999999999\n", "the number 999999999 is out of range; it can be 1 to 999"},
		{"142 99999999999999999999\n", "the number 99999999999999999999 is out of range; it can be 1 to 999"},
		{"001   -1\n", "line 1, column 7: the number -1 is out of range; it can be 1 to 99999"},
		{"012 caf\xe9\n", "line 1, column 8: this is not UTF-8 text but the byte E9; convert the file first"},
		{"240 U 001    1\n", "“U” is no bye that can be asked for; those are F, H and Z"},
		{"162  Q 1.0\n", "“Q” is not known here; symbols are W D L A P X"},
		{"XXC blue\n", "“blue” is not known here; words are rank white1 black1"},
		{"XXS Q=1\n", "“Q” is not known here; codes are W WW BW"},
		{"142 5\nXXR 7\n", "line 2, column 5: 7 contradicts line 1, which says 5; one of the two has to go"},
		{"240 H 002    1\n240 Z 002    1\n" + reportOfTwo(), "line 2, column 14: Z contradicts line 1, which says H for player 1 in round 2; one of the two has to go"},
		{"260 003 001    1    2\n", "3, the first, comes after 1, the last"},
		{"XXP 3 3\n", "3 alone can’t be kept apart; name two players at least"},
		{"XXZ 9\n" + reportOfTwo(), "line 1, column 5: there is no player 9; name the number of a 001 line"},
		{"XXC rank\n" + reportLine(1, "Ann", "0.0", "", ""), "line 2, column 86: “XXC rank” pairs by the rank column, but it is blank here"},
		{"142 1\n" + strings.ReplaceAll(reportOfTwo(), "U", "U  0000 - U"), "line 4, column 102: a pairing in round 2, but line 1 says there are 1 rounds"},
		{"240 H 001    1\n" + reportOfTwo(), "a bye (H) for player 1 in round 1, where line 2 has 2 w 1; one of the two has to go"},

		{game("     3 w 1", ""), "line 1, column 95: there is no player 3"},
		{game("     1 w 1", ""), "round 1: 1 is the player’s own number"},
		{game("     2 w 1", ""), "round 1: the opponent is 2 here, but line 2, that of 2, has no opponent"},
		{game("     2 w 1", "     1 w 0"), "line 1, column 97: round 1: the colour is w here and in line 2, that of the opponent 2; one has w, the other b"},
		{game("     2 w 1", "     1 b -"), "line 1, column 99: round 1: the result is “1” here, which can’t be with “-” in line 2, that of the opponent 2"},
		{game("     2 w 1", "     1 b 1"), "the result is “1” here, which can’t be with “1” in line 2"},
		{game("     2 w 1", "     1 b"), "the result is “1” here, which can’t be with a blank one in line 2"},
		{game("     2 w H", "     1 b 1"), "line 1, column 95: round 1: a bye (H) has no opponent, but player 2 is named"},
		{game("  0000 w 1", ""), "line 1, column 99: round 1: the result “1” is that of a game, but no opponent is named"},
	}
	for _, test := range tests {
		for _, command := range []string{"pair", "check", "standings", "rate"} {
			status, stdout, stderr := runTool(t, test.text, command, "-")
			if status != statusUsage || stdout != "" || !strings.Contains(stderr, test.says) {
				t.Errorf("%s %q: status %d, says\n%s\nnot\n%s", command, test.text, status, stderr, test.says)
			}
		}
	}
	status, stdout, _ := runTool(t, reportLine(1, "Ann", "0.0", "", ""), "check", "-")
	if status != statusDone || stdout != "-: ok (0 rounds)\n" {
		t.Errorf("a report before round 1: status %d, %q", status, stdout)
	}
}

// No sentence is left with a gap, whatever the problem has to tell.
func TestSentencesAreWhole(t *testing.T) {
	std := &standard{}
	for _, record := range trf.Records() {
		problem := &trf.Problem{Line: 3, Column: 5, Code: trf.CodeStray, Record: record, Text: "x"}
		if text := std.aboutReport(problem).Error(); strings.Contains(text, "<no value>") || strings.Contains(text, "columns."+record) {
			t.Error(text)
		}
	}
}

// What a terminal would take for orders reaches it only as a sign that it was
// there.
func TestControlCharactersDontReachTheTerminal(t *testing.T) {
	text := "142 3\n152 W\n\x1b[31m evil\n202 \x1b]0;BH\n192 FIDE\x1b[2J\n" +
		strings.NewReplacer("Ann   ", "A\x1b[2Jn", "Bob  ", "B\u009b2J\x7f").Replace(reportOfTwo())
	for _, args := range [][]string{
		{"pair", "-"}, {"check", "-"}, {"standings", "-"}, {"standings", "--explain", "1", "-"}, {"standings", "--json", "-"},
		{"rate", "-"}, {"rate", "--json", "-"},
	} {
		status, stdout, stderr := runTool(t, text, args...)
		if status != statusDone {
			t.Errorf("%v: status %d, %s", args, status, stderr)
		}
		if strings.ContainsFunc(stdout+stderr, isOrder) {
			t.Errorf("%v: a control character in\n%q\n%q", args, stdout, stderr)
		}
	}
	_, _, stderr := runTool(t, text, "check", "-")
	if !strings.Contains(stderr, "line 5, column 9: the character U+001B is no text") {
		t.Errorf("%q", stderr)
	}
	if status, _, stderr := runTool(t, "142 \x1b[2J\n", "check", "-"); status != statusUsage || strings.Contains(stderr, "\x1b") {
		t.Errorf("%d %q", status, stderr)
	}
}

// isOrder reports whether a terminal may take a character for an order.
func isOrder(c rune) bool { return c < ' ' && c != '\n' || isLateControl(c) }

// Of each kind of warning ten are printed, and how many more there are.
func TestWarningsAreCounted(t *testing.T) {
	var text strings.Builder
	text.WriteString("142 3\n152 W\nXXQ ?\n")
	for i := range 32 {
		text.WriteString(reportLine(i+1, "Name", "9.0", "", ""))
	}
	_, _, stderr := runTool(t, text.String(), "pair", "-")
	if lines := strings.Count(stderr, "(trf-differs)\n"); lines != 10 || strings.Count(stderr, "\n") != 12 {
		t.Errorf("%d lines:\n%s", lines, stderr)
	}
	if want := "sumito: -: 22 more warnings like these (trf-differs); --all-warnings prints them\n"; !strings.HasSuffix(stderr, want) {
		t.Errorf("%q doesn't end %q", stderr, want)
	}
	if _, _, stderr := runTool(t, text.String(), "pair", "--all-warnings", "-"); strings.Count(stderr, "\n") != 33 {
		t.Errorf("all:\n%s", stderr)
	}
}

// A report that names another system is paired, and its user told.
func TestAnotherSystemIsNamed(t *testing.T) {
	for _, command := range []string{"pair", "check"} {
		for record, says := range map[string]string{
			"192 FIDE_DUBOV":             "192 says “FIDE_DUBOV”; the round is paired by the Dutch system of 2026 all the same",
			"092 FIDE_DUTCH_2017":        "092 says “FIDE_DUTCH_2017”; the round is paired by the Dutch system of 2026",
			"192 FIDE_DUTCH_BAKU":        "no record accelerates (250, XXA)",
			"192 fide_dutch":             "",
			"092 Individual: Swiss":      "",
			"192 FIDE_DUTCH_2025":        "",
			"192 FIDE_DUTCH\n012 A club": "",
		} {
			status, _, stderr := runTool(t, "142 3\n152 W\n"+record+"\n"+reportOfTwo(), command, "-")
			if status != statusDone || !strings.Contains(stderr, says) || says == "" && stderr != "" {
				t.Errorf("%s %s: %d %q", command, record, status, stderr)
			}
		}
	}
}

// Flags have the bounds of the records, and say so where they go before them.
func TestPairFlags(t *testing.T) {
	said := "142 3\n152 W\n" + reportOfTwo()
	tests := []struct {
		text, flags string
		status      int
		says        string
	}{
		{said, "--rounds 3 --initial-colour w", statusDone, ""},
		{said, "--rounds 5", statusDone, "warning: --rounds 5 is taken, though the file says 3 rounds (142 or XXR)"},
		{said, "--initial-colour b", statusDone, "warning: --initial-colour b is taken, though the file says w (152 or XXC)"},
		{said, "--rounds=0", statusUsage, "--rounds is 1 to 999, not 0"},
		{said, "--rounds=-1", statusUsage, "--rounds is 1 to 999, not -1"},
		{said, "--rounds 1000000000", statusUsage, "--rounds is 1 to 999, not 1000000000"},
		{said, "--rounds 1", statusNo, "all 1 rounds are paired"},
		{reportOfTwo(), "", statusUsage, "the number of rounds isn't in the file (142 or XXR); give --rounds"},
		{reportOfTwo(), "--rounds 3", statusUsage, "the initial colour isn't in the file (152 or XXC); give --initial-colour"},
		{reportOfTwo(), "--rounds 3 --initial-colour w", statusDone, ""},
	}
	for _, test := range tests {
		args := append([]string{"pair"}, strings.Fields(test.flags)...)
		status, _, stderr := runTool(t, test.text, append(args, "-")...)
		if status != test.status || !strings.Contains(stderr, test.says) || test.says == "" && stderr != "" {
			t.Errorf("%s: %d %q", test.flags, status, stderr)
		}
	}
}

// What can't be simulated is refused with the limits.
func TestSimulateRefuses(t *testing.T) {
	for flags, says := range map[string]string{
		"--players 1 --rounds 3":               "--players is 2 to 99999, not 1",
		"--players 8 --rounds 200":             "--rounds is 1 to 100, not 200",
		"--players 8 --rounds 0":               "--rounds is 1 to 100, not 0",
		"--players 8 --rounds 3 --club-size 5": "--club-size is 0 to 4, not 5: players of a club never meet",
		"--players 8 --rounds 3 --draws 2":     "--draws is 0 to 1, not 2: it is a share",
		"--players 8 --rounds 3 --late=-1":     "--late is 0 to 1, not -1",
		"--players 8 --rounds 3 --target 99":   "--target is 1 to",
	} {
		args := append([]string{"simulate", "--seed", "1"}, strings.Fields(flags)...)
		if status, stdout, stderr := runTool(t, "", args...); status != statusUsage || stdout != "" || !strings.Contains(stderr, says) {
			t.Errorf("%s: %d %q", flags, status, stderr)
		}
	}
}
