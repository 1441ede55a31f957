package trf_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament/pairing"
	"sumito/tournament/trf"
)

// A bye of the round to pair may be in the points column or not yet; nothing
// else goes without a warning.
func TestPointsOfByesAhead(t *testing.T) {
	const bye = "001    1      One                                                                %s    1  0000 - H"
	for points, warnings := range map[string]int{"0.0": 0, "0.5": 0, "1.0": 1} {
		file, err := trf.Read(strings.NewReader(strings.Replace(bye, "%s", points, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if len(file.Warnings) != warnings {
			t.Errorf("points %s: %v", points, file.Warnings)
		}
	}
}

// Points of 100 and more come back wherever they stand; what has no room is
// said.
func TestLargePoints(t *testing.T) {
	file := &trf.File{
		Points:        trf.Points{Win: 1000, Draw: 1200, AllocatedBye: 1000, Unknown: 995},
		Players:       []trf.Player{{Number: 1, Name: "One", Points: 10_000, HasPoints: true, Rounds: []trf.Cell{{Result: trf.AllocatedBye}}}},
		Accelerations: []trf.Acceleration{{Points: 12_340, FirstRound: 1, LastRound: 1, FirstNumber: 1, LastNumber: 1}},
		Abnormal:      []trf.Abnormal{{Kind: ' ', Points: 10_000, Round: 1, Numbers: []int{1}}},
	}
	if diff := cmp.Diff(file, again(t, file), same); diff != "" {
		t.Error(diff)
	}
	file.Points.Win = 1005
	file.Abnormal[0].Points = 10_005
	problems, err := trf.Write(&bytes.Buffer{}, file)
	if err != nil {
		t.Fatal(err)
	}
	var got [][2]int
	for _, p := range problems {
		got = append(got, [2]int{p.Line, p.Column})
	}
	if diff := cmp.Diff([][2]int{{1, 7}, {3, 13}}, got); diff != "" {
		t.Error(diff)
	}
}

// Accelerated points of a player's line, one of them 100 and more.
func TestLargeAccelerations(t *testing.T) {
	file, err := trf.Read(strings.NewReader("XXA    1100.5  0.5\n" + one[:80]))
	if err != nil {
		t.Fatal(err)
	}
	want := []trf.Acceleration{
		{Points: 1005, FirstRound: 1, LastRound: 1, FirstNumber: 1, LastNumber: 1},
		{Points: 5, FirstRound: 2, LastRound: 2, FirstNumber: 1, LastNumber: 1},
	}
	if diff := cmp.Diff(want, file.Accelerations); diff != "" {
		t.Error(diff)
	}
}

// A text with a line break stays on its line.
func TestHeadsStayOnTheirLine(t *testing.T) {
	file := &trf.File{Points: trf.DefaultPoints(), Heads: []trf.Head{{Code: "012", Text: "a\n001 b"}}, System: "X\rY", Players: []trf.Player{{Number: 1}}}
	back := again(t, file)
	if back.Heads[0].Text != "a 001 b" || back.System != "X Y" || len(back.Players) != 1 {
		t.Errorf("%+v", back)
	}
}

// Where ranks are the pairing numbers, each has to be there once, and the
// initial colour is that of the highest rank.
func TestByRank(t *testing.T) {
	ranked := func(number, rank, cell string) string {
		return "001    " + number + "      Name" + strings.Repeat(" ", 62) + " 0.0    " + rank + "  " + cell
	}
	_, err := trf.Read(strings.NewReader("XXC rank\n" + ranked("1", "2", "") + "\n" + ranked("2", "2", "")))
	if err == nil || !strings.Contains(err.Error(), "line 3, column 89: "+trf.CodeDuplicate) {
		t.Errorf("rank twice: %v", err)
	}
	file, err := trf.Read(strings.NewReader("XXC rank\n" + ranked("1", "2", "   2 w =") + "\n" + ranked("2", "1", "   1 b =")))
	if err != nil {
		t.Fatal(err)
	}
	if got := file.InferInitial(); got != pairing.Second {
		t.Errorf("inferred %v", got)
	}
}
