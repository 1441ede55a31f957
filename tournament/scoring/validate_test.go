package scoring_test

import (
	"errors"
	"testing"

	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

func TestPresetsAreValid(t *testing.T) {
	for _, name := range scoring.Presets() {
		for target := 1; target <= scoring.MaxTarget; target++ {
			if err := scoring.Validate(table(t, name, target)); err != nil {
				t.Errorf("%s %d: %v", name, target, err)
			}
		}
	}
	for _, target := range []int{0, -1, scoring.MaxTarget + 1} {
		if _, known := scoring.Preset(scoring.Eleven, target); known {
			t.Errorf("a preset for target %d", target)
		}
	}
	if _, known := scoring.Preset("twelve", 6); known {
		t.Error("an unknown preset")
	}
}

func TestValidate(t *testing.T) {
	own := func(change func(*event.Scoring)) event.Scoring {
		s := table(t, scoring.Eleven, 3)
		s.Preset = scoring.Own
		change(&s)
		return s
	}
	tests := []struct {
		name  string
		table event.Scoring
		want  string
	}{
		{"own table", own(func(s *event.Scoring) { s.Win[2] = 20 }), ""},
		{"scale 0", own(func(s *event.Scoring) { s.Scale = 0 }), scoring.CodeScale},
		{"target 0", own(func(s *event.Scoring) { s.Target = 0 }), scoring.CodeTarget},
		{"short column", own(func(s *event.Scoring) { s.Loss = s.Loss[:2] }), scoring.CodeLength},
		{"negative", own(func(s *event.Scoring) { s.Loss[2] = -1 }), scoring.CodeRange},
		{"more margin, less points", own(func(s *event.Scoring) { s.Win[2] = 1 }), scoring.CodeOrder},
		{"more margin, more for the loser", own(func(s *event.Scoring) { s.Loss[2] = 5 }), scoring.CodeOrder},
		{"loser ahead", own(func(s *event.Scoring) { s.Win[0], s.Loss[0] = 1, 4 }), scoring.CodeLoserAhead},
		{"draw above a win", own(func(s *event.Scoring) { s.Draw = s.Win[0] + 1 }), scoring.CodeDraw},
		{"bye lost", own(func(s *event.Scoring) { s.Bye = event.Balls{Black: 2, White: 2} }), scoring.CodeByeBalls},
		{"forfeit lost", own(func(s *event.Scoring) { s.Forfeit = event.Balls{Black: 1, White: 2} }), scoring.CodeForfeitBalls},
		{"forfeit above the target", own(func(s *event.Scoring) { s.Forfeit.Black = 4 }), scoring.CodeForfeitBalls},
		{"given up and level", own(func(s *event.Scoring) { s.Conceded = event.Balls{Black: 2, White: 2} }), scoring.CodeConcededBalls},
		{"preset with another draw", func() event.Scoring {
			s := table(t, scoring.Eleven, 3)
			s.Draw--
			return s
		}(), scoring.CodePreset},
		{"preset with another bye", func() event.Scoring {
			s := table(t, scoring.Eleven, 3)
			s.Bye = event.Balls{Black: 3}
			return s
		}(), ""},
	}
	for _, test := range tests {
		err := scoring.Validate(test.table)
		var fault *scoring.Fault
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%s: %v", test.name, err)
		case test.want != "" && (!errors.As(err, &fault) || fault.Code != test.want):
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
}

func TestWins(t *testing.T) {
	for name, want := range map[string][2]int{scoring.Eleven: {12, 22}, scoring.Margin: {2, 12}, scoring.Classic: {2, 2}} {
		s := table(t, name, 6)
		if got := [2]int{scoring.MinWin(s), scoring.MaxWin(s)}; got != want {
			t.Errorf("%s: wins give %v, want %v", name, got, want)
		}
	}
}

func TestFormat(t *testing.T) {
	tests := []struct {
		points, scale int
		want          string
	}{
		{0, 2, "0"}, {1, 2, "½"}, {11, 2, "5½"}, {22, 2, "11"}, {-1, 2, "−½"}, {-11, 2, "−5½"},
		{7, 1, "7"}, {7, 4, "1¾"}, {1, 4, "¼"}, {34, 10, "3.4"}, {35, 10, "3½"}, {1, 3, "0.333"},
	}
	for _, test := range tests {
		if got := scoring.Format(test.points, test.scale); got != test.want {
			t.Errorf("%d/%d: %s, want %s", test.points, test.scale, got, test.want)
		}
	}
}
