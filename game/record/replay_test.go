package record_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/game"
	"sumito/game/record"
)

func TestReplay(t *testing.T) {
	r := mustParse(t, tagged([]string{"Position=" + nearlyWon + "4 2"}, "1. a3a2 {[%clk 0:10:00] there} a5a4 2. b9b9"))
	terms, err := record.FreeTerms(r)
	if err != nil {
		t.Fatal(err)
	}
	replay := record.NewReplay(r, terms)
	if len(replay.Steps) != 2 || replay.Stopped == nil || replay.Stopped.Code != game.FaultNoSuchCell || replay.Outcome.Over() {
		t.Fatalf("%d steps, stopped by %v", len(replay.Steps), replay.Stopped)
	}
	step := replay.Steps[0]
	if step.Text != "A3A2" || step.Comment != "there" || !step.HasClock || step.Position.String() != "5/6/7/8/9/8/7/6/bb2w w 5 2 n=1" {
		t.Errorf("%+v at %s", step, step.Position)
	}
	want := record.Sentence{
		Seat: game.Black, Kind: game.Inline, Own: 2, Pushed: 1, Off: game.WhiteBall, OffFrom: 0, From: 2, To: 1, Score: record.Score{5, 2},
	}
	if diff := cmp.Diff(want, step.Sentence()); diff != "" {
		t.Error(diff)
	}
	if quiet := replay.Steps[1].Sentence(); quiet.Pushed != 0 || quiet.Off != game.Empty || quiet.Seat != game.White {
		t.Errorf("%+v", quiet)
	}
}

func TestContent(t *testing.T) {
	r := mustParse(t, tagged([]string{"Black=A. Person", "Variant=belgian", "Rules=quiet-15"}, "1. a1-b2 {[%clk 0:14:55.5] by hand} I5h5 2. c3c2d3"))
	terms, err := record.FreeTerms(r)
	if err != nil {
		t.Fatal(err)
	}
	content := record.Content(r, terms)
	start := terms.Rules.Start()
	want := "sumito-content-1\n" + `rules {"layout":"belgian-daisy","quiet_limit":15}` + "\nstart " + start.String() +
		"\nA1B2 895500\nI5H5\nC2C3D2\n"
	if diff := cmp.Diff(want, string(content)); diff != "" {
		t.Fatal(diff)
	}
	back, again, err := record.ParseContent(content)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(record.Content(back, again), content) {
		t.Error("content read back is other content")
	}
	if record.Verify(back, again).Fingerprint != record.Verify(r, terms).Fingerprint {
		t.Error("content read back is another game")
	}
}

func TestContentOfGames(t *testing.T) {
	for _, r := range readAll(t, "testdata/games.apgn") {
		terms, err := record.FreeTerms(r)
		if err != nil {
			t.Fatal(err)
		}
		content := record.Content(r, terms)
		back, again, err := record.ParseContent(content)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(record.Content(back, again), content) {
			t.Errorf("%s changes", r.Tag("Event"))
		}
	}
}

func FuzzParseContent(f *testing.F) {
	f.Add([]byte("sumito-content-1\nrules {}\nstart wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0\nA1B2 895500\nI5H5\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		r, terms, err := record.ParseContent(content)
		if err != nil {
			return
		}
		canonical := record.Content(r, terms)
		back, again, err := record.ParseContent(canonical)
		if err != nil {
			t.Fatalf("%q becomes %q: %v", content, canonical, err)
		}
		if !bytes.Equal(record.Content(back, again), canonical) {
			t.Fatalf("%q changes", canonical)
		}
	})
}

func TestMultiPlayerRecords(t *testing.T) {
	for _, c := range []struct {
		name   string
		tags   []string
		moves  string
		winner record.Winner
		ok     bool
	}{
		{"the third seat wins", []string{"Seat1=a", "Seat2=b", "Seat3=c", "Position=5/6/7/8/9/8/7/b5/wcc2 c 0 0 5", "Result=S3"}, "a3a2 S3", "S3", true},
		{"another is claimed", []string{"Seat1=a", "Seat2=b", "Seat3=c", "Position=5/6/7/8/9/8/7/b5/wcc2 c 0 0 5", "Result=S2"}, "a3a2 S2", "S3", false},
		{"a team wins", []string{"Teams=1+3 2+4", "Position=5/6/7/8/9/8/7/bd4/wcc2 c 4 0 1 0", "Result=S3+S1"}, "a3a2 S1+S3", "S1+S3", true},
		{"seats alone tell the start", []string{"Seat1=a", "Seat2=b", "Seat3=c", "Seat4=d", "Seat5=e"}, "a2a1", "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			report := verify(t, tagged(c.tags, c.moves))
			if !report.Legal || report.Winner != c.winner || report.ClaimOK != c.ok {
				t.Errorf("legal %v (%v), winner %q, claim %v (%v)", report.Legal, report.Reason, report.Winner, report.ClaimOK, report.Problem)
			}
		})
	}
	r := mustParse(t, tagged([]string{"Teams=1+3 2+7"}, "*"))
	if _, err := record.FreeTerms(r); err == nil {
		t.Error("a seventh seat is taken")
	}
}
