package trf_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament/trf"
)

// played is a file of three players and a round; what is said about it follows.
const played = one + "\n" + two + "\n" + "001    3      Three                                                              0.0    3  0000 - Z\n"

// place is where a problem is, and where the other end of it is.
type place struct {
	code                string
	line, column, other int
}

func placeOf(p trf.Problem) place { return place{p.Code, p.Line, p.Column, p.Other} }

// Records that contradict each other or name nobody are refused, with both
// places.
func TestContradictions(t *testing.T) {
	const differ = trf.CodeContradiction
	tests := []struct {
		name, text string
		want       place
	}{
		{"two numbers of rounds", "142 5\n142 7", place{differ, 5, 5, 4}},
		{"142 and XXR", "142 5\nXXR  7", place{differ, 5, 6, 4}},
		{"152 and XXC", "152 W\nXXC black1", place{differ, 5, 5, 4}},
		{"XXC and itself", "XXC white1 black1", place{differ, 4, 12, 4}},
		{"162 and itself", "162  W 3.0    W 2.0", place{differ, 4, 17, 4}},
		{"162 and BBW", "162  W 3.0\nBBW 2.0", place{differ, 5, 5, 4}},
		{"codes of one worth", "XXS WW=3 BW=2", place{differ, 4, 13, 4}},
		{"two types", "192 FIDE_DUTCH\n192 FIDE_DUBOV", place{differ, 5, 5, 4}},
		{"two points for a round", "299           1.0  001    1    2\n299           2.0  001    2", place{differ, 5, 27, 4}},
		{"two byes for a round", "240 H 002    1\n240 Z 002    3    1", place{differ, 5, 19, 4}},
		{"bye and game", "240 H 001    1", place{trf.CodeByePlayed, 4, 14, 1}},
		{"bye and another bye", "240 H 001    3", place{trf.CodeByePlayed, 4, 14, 3}},

		{"absent", "XXZ 1 4", place{trf.CodeUnknownPlayer, 4, 7, 0}},
		{"apart", "XXP 1 4", place{trf.CodeUnknownPlayer, 4, 7, 0}},
		{"240", "240 H 002    4", place{trf.CodeUnknownPlayer, 4, 14, 0}},
		{"260", "260 001 002    1    4", place{trf.CodeUnknownPlayer, 4, 21, 0}},
		{"299", "299           1.0  001    4", place{trf.CodeUnknownPlayer, 4, 27, 0}},
		{"XXA", "XXA    4  1.0", place{trf.CodeUnknownPlayer, 4, 8, 0}},
	}
	refused := func(name, text string, want place) {
		t.Helper()
		_, err := trf.Read(strings.NewReader(text))
		var problem *trf.Problem
		if !errors.As(err, &problem) {
			t.Errorf("%s: %v", name, err)
		} else if got := placeOf(*problem); got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	for _, test := range tests {
		refused(test.name, played+test.text, test.want)
	}
	longer := strings.NewReplacer("2 w 1", "2 w 1  0000 - U", "0000 - Z", "0000 - Z  0000 - H").Replace(played)
	refused("fewer rounds than are recorded", "142 1\n"+longer, place{trf.CodeRoundsPassed, 2, 102, 1})
	shorter := strings.ReplaceAll(played, "  0000 - Z", "")
	refused("a bye that the round hasn't", shorter+"240 F 001    3", place{trf.CodeByeNotRecorded, 4, 14, 3})
}

// Doubtful records that pairing doesn't depend on are reported, and the file is
// read.
func TestWarnings(t *testing.T) {
	tests := []struct {
		name, text string
		want       place
	}{
		{"rounds twice", "142 5\n142 5", place{trf.CodeRepeated, 5, 5, 4}},
		{"bye twice", "240 H 002    1\n240 H 002    1", place{trf.CodeRepeated, 5, 14, 4}},
		{"bye after the last round", "142 2\n240 H 003    1", place{trf.CodeBeyond, 5, 14, 0}},
		{"points after the last round", "142 2\n299           1.0  003    1", place{trf.CodeBeyond, 5, 27, 0}},
		{"acceleration of nobody", "250       1.0 001 002 0004 0009", place{trf.CodeNobodyInSpan, 4, 23, 0}},
		{"match points of 250", "250  1.0  1.0 001 002 0001 0002", place{trf.CodeUnused, 4, 6, 0}},
		{"match points of 299", "299     2.0   0.0  001    2", place{trf.CodeUnused, 4, 9, 0}},
		{"control character", "012 \x1b[2J", place{trf.CodeControl, 4, 5, 0}},
		{"C1 control character", "012 \u009b2J", place{trf.CodeControl, 4, 5, 0}},

		{"balls of strangers", "### balls 1 1 4 6-4", place{trf.CodeBallsGame, 4, 13, 0}},
		{"balls of the wrong opponents", "### balls 1 1 3 6-4", place{trf.CodeBallsGame, 4, 13, 0}},
		{"balls the wrong way round", "### balls 1 2 1 4-6", place{trf.CodeBallsGame, 4, 13, 0}},
		{"balls of a round to come", "### balls 2 1 2 6-4", place{trf.CodeBallsGame, 4, 13, 0}},
		{"balls of round 0", "### balls 0 1 2 6-4", place{trf.CodeBallsForm, 4, 11, 0}},
		{"balls twice", "### balls 1 1 2 6-4\n### balls 1 1 2 6-4", place{trf.CodeRepeated, 5, 17, 4}},
		{"balls against the result", "### balls 1 1 2 3-5", place{trf.CodeBallsResult, 4, 17, 1}},
		{"junk behind balls", "### balls 1 1 2 6-4 and more", place{trf.CodeBallsForm, 4, 21, 0}},
		{"balls without a score", "### balls 1 1 2", place{trf.CodeBallsForm, 4, 15, 0}},
		{"balls of one only", "### balls 1 1 2 6", place{trf.CodeBallsForm, 4, 17, 0}},
	}
	for _, test := range tests {
		file := read(t, played+test.text)
		var got []place
		for _, warning := range file.Warnings {
			if warning.Code != trf.CodeDiffers {
				got = append(got, placeOf(warning))
			}
		}
		if diff := cmp.Diff([]place{test.want}, got, cmp.AllowUnexported(place{})); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
		if test.want.code == trf.CodeBallsForm && len(file.Kept) != 1 {
			t.Errorf("%s: kept %q", test.name, file.Kept)
		}
	}
	file := read(t, strings.NewReplacer("2 w 1", "2 w 1  0000 - Z  0000 - U", "1 b 0", "1 b 0  0000 - Z  0000 - U").Replace(strings.ReplaceAll(played, "1.0", "   ")))
	if len(file.Warnings) == 0 || file.Warnings[0].Code != trf.CodeGap || file.Warnings[0].Round != 2 || file.NextRound() != 2 {
		t.Errorf("a round left out: %v", file.Warnings)
	}
	file = read(t, "012 Nobody's balls\n### balls were lent by the club\n"+played)
	if len(file.Warnings) > 0 || len(file.Kept) != 1 {
		t.Errorf("a remark on balls: %+v", file)
	}
}

// Balls are held against what other games with the same balls have earned, and
// those of drawn games against the target.
func TestBallsAndPoints(t *testing.T) {
	line := func(number, cells string) string {
		return "001    " + number + "      Name" + strings.Repeat(" ", 73) + cells + "\n"
	}
	game := line("1", "   2 w 1     2 b 0") + line("2", "   1 b 0     1 w 1") +
		"### balls 1 1 2 6-4\n### balls 2 2 1 6-4\n299           7.0  001    1\n"
	tests := []struct {
		text string
		want []place
	}{
		{game + "299           7.0  002    2", nil},
		{game + "299           8.0  002    2", []place{{trf.CodeBallsPoints, 4, 17, 3}}},
		{strings.NewReplacer("2 b 0", "2 b =", "1 w 1", "1 w =", "2 2 1 6-4", "2 2 1 3-1").Replace(game), nil},
		{strings.NewReplacer("2 b 0", "2 b =", "1 w 1", "1 w =").Replace(game), []place{{trf.CodeBallsResult, 4, 17, 2}}},
	}
	for _, test := range tests {
		var got []place
		for _, warning := range read(t, test.text).Warnings {
			got = append(got, placeOf(warning))
		}
		if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(place{})); diff != "" {
			t.Errorf("%s\n%s", test.text, diff)
		}
	}
}

