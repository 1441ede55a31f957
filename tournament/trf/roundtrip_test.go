package trf_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"sumito/tournament/pairing"
	"sumito/tournament/trf"
)

// same compares files but for where they were read.
var same = cmp.Options{
	cmpopts.IgnoreUnexported(trf.Player{}), cmpopts.EquateEmpty(), cmpopts.IgnoreFields(trf.File{}, "Warnings"),
}

// again writes a file and reads it back.
func again(t interface{ Fatal(...any) }, file *trf.File) *trf.File {
	var buffer bytes.Buffer
	problems, err := trf.Write(&buffer, file)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range problems {
		t.Fatal(&problem)
	}
	back, err := trf.Read(&buffer)
	if err != nil {
		t.Fatal(err)
	}
	return back
}

func TestReferenceFilesRoundTrip(t *testing.T) {
	for _, folder := range []string{"generated", "generated-2", "simulated", "ball-scores"} {
		paths, _ := filepath.Glob(filepath.Join(data(t, folder), "*.trf"))
		for k, path := range paths {
			if k%7 != 0 {
				continue // comparing is slow; the other tests read them all
			}
			body, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			file, err := trf.Read(bytes.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(file, again(t, file), same); diff != "" {
				t.Fatalf("%s: %s", path, diff)
			}
		}
	}
}

// anyFile draws a file with everything that TRF26 can say; its games agree, and
// its points are those of a ball table.
func anyFile(t *rapid.T) *trf.File {
	text := rapid.StringMatching(`[A-Za-zÀ-ž][A-Za-zÀ-ž ,.]{0,20}[a-zß-ž]`)
	file := &trf.File{
		Heads:   []trf.Head{{Code: "012", Text: text.Draw(t, "name")}, {Code: "222", Text: "5400+30"}},
		Rounds:  rapid.SampledFrom([]int{0, 5, 20}).Draw(t, "rounds"),
		Initial: rapid.SampledFrom([]pairing.Colour{pairing.None, pairing.First, pairing.Second}).Draw(t, "initial"),
		System:  rapid.SampledFrom([]string{"", "FIDE_DUTCH"}).Draw(t, "system"),
		ByRank:  rapid.Bool().Draw(t, "rank"),
		Points:  trf.Points{Win: rapid.IntRange(0, 220).Draw(t, "win"), Draw: 55, AllocatedBye: 70, Unknown: 55},
	}
	players := rapid.IntRange(2, 12).Draw(t, "players")
	first := rapid.SampledFrom([]int{1, 9_995}).Draw(t, "first")
	for i := range players {
		file.Players = append(file.Players, trf.Player{
			Number: first + i, Name: text.Draw(t, "player"), Rating: rapid.IntRange(0, 2900).Draw(t, "rating"),
			Sex: "w", Title: "WGM", Federation: "FRA", ID: "12345678", Birth: "2001/02/03", Rank: first + i,
		})
	}
	for round := range rapid.IntRange(0, 5).Draw(t, "played") {
		order := rapid.Permutation(indices(players)).Draw(t, "order")
		for k := 0; k+1 < len(order); k += 2 {
			pairUp(t, file, round+1, &file.Players[order[k]], &file.Players[order[k+1]])
		}
		if len(order)%2 == 1 {
			odd := &file.Players[order[len(order)-1]]
			result := rapid.SampledFrom([]trf.Result{trf.AllocatedBye, trf.HalfBye, trf.FullBye, trf.ZeroBye}).Draw(t, "bye")
			odd.Rounds = append(odd.Rounds, trf.Cell{Result: result})
		}
	}
	file.Byes = []trf.Bye{{Kind: trf.HalfBye, Round: 20, Numbers: []int{first, first + 1}}}
	file.Accelerations = []trf.Acceleration{{Points: 1205, FirstRound: 1, LastRound: 2, FirstNumber: first, LastNumber: first + 1}}
	file.Forbidden = []trf.Forbidden{{FirstRound: 1, LastRound: 999, Numbers: []int{first, first + 1}}}
	file.Absent = []int{first + 1, first + players - 1}
	file.Kept = []string{"### a comment", "XYZ something"}
	return file
}

func indices(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// pairUp adds a game, with the points of its balls as 299 records.
func pairUp(t *rapid.T, file *trf.File, round int, first, second *trf.Player) {
	results := rapid.SampledFrom([][2]trf.Result{
		{trf.Win, trf.Loss}, {trf.Loss, trf.Win}, {trf.Draw, trf.Draw}, {trf.UnratedWin, trf.UnratedLoss},
		{trf.ForfeitWin, trf.ForfeitLoss}, {trf.ForfeitLoss, trf.ForfeitLoss},
	}).Draw(t, "result")
	first.Rounds = append(first.Rounds, trf.Cell{Opponent: second.Number, Colour: pairing.First, Result: results[0]})
	second.Rounds = append(second.Rounds, trf.Cell{Opponent: first.Number, Colour: pairing.Second, Result: results[1]})
	balls := trf.Balls{Round: round, First: first.Number, Second: second.Number,
		ByFirst: rapid.IntRange(0, 6).Draw(t, "balls"), BySecond: rapid.IntRange(0, 6).Draw(t, "balls")}
	file.Balls = append(file.Balls, balls)
	file.Abnormal = append(file.Abnormal,
		trf.Abnormal{Kind: ' ', Points: rapid.IntRange(0, 1500).Draw(t, "points"), Round: round, Numbers: []int{first.Number}})
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		file := anyFile(t)
		back := again(t, file)
		if diff := cmp.Diff(file, back, same); diff != "" {
			t.Fatal(diff)
		}
		for round := 1; round <= file.Recorded()+1; round++ {
			if diff := cmp.Diff(file.Field(round), back.Field(round)); diff != "" {
				t.Fatal(diff)
			}
		}
	})
}

// What doesn't fit is cut and said, not dropped silently.
func TestWriteReports(t *testing.T) {
	file := &trf.File{Points: trf.DefaultPoints(), Players: []trf.Player{
		{Number: 1, Name: strings.Repeat("x", 40), Title: "GRANDMASTER"},
		{Number: 2, Name: "line\nbreak"},
	}}
	var buffer bytes.Buffer
	problems, err := trf.Write(&buffer, file)
	if err != nil {
		t.Fatal(err)
	}
	var columns []int
	for _, p := range problems {
		if p.Line != 1 {
			t.Errorf("line %d", p.Line)
		}
		columns = append(columns, p.Column)
	}
	if diff := cmp.Diff([]int{11, 15}, columns); diff != "" {
		t.Error(diff)
	}
	if lines := strings.Count(buffer.String(), "\n"); lines != 2 {
		t.Errorf("%d lines:\n%s", lines, buffer.String())
	}
}
