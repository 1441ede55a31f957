package tiebreak_test

import (
	"errors"
	"testing"

	"sumito/tournament/tiebreak"
)

func TestPendingGamesCountForNothing(t *testing.T) {
	field := smallField()
	field.Rounds = 4
	for i := range field.Players {
		field.Players[i].Rounds = append(field.Players[i].Rounds, tiebreak.Round{Kind: tiebreak.Pending, Opponent: 1})
	}
	values, err := tiebreak.Compute([]string{"BD"}, field)
	if err != nil {
		t.Fatal(err)
	}
	if got := values[0][0].String(); got != "2" {
		t.Errorf("ball difference with a pending game is %s", got)
	}
}

func TestCodes(t *testing.T) {
	for _, text := range []string{"BH", "BH/C1", "BH/C2", "BH/M1/P", "SB/C1", "DE", "DE/P", "BD", "BF", "BA", "AOB/F", "KS/L+2", "KS/L-1", "TPN/R"} {
		code, err := tiebreak.Parse(text)
		if err != nil || code.String() != text {
			t.Errorf("%s: %v %v", text, code, err)
		}
	}
	for _, text := range []string{"", "XX", "bh", "BH/", "BH/C", "BH/C0", "BH/C1/C1", "BH/C1/M1", "BH/X", "BD/C1", "BH/P/P", "BH/P1x", "KS/L", "KS/L0", "KS/L2", "KS/L+0", "KS/L+1/L+1", "KS/L+x", "TPN/C1", "BH/R"} {
		_, err := tiebreak.Compute([]string{text}, smallField())
		var unknown *tiebreak.UnknownCodeError
		if !errors.As(err, &unknown) || unknown.Code != text {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Whoever names what can't be computed is told why, and what can.
func TestWhyACodeIsUnknown(t *testing.T) {
	for text, want := range map[string]string{
		"XX":       `unknown tie-break "XX"`,
		"OTHER_1":  `unknown tie-break "OTHER_1"`,
		"BD/C1":    `tie-break "BD/C1": BD takes no modifiers`,
		"BH/K":     `tie-break "BH/K": BH takes /C1…/C9, /M1…/M9, /P, each once and only one that cuts, not /K`,
		"BH/C1/M1": `tie-break "BH/C1/M1": BH takes /C1…/C9, /M1…/M9, /P, each once and only one that cuts, not /M1`,
		"KS/L2":    `tie-break "KS/L2": KS takes /L-99…/L+99, each once and only one that cuts, not /L2`,
		"AOB/C1":   `tie-break "AOB/C1": AOB takes /F, each once and only one that cuts, not /C1`,
		"SSSC/K4":  `tie-break "SSSC/K4" ranks teams of several boards, which there are none of here`,
		"BH:GP/C1": `tie-break "BH:GP/C1" ranks teams of several boards, which there are none of here`,
		"EMGSB":    `tie-break "EMGSB" ranks teams of several boards, which there are none of here`,
		"PTS":      `"PTS" is no tie-break: points come first anyway`,
		"GE":       `tie-break "GE" is called REP today`,
	} {
		if _, err := tiebreak.Parse(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// Modifiers in any order are one code.
func TestModifiersInAnyOrder(t *testing.T) {
	for text, want := range map[string]string{"BH/P/C1": "BH/C1/P", "SB/P/M2": "SB/M2/P", "FB/P/C1": "FB/C1/P"} {
		if code, err := tiebreak.Parse(text); err != nil || code.String() != want {
			t.Errorf("%s: %v, %v", text, code, err)
		}
	}
}

func TestValues(t *testing.T) {
	for value, want := range map[tiebreak.Value]string{
		{Units: 0, Per: 1}: "0", {Units: 100, Per: 1}: "100", {Units: -5, Per: 2}: "-2.5", {Units: 101, Per: 4}: "25.25",
		{Units: -1, Per: 1000}: "0", {Units: 10, Per: 100}: "0.1", {Units: 5, Per: 100}: "0.05", {Units: 995, Per: 1000}: "1",
		{Units: 2, Per: 3}: "0.67", {Units: -2, Per: 3}: "-0.67", {Units: 1644, Per: 1}: "1644",
	} {
		if got := string(value.Append([]byte("is "))); got != "is "+want || value.String() != want {
			t.Errorf("%v: %s, %s, want %s", value, got, value, want)
		}
	}
	third, half := tiebreak.Value{Units: 1, Per: 3}, tiebreak.Value{Units: 1, Per: 2}
	if third.Compare(half) != -1 || half.Compare(third) != 1 || half.Compare(tiebreak.Value{Units: 2, Per: 4}) != 0 {
		t.Error("thirds and halves")
	}
	minus := tiebreak.Value{Units: -1, Per: 3}
	if minus.Compare(third) != -1 || minus.Compare(tiebreak.Value{Units: -1, Per: 2}) != 1 {
		t.Error("negative values")
	}
}

// What Parse takes, String writes as Parse takes it again.
func FuzzParse(f *testing.F) {
	for _, text := range append(everyCode(), "BH/C0", "KS/L+", "/", "BH//P", "TPN/R/R") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		code, err := tiebreak.Parse(text)
		if err != nil {
			return
		}
		again, err := tiebreak.Parse(code.String())
		if err != nil || again != code {
			t.Errorf("%q is %+v, written %q, then %+v, %v", text, code, code, again, err)
		}
	})
}

func TestPresets(t *testing.T) {
	for _, name := range []string{tiebreak.Club, tiebreak.FIDELike, tiebreak.MSO} {
		codes := tiebreak.Preset(name)
		if _, err := tiebreak.Compute(codes, smallField()); err != nil || len(codes) == 0 {
			t.Errorf("%s: %v, %v", name, codes, err)
		}
	}
	if tiebreak.Preset("chess") != nil {
		t.Error("an unknown preset")
	}
}
