package record_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"sumito/game"
	"sumito/game/record"
)

// The games of these tests begin with Black about to push off the ball on A1.
const nearlyWon = "5/6/7/8/9/8/7/6/wbb1w b "

func verify(t testing.TB, text string) record.Report {
	t.Helper()
	r := mustParse(t, text)
	terms, err := record.FreeTerms(r)
	if err != nil {
		t.Fatal(err)
	}
	return record.Verify(r, terms)
}

// tagged writes a record of tags given as "Name=value".
func tagged(tags []string, moves string) string {
	var text strings.Builder
	for _, tag := range tags {
		name, value, _ := strings.Cut(tag, "=")
		fmt.Fprintf(&text, "[%s %q]\n", name, value)
	}
	return text.String() + "\n" + moves + "\n"
}

func TestClaims(t *testing.T) {
	won := "Position=" + nearlyWon + "5 2"
	open := "Position=" + nearlyWon + "3 2"
	for _, c := range []struct {
		name    string
		tags    []string
		moves   string
		endedBy string
		winner  record.Winner
		problem string
	}{
		{"won and claimed", []string{won, "Result=1-0", "Termination=six"}, "1. a3a2 1-0", "six", record.BlackWon, ""},
		{"won, nothing claimed", []string{won}, "1. a3a2", "six", record.BlackWon, ""},
		{"won, open result", []string{won, "Result=*"}, "1. a3a2 *", "six", record.BlackWon, ""},
		{"won in another's words", []string{won, "Result=1-0", "Termination=Au score"}, "1. a3a2 1-0", "six", record.BlackWon, ""},
		{"won, the other claimed", []string{won, "Result=0-1"}, "1. a3a2 0-1", "six", record.BlackWon, record.ClaimWinner},
		{"won, a draw claimed", []string{won, "Result=1/2-1/2"}, "1. a3a2", "six", record.BlackWon, record.ClaimWinner},
		{"won, resignation claimed", []string{won, "Result=*", "Termination=resignation"}, "1. a3a2", "six", record.BlackWon, record.ClaimTermination},
		{"won, unknown words", []string{won, "Result=1-0", "Termination=hurrah"}, "1. a3a2", "six", record.BlackWon, ""},
		{"not won, six claimed", []string{open, "Result=1-0", "Termination=six"}, "1. a3a2 1-0", "six", "", record.ClaimNotReached},
		{"not won, limit claimed", []string{open, "Result=1-0", "Termination=move-limit"}, "1. a3a2 1-0", "move-limit", "", record.ClaimNotReached},
		{"resignation, open", []string{open, "Result=*", "Termination=resignation"}, "1. a3a2 *", "resignation", "", ""},
		{"resignation in French", []string{open, "Result=1-0", "Termination=Abandon"}, "1. a3a2", "resignation", "", ""},
		{"resignation by nobody knows", []string{open, "Result=0-1", "Termination=resignation"}, "1. a3a2", "resignation", "", ""},
		{"time", []string{open, "Result=*", "Termination=Au temps"}, "1. a3a2", "time", "", ""},
		{"disconnected", []string{open, "Result=*", "Termination=Déco"}, "1. a3a2", "disconnected", "", ""},
		{"draw", []string{open, "Result=1/2-1/2", "Termination=Match nul"}, "1. a3a2", "draw", "", ""},
		{"draw, open", []string{open, "Result=*", "Termination=draw", "Rules=original"}, "1. a3a2", "draw", "", ""},
		{"draw and won", []string{open, "Result=1-0", "Termination=draw"}, "1. a3a2", "draw", "", record.ClaimDrawn},
		{"time and drawn", []string{open, "Result=1/2-1/2", "Termination=time"}, "1. a3a2", "time", "", record.ClaimDrawn},
		{"time left", []string{open, "Result=0-1", "Termination=time"}, "1. a3a2 {[%clk 0:00:10]} 0-1", "time", "", record.ClaimTimeLeft},
		{"time of the one to move", []string{open, "Result=1-0", "Termination=time"}, "1. a3a2 {[%clk 0:00:10]} 1-0", "time", "", ""},
		{"nothing ended", []string{open}, "1. a3a2", "", "", ""},
		{"plies", []string{open, "Plies=1"}, "1. a3a2", "", "", ""},
		{"wrong plies", []string{open, "Plies=2"}, "1. a3a2", "", "", record.ClaimPlies},
		{"plies in words", []string{open, "Plies=one"}, "1. a3a2", "", "", record.ClaimPlies},
		{"no result at all", []string{open, "Result=Black"}, "1. a3a2", "", "", record.ClaimResultUnknown},
		{"two results", []string{open, "Result=1-0"}, "1. a3a2 0-1", "", "", record.ClaimResultsDiffer},
		{"illegal, claims unjudged", []string{open, "Result=1-0", "Termination=six"}, "1. a5a4", "six", "", ""},
		{"after the end", []string{won, "Result=1-0"}, "1. a3a2 i5h5 1-0", "six", record.BlackWon, ""},
		{"after the end, the other claimed", []string{won, "Result=0-1"}, "1. a3a2 i5h5 0-1", "six", record.BlackWon, record.ClaimWinner},
		{"limit, draw agreed, open", []string{open, `Rules={"move_limit":1}`, "Result=*", "Termination=draw"}, "1. a3a2 a5a4", "move-limit", record.BlackWon, ""},
		{"limit, resigned, open", []string{open, `Rules={"move_limit":1}`, "Result=*", "Termination=resignation"}, "1. a3a2 a5a4", "move-limit", record.BlackWon, ""},
		{"limit, resigned and won", []string{open, `Rules={"move_limit":1}`, "Result=1-0", "Termination=resignation"}, "1. a3a2 a5a4", "move-limit", record.BlackWon, record.ClaimTermination},
		{"limit, drawn both ways", []string{"Position=" + nearlyWon + "2 3", `Rules={"move_limit":1}`, "Result=1/2-1/2", "Termination=draw"}, "1. a3a2 a5a4", "move-limit", record.Draw, ""},
		{"a result in type", []string{open, "Result=½-½", "Termination=draw"}, "1. a3a2", "draw", "", ""},
		{"a seat of two", []string{won, "Result=S1"}, "1. a3a2", "six", record.BlackWon, ""},
		{"a team by its colour", []string{"Position=" + strings.Replace(nearlyWon, " b", " b1", 1) + "5 2", "Result=1-0"}, "1. a3a2", "six", "S1+S3", ""},
		{"a team by one seat", []string{"Position=" + strings.Replace(nearlyWon, " b", " b1", 1) + "5 2", "Result=S3"}, "1. a3a2", "six", "S1+S3", ""},
		{"the other team's colour", []string{"Position=" + strings.Replace(nearlyWon, " b", " b1", 1) + "5 2", "Result=0-1"}, "1. a3a2", "six", "S1+S3", record.ClaimWinner},
		{"a colour of both teams", []string{"Position=" + strings.Replace(nearlyWon, " b", " b1", 1) + "5 2", "Rules=team-both-colours", "Result=1-0"}, "1. a3a2", "six", "S1+S4", record.ClaimWinner},
		{"illegal, plies judged", []string{open, "Plies=9"}, "1. a5a4", "", "", record.ClaimPlies},
		{"move limit drawn", []string{"Position=" + nearlyWon + "2 3", `Rules={"move_limit":1}`, "Result=1/2-1/2", "Termination=move-limit"}, "1. a3a2 a5a4", "move-limit", record.Draw, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			report := verify(t, tagged(c.tags, c.moves))
			if report.EndedBy != c.endedBy || report.Winner != c.winner {
				t.Errorf("ended by %q, winner %q; want %q, %q", report.EndedBy, report.Winner, c.endedBy, c.winner)
			}
			problem := ""
			if report.Problem != nil {
				problem = report.Problem.Code
				if text := report.Problem.Error(); text == "" || text == problem {
					t.Errorf("%s has no sentence", problem)
				}
			}
			if problem != c.problem || report.ClaimOK != (problem == "") {
				t.Errorf("problem %q, want %q", problem, c.problem)
			}
		})
	}
}

