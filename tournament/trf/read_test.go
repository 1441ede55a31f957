package trf_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament/pairing"
	"sumito/tournament/trf"
)

const (
	one = "001    1      One                                                                1.0    1     2 w 1"
	two = "001    2      Two                                                                0.0    2     1 b 0"

	three = "001    3      Three                                                              0.0    3          "
)

func TestReadRefuses(t *testing.T) {
	tests := []struct {
		name, text   string
		code         string
		line, column int
	}{
		{"no players", "012 Name\n", trf.CodeNoPlayers, 0, 0},
		{"no number", "001    x      Name", trf.CodeNumber, 1, 8},
		{"number missing", "001           Name", trf.CodeMissing, 1, 5},
		{"number 0", "001    0      Name", trf.CodeRange, 1, 8},
		{"number below 0", "001   -1      Name", trf.CodeRange, 1, 7},
		{"number twice", one[:80] + "\n" + one[:80], trf.CodeDuplicate, 2, 8},
		{"rating", "001    1      Name" + strings.Repeat(" ", 31) + "20.5", trf.CodeNumber, 1, 50},
		{"opponent unknown", one, trf.CodeUnknownPlayer, 1, 95},
		{"opponent is oneself", one[:91] + "   1 w 1", trf.CodeOneself, 1, 95},
		{"opponent has another", one + "\n" + two[:91] + "   3 b 0\n" + three[:91] + "   2 w 1", trf.CodeOpponent, 1, 95},
		{"opponent has nobody", one + "\n" + two[:90], trf.CodeOpponent, 1, 95},
		{"both white", one + "\n" + two[:96] + "w 0", trf.CodeSameColour, 1, 97},
		{"only one played", one + "\n" + two[:98] + "-", trf.CodeResults, 1, 99},
		{"played and won without", one + "\n" + two[:98] + "+", trf.CodeResults, 1, 99},
		{"two winners", one + "\n" + two[:98] + "1", trf.CodeResults, 1, 99},
		{"two winners without a game", one[:98] + "+\n" + two[:98] + "+", trf.CodeResults, 1, 99},
		{"win and draw", one + "\n" + two[:98] + "=", trf.CodeResults, 1, 99},
		{"over for one", one + "\n" + two[:97], trf.CodeResults, 1, 99},
		{"result letter", one[:98] + "?", trf.CodeResult, 1, 99},
		{"result in another script", one[:98] + "İ", trf.CodeResult, 1, 99},
		{"colour letter", one[:96] + "x 1", trf.CodeColour, 1, 97},
		{"game without colour", one[:96] + "  1", trf.CodeColour, 1, 97},
		{"bye against someone", one[:98] + "U", trf.CodeByeOpponent, 1, 95},
		{"win against nobody", one[:91] + "0000 w 1", trf.CodeNobody, 1, 99},
		{"colour against nobody", one[:91] + "0000 w", trf.CodeColourOfNobody, 1, 97},
		{"points", one[:80] + "1.25", trf.CodePoints, 1, 81},
		{"rank", one[:85] + "   x", trf.CodeNumber, 1, 89},
		{"rounds", "142 many", trf.CodeNumber, 1, 5},
		{"rounds missing", "142", trf.CodeMissing, 1, 5},
		{"no rounds", "142  0", trf.CodeRange, 1, 6},
		{"too many rounds", "XXR 1000", trf.CodeRange, 1, 5},
		{"beyond any number", "XXR 99999999999999999999", trf.CodeRange, 1, 5},
		{"initial colour", "152 X", trf.CodeColour, 1, 5},
		{"kind of bye", "240 U 001    1", trf.CodeByeKind, 1, 5},
		{"round of a bye", "240 H 000    1", trf.CodeRange, 1, 7},
		{"acceleration", "250       x.0 001 003 0001 0012", trf.CodePoints, 1, 11},
		{"absent", "012 x\r\nXXZ 1 b", trf.CodeNumber, 2, 7},
		{"nobody is absent", "XXZ 0", trf.CodeRange, 1, 5},
		{"encoding", "012 é\r012 \xe9\xff", trf.CodeEncoding, 2, 5},
		{"word of XXC", "XXC white1 cyan", trf.CodeUnknownWord, 1, 12},
		{"code of XXS", "XXS W=1 Q=1", trf.CodeUnknownWord, 1, 9},
		{"value of XXS", "XXS W=1 D=x", trf.CodePoints, 1, 11},
		{"word without value", "XXS W", trf.CodePoints, 1, 5},
		{"symbol of 162", "162  Q 1.0", trf.CodeUnknownWord, 1, 6},
		{"tab", "260 001\t999    1    2", trf.CodeTab, 1, 8},
	}
	for _, test := range tests {
		_, err := trf.Read(strings.NewReader(test.text))
		var problem *trf.Problem
		if !errors.As(err, &problem) {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if problem.Code != test.code || problem.Line != test.line || problem.Column != test.column {
			t.Errorf("%s: %v, want %s at %d, %d", test.name, problem, test.code, test.line, test.column)
		}
	}
}

func TestLineEnds(t *testing.T) {
	var first *trf.File
	for _, end := range []string{"\n", "\r", "\r\n"} {
		file, err := trf.Read(strings.NewReader("\ufeff012 Name" + end + end + one + end + two))
		if err != nil {
			t.Fatal(err)
		}
		if len(file.Players) != 2 || len(file.Heads) != 1 || file.Heads[0].Text != "Name" {
			t.Errorf("%q: %+v", end, file)
		}
		if first == nil {
			first = file
		}
		if diff := cmp.Diff(first.Players[0].Rounds, file.Players[0].Rounds); diff != "" {
			t.Error(diff)
		}
	}
}

func TestExtensions(t *testing.T) {
	file, err := trf.Read(strings.NewReader(strings.Join([]string{
		"XXR 7", "XXC rank black1", "XXZ 2 1", "XXP 1 2", "XXA    1  1.0  0.5", "XXS W=3 D=1", "BBL 0.5", "BBU  1.5",
		"XXQ whatever", "777 unknown", "### remark", one, two,
	}, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	if file.Rounds != 7 || !file.ByRank || file.Initial != pairing.Second {
		t.Errorf("settings: %+v", file)
	}
	want := trf.Points{Win: 30, Draw: 10, Loss: 5, AllocatedBye: 15, Unknown: 10}
	if diff := cmp.Diff(want, file.Points); diff != "" {
		t.Error(diff)
	}
	wantExtra := []trf.Acceleration{
		{Points: 10, FirstRound: 1, LastRound: 1, FirstNumber: 1, LastNumber: 1},
		{Points: 5, FirstRound: 2, LastRound: 2, FirstNumber: 1, LastNumber: 1},
	}
	if diff := cmp.Diff(wantExtra, file.Accelerations); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"XXQ whatever", "777 unknown", "### remark"}, file.Kept); diff != "" {
		t.Error(diff)
	}
	var codes []string
	for _, warning := range file.Warnings {
		codes = append(codes, warning.Code)
	}
	wantCodes := []string{
		trf.CodeUnknownLine, trf.CodeUnknownLine, trf.CodeDiffers, trf.CodeDiffers,
	}
	if diff := cmp.Diff(wantCodes, codes); diff != "" {
		t.Error(diff)
	}
	field := file.Field(2)
	if len(field.Forbidden) != 1 || !field.Entrants[0].Absent || !field.Entrants[1].Absent || field.Entrants[0].Score != 35 {
		t.Errorf("field: %+v", field)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(one + "\r" + two))
	f.Add([]byte("142 5\n152 W\n162  W 3.0    D 1.0\n240 H 001    1\n250       1.0 001 003 0001 0012\n260 001 003    1    2\n299          11.0  001    1\n### balls 1 1 2 6-4\n" + one + "\n" + two))
	f.Add([]byte("XXR 5\nXXC rank white1\nXXZ 1\nXXP 1 2\nXXA    1  1.0\nXXS W=1\nBBW  3.0\n"))
	f.Add([]byte(everyRecord))
	f.Fuzz(func(t *testing.T, body []byte) {
		file, err := trf.Read(bytes.NewReader(body))
		if err != nil {
			return
		}
		for round := 1; round <= min(file.Recorded()+1, 4); round++ {
			file.Field(round)
		}
		file.InferInitial()
		var buffer bytes.Buffer
		problems, err := trf.Write(&buffer, file)
		if err != nil {
			t.Fatal(err)
		}
		isControl := func(p trf.Problem) bool { return p.Code == trf.CodeControl }
		if len(problems) > 0 || slices.ContainsFunc(file.Warnings, isControl) { // which are written as spaces
			return
		}
		// What fits is read again as it was.
		written := buffer.String()
		back, err := trf.Read(&buffer)
		if err != nil {
			t.Fatalf("%v\n%s", err, written)
		}
		if diff := cmp.Diff(file.Players, back.Players, same); diff != "" {
			t.Fatalf("%s\n%s", diff, written)
		}
		if diff := cmp.Diff(file.Field(1), back.Field(1)); diff != "" {
			t.Fatalf("%s\n%s", diff, written)
		}
	})
}
