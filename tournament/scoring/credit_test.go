package scoring_test

import (
	"encoding/json"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// rows reads a tab-separated file of testdata without its comments.
func rows(t *testing.T, name string, columns int) [][]string {
	t.Helper()
	body, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var out [][]string
	for line := range strings.Lines(string(body)) {
		line = strings.TrimRight(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != columns {
			t.Fatalf("%s: %q has %d columns, want %d", name, line, len(fields), columns)
		}
		out = append(out, fields)
	}
	if len(out) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return out
}

// balls reads "6-4"; the second number may be negative.
func balls(t *testing.T, text string) event.Balls {
	t.Helper()
	first, second, _ := strings.Cut(text, "-")
	black, err1 := strconv.Atoi(first)
	white, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil {
		t.Fatalf("balls %q", text)
	}
	return event.Balls{Black: black, White: white}
}

// table is a preset, or the one of own.json.
func table(t *testing.T, name string, target int) event.Scoring {
	t.Helper()
	if name == scoring.Own {
		body, err := os.ReadFile("testdata/own.json")
		if err != nil {
			t.Fatal(err)
		}
		var own event.Scoring
		if err := json.Unmarshal(body, &own); err != nil || scoring.Validate(own) != nil || own.Target != target {
			t.Fatalf("own.json: %v, %v", err, scoring.Validate(own))
		}
		return own
	}
	s, known := scoring.Preset(name, target)
	if !known {
		t.Fatalf("no preset %s for %d", name, target)
	}
	return s
}

func TestCreditWorkedExamples(t *testing.T) {
	for _, row := range rows(t, "credits.tsv", 8) {
		target, err := strconv.Atoi(row[1])
		if err != nil {
			t.Fatal(err)
		}
		s := table(t, row[0], target)
		credited, points, err := scoring.Credit(s, event.Outcome(row[2]), event.Ending(row[3]), balls(t, row[4]))
		if err != nil {
			t.Errorf("%v: %v", row, err)
			continue
		}
		if want := balls(t, row[5]); credited != want {
			t.Errorf("%v: credited %v", row, credited)
		}
		got := scoring.Format(points.Black, s.Scale) + "-" + scoring.Format(points.White, s.Scale)
		if got != row[6] {
			t.Errorf("%v: points %s", row, got)
		}
	}
}

func TestCreditRefuses(t *testing.T) {
	s := table(t, scoring.Eleven, 6)
	for _, row := range rows(t, "refused.tsv", 4) {
		_, _, err := scoring.Credit(s, event.Outcome(row[0]), event.Ending(row[1]), balls(t, row[2]))
		var fault *scoring.Fault
		if !errors.As(err, &fault) || fault.Code != row[3] {
			t.Errorf("%v: %v", row, err)
		}
	}
}

func TestByeWorkedExamples(t *testing.T) {
	for _, row := range rows(t, "byes.tsv", 5) {
		target, err := strconv.Atoi(row[1])
		if err != nil {
			t.Fatal(err)
		}
		s := table(t, row[0], target)
		if got := scoring.Format(scoring.ByePoints(s, event.ByeKind(row[2])), s.Scale); got != row[3] {
			t.Errorf("%v: %s", row, got)
		}
	}
}

// Every preset, and a table of somebody's own, has examples of a win, a draw, a
// loss on time or by resignation, a forfeit and a double one, and of byes.
func TestEveryTableHasExamples(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range rows(t, "credits.tsv", 8) {
		seen[row[0]+" "+row[2]] = true
		seen[row[0]+" "+row[3]] = true
	}
	for _, row := range rows(t, "byes.tsv", 5) {
		seen[row[0]+" "+row[2]] = true
	}
	for _, name := range append(scoring.Presets(), scoring.Own) {
		for _, what := range []event.Ending{"black", "white", "draw", "double-forfeit", event.TimeOut, event.Resignation, event.Forfeit, "pairing-allocated", "half-point"} {
			if !seen[name+" "+string(what)] {
				t.Errorf("no example of %s by %s", what, name)
			}
		}
	}
}

// A game's points depend on the outcome's side only by mirroring, and with
// `eleven` always add up to 2T−1.
func TestCreditMirrors(t *testing.T) {
	endings := []event.Ending{
		event.Six, event.Resignation, event.TimeOut, event.MoveLimit, event.QuietLimit,
		event.NoMove, event.Neutral, event.Disconnected, event.Adjudication, event.Forfeit,
	}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(scoring.Presets()).Draw(t, "preset")
		target := rapid.IntRange(1, scoring.MaxTarget).Draw(t, "target")
		s, _ := scoring.Preset(name, target)
		ending := rapid.SampledFrom(endings).Draw(t, "ending")
		b := event.Balls{Black: rapid.IntRange(-1, target+1).Draw(t, "black"), White: rapid.IntRange(-1, target+1).Draw(t, "white")}
		mirrored := event.Balls{Black: b.White, White: b.Black}
		credited, points, err := scoring.Credit(s, event.BlackWins, ending, b)
		credited2, points2, err2 := scoring.Credit(s, event.WhiteWins, ending, mirrored)
		if (err == nil) != (err2 == nil) {
			t.Fatalf("%v but mirrored %v", err, err2)
		}
		if err != nil {
			return
		}
		if credited.Black != credited2.White || credited.White != credited2.Black ||
			points.Black != points2.White || points.White != points2.Black {
			t.Fatalf("%v %v mirrored %v %v", credited, points, credited2, points2)
		}
		if points.Black < points.White {
			t.Fatalf("the winner earns %d, the loser %d", points.Black, points.White)
		}
		if name == scoring.Eleven && points.Black+points.White != s.Scale*(2*target-1) {
			t.Fatalf("%v doesn't add up to %d points", points, 2*target-1)
		}
	})
}