func TestIllegalPlies(t *testing.T) {
	for _, c := range []struct {
		moves  string
		ply    int
		reason string
	}{
		{"1. a3a2 a5a4 2. b1b2", 2, game.FaultGameOver},
		{"1. a3a2 hello", 0, ""},
		{"1. a5a4", 1, game.FaultNotYours},
		{"1. b1b2", 1, game.FaultNoBall},
		{"1. a9b9", 1, game.FaultNoSuchCell},
		{"1. a2a5", 1, game.FaultNotNeighbours},
		{"1. a2", 1, game.FaultCellCount},
	} {
		text := tagged([]string{"Position=" + nearlyWon + "5 2"}, c.moves)
		if c.ply == 0 {
			// What isn't made of cells is no illegal move but no record.
			if r, err := record.Parse(text); err == nil {
				t.Errorf("%s is read as %+v", c.moves, r)
			}
			continue
		}
		report := verify(t, text)
		if report.Legal || report.FirstIllegalPly != c.ply || report.Reason.Code != c.reason {
			t.Errorf("%s: illegal at %d (%v), want %s at %d", c.moves, report.FirstIllegalPly, report.Reason, c.reason, c.ply)
		}
	}
}

func TestLegalMovesOfTheBall(t *testing.T) {
	report := verify(t, tagged([]string{"Position=5/6/7/8/9/8/7/6/bbb1w b 0 0"}, "1. a1b3"))
	want := "A1A2 A1A2B1 A1A2B2 A1A3B1 A1A3B2 A1B1 A1B2"
	if got := strings.Join(report.LegalMoves, " "); got != want {
		t.Errorf("legal moves of A1 are %s, want %s", got, want)
	}
}

