package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestMovesText(t *testing.T) {
	status, out, errors := runTool(t, "", "moves", "--position", "5/6/7/8/9/8/7/6/wbb2 b 0 0")
	want := "A2A3\nA2A3B2\nA2A3B3\nA2B2\nA2B3\nA3A2 pushes 1, one off\nA3A4\nA3B3\nA3B4\n"
	if status != 0 || out != want || errors != "" {
		t.Errorf("status %d, %q, %q; want %q", status, out, errors, want)
	}
	_, out, _ = runTool(t, "", "moves")
	if strings.Count(out, "\n") != 44 || !strings.HasPrefix(out, "A1B1\nA1B2\n") {
		t.Errorf("the standard start has %s", out)
	}
}

func TestMovesJSON(t *testing.T) {
	const position = "5/6/7/8/9/8/7/6/wbb2 b 0 0"
	_, out, _ := runTool(t, "", "moves", "--json", "--position", position)
	var got struct {
		Position string
		Moves    []listedMove
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if got.Position != position || len(got.Moves) != 9 || got.Moves[5] != (listedMove{"A3A2", "inline", 1, 1}) {
		t.Errorf("%+v", got)
	}
	_, out, _ = runTool(t, "", "moves", "--json", "--position", "5/6/7/8/9/8/7/6/wbb2 b 6 0")
	if !strings.Contains(out, `"moves":[]`) {
		t.Errorf("after the end there are %s", out)
	}
}

func TestPerft(t *testing.T) {
	rules := writeFile(t, "rules.json", `{"layout":"german-daisy","extra_moves":["shield","spear","arc"]}`)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--depth", "3"}, `{"layout":"standard","depth":3,"nodes":98912}`},
		{[]string{"--layout", "belgian", "--depth", "2"}, `{"layout":"belgian-daisy","depth":2,"nodes":2692}`},
		{[]string{"--layout", "standard", "--depth", "0"}, `{"layout":"standard","depth":0,"nodes":1}`},
		{[]string{"--depth", "2", "--rules", rules}, `{"layout":"german-daisy","depth":2,"nodes":8892}`},
		{[]string{"--depth", "2", "--rules", rules, "--layout", "german_daisy"}, `{"layout":"german-daisy","depth":2,"nodes":8892}`},
		{[]string{"--layout", "6p-triangles-6", "--rules", "pairs-wide", "--depth", "2"}, `{"layout":"6p-triangles-6","depth":2,"nodes":1172}`},
		{[]string{"--rules", "one-colour", "--depth", "2"}, `{"layout":"standard","depth":2,"nodes":15644}`},
		{[]string{"--position", "w4/ww4/1ww4/w1wwc3/bwwbwccb1/3bcbcc/3b1bb/6/1b3 c 5 0 2", "--depth", "2"},
			`{"position":"w4/ww4/1ww4/w1wwc3/bwwbwccb1/3bcbcc/3b1bb/6/1b3 c 5 0 2","depth":2,"nodes":502}`},
		{[]string{"--position", "5/ccc3/cccdd2/1wccd2d/w1wwbdd1d/1w1wb1d1/1ww1bb1/2bbbb/4b w 1 1 1 0", "--rules", "pairs", "--depth", "2"},
			`{"position":"5/ccc3/cccdd2/1wccd2d/w1wwbdd1d/1w1wb1d1/1ww1bb1/2bbbb/4b w 1 1 1 0","depth":2,"nodes":963}`},
	} {
		status, out, errors := runTool(t, "", append([]string{"perft", "--json"}, c.args...)...)
		if status != 0 || strings.TrimSpace(out) != c.want {
			t.Errorf("%v: status %d, %s%s; want %s", c.args, status, out, errors, c.want)
		}
	}
}

func TestPerftDivide(t *testing.T) {
	_, out, _ := runTool(t, "", "perft", "--depth", "1", "--divide", "--position", "5/6/7/8/9/8/7/6/b3w b 0 0")
	if want := "A1A2 1\nA1B1 1\nA1B2 1\n3\n"; out != want {
		t.Errorf("%q, want %q", out, want)
	}
	_, out, _ = runTool(t, "", "perft", "--depth", "2", "--divide", "--json", "--position", "5/6/7/8/9/8/7/6/b3w b 0 0")
	if want := `"nodes":9,"divide":[{"move":"A1A2","nodes":3},`; !strings.Contains(out, want) {
		t.Errorf("%s, want %s in it", out, want)
	}
}

func TestStartFlagsRefuse(t *testing.T) {
	rules := writeFile(t, "rules.json", `{"layout":"german-daisy"}`)
	broken := writeFile(t, "broken.json", `{"goal":3}`)
	const position = "5/6/7/8/9/8/7/6/b3w b 0 0"
	for _, args := range [][]string{
		{"--layout", "nowhere"},
		{"--position", "nonsense"},
		{"--layout", "standard", "--position", position},
		{"--layout", "standard", "--rules", rules},
		{"--rules", "nowhere.json"},
		{"--rules", broken},
		{"--rules", "pairs", "--position", position},
		{"--depth", "-1"},
		{"--depth", "many"},
		{"--unheard-of"},
	} {
		if args[0] != "--depth" {
			args = append(args, "--depth", "1")
		}
		status, out, errors := runTool(t, "", append([]string{"perft"}, args...)...)
		if status != 2 || out != "" || errors == "" {
			t.Errorf("%v: status %d, %q, %q", args, status, out, errors)
		}
	}
}

func TestMovesExplain(t *testing.T) {
	const position = "5/6/7/8/2bbbww2/8/7/6/wbb2 b 0 0"
	_, out, _ := runTool(t, "", "moves", "--explain", "--position", position)
	for _, want := range []string{
		"\nblack: 5 balls, 11 steps from the centre, 3 touching pairs\n",
		"\nwhite: 3 balls, 7 steps from the centre, 1 touching pairs, threatened A1\n",
		"\nblack spear: E3 E4 E5, safe along E\n",
		"\nsumito E: E3 E4 E5 against E6 E7, E3E4 is possible\n",
		"\nsumito W: A2 A3 against A1, A3A2 is possible\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q isn't in %s", want, out)
		}
	}
	_, out, _ = runTool(t, "", "moves", "--explain", "--json", "--position", position)
	var got struct{ Analysis analysisJSON }
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Analysis.Groups) != 4 || len(got.Analysis.Contacts) != 2 || got.Analysis.Contacts[1].Move != "E3E4" {
		t.Errorf("%+v", got.Analysis)
	}
}