// The two lines of a game may differ in how they say unrated only.
func TestUnratedOnOneSide(t *testing.T) {
	file := read(t, one[:98]+"W\n"+two)
	if len(file.Warnings) != 1 || placeOf(file.Warnings[0]) != (place{trf.CodeUnrated, 1, 99, 2}) {
		t.Errorf("%v", file.Warnings)
	}
	for _, results := range []string{"00", "=0", "0=", "LL", "WL", "DD", "+-", "-+", "--"} {
		file := read(t, one[:80]+"    "+one[84:98]+results[:1]+"\n"+two[:80]+"    "+two[84:98]+results[1:])
		if len(file.Warnings) > 0 {
			t.Errorf("%s: %v", results, file.Warnings)
		}
	}
}

func TestSystemDoubts(t *testing.T) {
	const accelerated = "250       1.0 001 002 0001 0002\n"
	tests := []struct {
		text string
		want []string
	}{
		{"192 FIDE_DUTCH", nil},
		{"192 fide_dutch_2026", nil},
		{"192 FIDE Dutch 2025\n092 FIDE_DUTCH_2025", nil},
		{"092 Individual: Swiss-System", nil},
		{"092 Limited edition of a Swiss open", nil},
		{accelerated + "192 FIDE_DUTCH_2026_BAKU", nil},
		{"192 FIDE_DUTCH_2026_BAKU", []string{trf.CodeBaku}},
		{"192 FIDE_DUTCH_2017", []string{trf.CodeSystem}},
		{"192 FIDE_DUBOV\n092 FIDE_DUBOV", []string{trf.CodeSystem}},
		{"192 FIDE_ROUNDROBIN", []string{trf.CodeSystem}},
		{"192 CUSTOM_SWISS", []string{trf.CodeSystem}},
		{"192 SOMETHING", []string{trf.CodeSystem}},
		{"092 Individual: Round-Robin", []string{trf.CodeSystem}},
		{"092 Swiss (Dubov)", []string{trf.CodeSystem}},
		{"092 FIDE_BURSTEIN\n192 FIDE_DUTCH", []string{trf.CodeSystem}},
	}
	for _, test := range tests {
		file := read(t, played+test.text)
		var got []string
		for _, doubt := range file.SystemDoubts() {
			got = append(got, doubt.Code)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %s", test.text, diff)
		}
		if len(file.Warnings) > 0 {
			t.Errorf("%s: %v", test.text, file.Warnings)
		}
	}
}