func TestFingerprint(t *testing.T) {
	same := []string{
		"[Variant \"belgian\"]\n\n1. a1b2 i5h5 2. c2c3",
		"[Event \"other words\"]\n[Variant \"Belgian Daisy\"]\n[TimeControl \"900\"]\n\n1. A1-B2 {[%clk 0:15:00]} 1... I5H5 2. C2C3 *",
	}
	other := "[Variant \"belgian\"]\n\n1. a1b2 i5h5"
	first := verify(t, same[0]).Fingerprint
	if second := verify(t, same[1]).Fingerprint; first != second || len(first) != 64 {
		t.Errorf("one game has fingerprints %s and %s", first, second)
	}
	if verify(t, other).Fingerprint == first {
		t.Error("another game has the same fingerprint")
	}
	limited := strings.Replace(same[0], "\n\n", "\n[Rules \"move-limit-30\"]\n\n", 1)
	if verify(t, limited).Fingerprint == first {
		t.Error("other rules have the same fingerprint")
	}
	// For ever: a fingerprint once given must be found again.
	const known = "f5edd9e652088aff2b95ba2ad5cfd5fd757821f5a005081dce32d5ba753272f4"
	if first != known {
		t.Errorf("the fingerprint is %s, was %s", first, known)
	}
}

func TestFreeTermsRefuse(t *testing.T) {
	for _, c := range []struct {
		tag  string
		tags []string
	}{
		{record.TagVariant, []string{"Variant=nowhere"}},
		{record.TagNotation, []string{"Notation=chess"}},
		{record.TagPosition, []string{"Position=8/8/8 b 0 0"}},
		{record.TagPosition, []string{"Rules=three-players", "Position=" + nearlyWon + "0 0"}},
		{record.TagRules, []string{"Rules=my own"}},
		{record.TagRules, []string{`Rules={"goal":3}`}},
		{record.TagRules, []string{`Rules={"target":99}`}},
		{record.TagVariant, []string{"Variant=standard", "Rules=belgian-daisy"}},
	} {
		_, err := record.FreeTerms(mustParse(t, tagged(c.tags, "*")))
		var wrong *record.TagError
		if !errors.As(err, &wrong) || wrong.Tag != c.tag || wrong.Line == 0 {
			t.Errorf("%v: %v, want a fault in tag %s", c.tags, err, c.tag)
		}
	}
}

func TestTournamentTerms(t *testing.T) {
	rules, err := game.NewRules(game.Ruleset{Layout: "belgian-daisy", MoveLimit: 30, TimeControl: "900"})
	if err != nil {
		t.Fatal(err)
	}
	start := rules.Start()
	for _, c := range []struct {
		tags []string
		tag  string
	}{
		{nil, ""},
		{[]string{"Variant=belgian", "Notation=Aba-Pro", "Position=" + start.String(), "TimeControl=900"}, ""},
		{[]string{"Rules=move-limit-30"}, ""},
		{[]string{`Rules={"layout":"belgian-daisy","move_limit":30,"target":6}`}, ""},
		{[]string{"Variant=standard"}, record.TagVariant},
		{[]string{"Variant=nowhere"}, record.TagVariant},
		{[]string{"Position=" + nearlyWon + "0 0"}, record.TagPosition},
		{[]string{"Rules=move-limit-20"}, record.TagRules},
		{[]string{"Rules=standard"}, record.TagRules},
		{[]string{"TimeControl=600"}, record.TagTimeControl},
	} {
		terms, err := record.TournamentTerms(mustParse(t, tagged(c.tags, "*")), rules)
		var differs *record.Mismatch
		switch {
		case c.tag == "" && (err != nil || terms.Rules != rules):
			t.Errorf("%v: %v", c.tags, err)
		case c.tag != "" && (!errors.As(err, &differs) || differs.Tag != c.tag || differs.Written == "" || differs.Required == ""):
			t.Errorf("%v: %v, want a difference in %s", c.tags, err, c.tag)
		}
	}
}
