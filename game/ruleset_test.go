package game_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/game"
)

func TestParseRulesetRefuses(t *testing.T) {
	for text, want := range map[string]string{
		``:                             "object",
		`[]`:                           "object",
		`null`:                         "object",
		`{"goal":6}`:                   `unknown key "goal"`,
		`{"Target":6}`:                 `unknown key "Target"`,
		`{"target":6,"target":5}`:      "twice",
		`{"target":6} {}`:              "more after",
		`{"target":"six"}`:             "target",
		`{"target":0}`:                 "0",
		`{"target":{"red":4}}`:         "red",
		`{"target":{"black":4,"b":5}}`: "twice",
		`{"blocked":["E5","E5"]}`:      "twice",
		`{"blocked":["A6"]}`:           "A6",
		`{"blocked":"E5"}`:             "list",
		`{"extra_moves":["jump"]}`:     "jump",
		`{"repetition":2}`:             "repetition",
		`{"no_move":"draws"}`:          "no_move",
		`{"seats":7}`:                  "seats",
		`{"seats":[{"team":[1]}]}`:     "team",
		`{"seats":[{"team":1},{"team":2}],"teams":[[0],[1]]}`: "teams",
		`{"seats":["green"]}`:                   "green",
		`{"seats":[{"colour":"b","name":"x"}]}`: "name",
		`{"layout":null}`:                       "null",
		`{"target":6`:                           "EOF",
	} {
		_, err := game.ParseRuleset([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want something about %s", text, err, want)
		}
	}
}

func TestSenselessRulesets(t *testing.T) {
	for text, code := range map[string]string{
		`{"layout":"nowhere"}`:                     game.RulesetUnknownLayout,
		`{"seats":["b"]}`:                          game.RulesetSeatCount,
		`{"seats":[{},{},{}],"layout":"standard"}`: game.RulesetLayoutSeats,
		`{"seats":["w","b"]}`:                      game.RulesetColours,
		`{"teams":[[0],[0]]}`:                      game.RulesetTeams,
		`{"layout":"4p-trapezoid-9","mode":"pairs","teams":[[0,1,2],[3]]}`:        game.RulesetTeams,
		`{"layout":"4p-trapezoid-9","mode":"free-for-all","teams":[[0,2],[1,3]]}`: game.RulesetTeams,
		`{"mode":"pairs"}`: game.RulesetMode,
		`{"mode":"chaos"}`: game.RulesetMode,
		`{"layout":"3p-standard-11","mode":"pairs-wide"}`: game.RulesetMode,
		`{"blocked":["A1"]}`:                              game.RulesetOverlap,
		`{"holes":["E5"],"neutral":["E5"]}`:               game.RulesetOverlap,
		`{"neutral_off":"opponent"}`:                      game.RulesetNeutralOff,
		`{"neutral":["E5"],"neutral_off":"explodes"}`:     game.RulesetNeutralOff,
		`{"target":99}`:                                   game.RulesetTarget,
		`{"target":-1}`:                                   game.RulesetTarget,
		`{"target":15}`:                                   game.RulesetTarget,
		`{"seats":["b","w","b","w"],"remove":{"white":["I5","I6","I7","I8","I9","H4","H5","H6","H7"]}}`: game.RulesetTarget,
		`{"remove":{"black":["E5"]}}`:                   game.RulesetRemove,
		`{"remove":{"seat3":["E5"]}}`:                   game.RulesetRemove,
		`{"move_limit":-3}`:                             game.RulesetLimit,
		`{"quiet_limit":100000}`:                        game.RulesetLimit,
		`{"one_colour":true,"quiet_limit":15}`:          game.RulesetOneColour,
		`{"one_colour":true,"remove":{"black":["A1"]}}`: game.RulesetOneColour,
		`{"one_colour":true,"layout":"3p-standard-11"}`: game.RulesetOneColour,
	} {
		ruleset, err := game.ParseRuleset([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		_, err = game.NewRules(ruleset)
		var refused *game.RulesetError
		if !errors.As(err, &refused) || refused.Code != code {
			t.Errorf("%s: %v, want %s", text, err, code)
		}
	}
}

// Of several faults the same is named each time.
func TestFirstFaultIsNamed(t *testing.T) {
	for range 20 {
		_, err := game.ParseRuleset([]byte(`{"target":{"red":4,"blue":5}}`))
		if err == nil || !strings.Contains(err.Error(), "blue") {
			t.Fatalf("of two unknown sides: %v", err)
		}
		_, err = game.NewRules(game.Ruleset{MoveLimit: -1, QuietLimit: -1})
		if err == nil || !strings.Contains(err.Error(), "move_limit") {
			t.Fatalf("of two wrong limits: %v", err)
		}
	}
}

func TestRulesetAndPositionMustAgree(t *testing.T) {
	for _, c := range []struct{ ruleset, position, code string }{
		{`{"seats":["b","w"]}`, "5/6/7/8/9/8/7/6/bwc2 b 0 0 0", game.RulesetPositionSeats},
		{`{"blocked":["A1"]}`, "5/6/7/8/9/8/7/6/bw3 b 0 0", game.RulesetOverlap},
		{`{}`, "5/6/7/8/9/8/7/6/bwd2 b 0 0", game.RulesetPositionColours},
		{`{"seats":["b","w","c","d"]}`, "5/6/7/8/9/8/7/6/bw3 b1 0 0", game.RulesetPositionColours},
		{`{"seats":["b","w","c","d"]}`, "5/6/7/8/9/8/7/6/bw3 b 0 0", game.RulesetPositionSeats},
	} {
		ruleset, err := game.ParseRuleset([]byte(c.ruleset))
		if err != nil {
			t.Fatal(err)
		}
		_, err = game.NewRulesAt(ruleset, mustPosition(t, c.position))
		var refused *game.RulesetError
		if !errors.As(err, &refused) || refused.Code != c.code {
			t.Errorf("%s at %s: %v, want %s", c.ruleset, c.position, err, c.code)
		}
	}
}

func TestCanonicalRulesets(t *testing.T) {
	for text, want := range map[string]string{
		`{}`:                                  `{"layout":"standard"}`,
		` { "target" : 6 , "move_limit": 0 }`: `{"layout":"standard"}`,
		`{"layout":"Marguerite belge","repetition":3}`:               `{"layout":"belgian-daisy","repetition":true}`,
		`{"target":{"white":4,"black":6}}`:                           `{"layout":"standard","target":{"white":4}}`,
		`{"target":{"white":4,"black":4}}`:                           `{"layout":"standard","target":4}`,
		`{"blocked":["E6","E4"]}`:                                    `{"layout":"standard","blocked":["E4","E6"]}`,
		`{"neutral":["E5"],"neutral_off":"forbidden"}`:               `{"layout":"standard","neutral":["E5"]}`,
		`{"mode":"free-for-all"}`:                                    `{"layout":"standard"}`,
		`{"layout":"6p-triangles-6","extra_moves":["arc","shield"]}`: `{"layout":"6p-triangles-6","teams":[[0,3],[1,4],[2,5]],"mode":"pairs","extra_moves":["shield","arc"]}`,
		`{"seats":4,"layout":"belgian-daisy"}`:                       `{"layout":"belgian-daisy","seats":[{},{},{},{}],"teams":[[0,2],[1,3]]}`,
		`{"seats":[{"colour":"black","team":"A"},{"colour":"w","team":"B"},{"colour":"b","team":"B"},{"colour":"w","team":"A"}]}`: `{"layout":"standard","seats":[{"colour":"b"},{"colour":"w"},{"colour":"b"},{"colour":"w"}],"teams":[[0,3],[1,2]]}`,
		`{"seats":["b","w","b","w"],"teams":[[0,3],[1,2]],"target":28}`:                                                           `{"layout":"standard","seats":[{"colour":"b"},{"colour":"w"},{"colour":"b"},{"colour":"w"}],"teams":[[0,3],[1,2]],"target":28}`,
		`{"seats":3}`:                 `{"layout":"3p-standard-11","seats":[{},{},{}],"mode":"free-for-all"}`,
		`{"layout":"4p-trapezoid-9"}`: `{"layout":"4p-trapezoid-9","teams":[[0,2],[1,3]],"mode":"pairs"}`,
		`{"layout":"4p-trapezoid-9","mode":"free-for-all"}`:                     `{"layout":"4p-trapezoid-9","mode":"free-for-all"}`,
		`{"layout":"4p-pbm-8","teams":[[3,1],[2,0]]}`:                           `{"layout":"4p-pbm-8","teams":[[0,2],[1,3]],"mode":"pairs"}`,
		`{"no_move":"loses","agreed_draws":true}`:                               `{"layout":"standard"}`,
		`{"no_move":"stands","agreed_draws":false}`:                             `{"layout":"standard","no_move":"stands","agreed_draws":false}`,
		`{"seats":["b","w","b","w"]}`:                                           `{"layout":"standard","seats":[{"colour":"b"},{"colour":"w"},{"colour":"b"},{"colour":"w"}],"teams":[[0,2],[1,3]]}`,
		`{"seats":[["A1","A2"],{"start":["I9","I8"],"colour":"w"}],"target":2}`: `{"layout":"standard","seats":[{"start":["A1","A2"]},{"colour":"w","start":["I8","I9"]}],"target":2}`,
		`{"remove":{"white":["I9"]},"time_control":"900+10%/ball"}`:             `{"layout":"standard","remove":{"white":["I9"]},"time_control":"900+10%/ball"}`,
	} {
		ruleset, err := game.ParseRuleset([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		canonical := mustRules(t, ruleset).Ruleset().Canonical()
		if diff := cmp.Diff(want, string(canonical)); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
		again, err := game.ParseRuleset(canonical)
		if err != nil {
			t.Errorf("%s: %v", canonical, err)
		} else if text := mustRules(t, again).Ruleset().Canonical(); !bytes.Equal(text, canonical) {
			t.Errorf("%s becomes %s", canonical, text)
		}
	}
}

func TestPresets(t *testing.T) {
	for _, name := range game.PresetNames() {
		ruleset, ok := game.Preset(name)
		if !ok {
			t.Errorf("%s is listed but not there", name)
			continue
		}
		rules := mustRules(t, ruleset)
		if outcome := rules.Outcome(rules.Start(), nil); outcome.Over() {
			t.Errorf("%s starts with the end: %v", name, outcome)
		}
	}
	if _, ok := game.Preset("unheard-of"); ok {
		t.Error("there is a preset for every name")
	}
}

func FuzzParseRuleset(f *testing.F) {
	for _, text := range variants {
		f.Add([]byte(text))
	}
	f.Add([]byte(`{"target":{"black":4},"remove":{"white":["I9"]},"move_limit":30,"quiet_limit":15,"repetition":true}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		ruleset, err := game.ParseRuleset(text)
		if err != nil {
			return
		}
		canonical := ruleset.Canonical()
		again, err := game.ParseRuleset(canonical)
		if err != nil {
			t.Fatalf("%s: %v", canonical, err)
		}
		if twice := again.Canonical(); !bytes.Equal(canonical, twice) {
			t.Fatalf("%s becomes %s", canonical, twice)
		}
		rules, err := game.NewRules(ruleset)
		if err != nil {
			return
		}
		normal := rules.Ruleset().Canonical()
		if again, err = game.ParseRuleset(normal); err != nil {
			t.Fatalf("%s: %v", normal, err)
		}
		same, err := game.NewRules(again)
		if err != nil {
			t.Fatalf("%s: %v", normal, err)
		}
		if same.Start() != rules.Start() || !bytes.Equal(same.Ruleset().Canonical(), normal) {
			t.Fatalf("%s and %s differ", normal, same.Ruleset().Canonical())
		}
	})
}

func TestSharedColoursInAPosition(t *testing.T) {
	const board = "5/6/7/8/9/8/7/6/bw3 "
	for _, c := range []struct{ ruleset, mover, want string }{
		{`{"seats":["b","w","b","w"]}`, "b", "b1"},
		{`{"seats":4}`, "w", "w1"},
		{`{"seats":4}`, "b2", "b2"},
		{`{}`, "w2", "w2"},
	} {
		ruleset, err := game.ParseRuleset([]byte(c.ruleset))
		if err != nil {
			t.Fatal(err)
		}
		start := mustRulesAt(t, ruleset, mustPosition(t, board+c.mover+" 1 2")).Start()
		if want := board + c.want + " 1 2"; start.String() != want {
			t.Errorf("%s: %s, want %s", c.ruleset, start, want)
		}
	}
}
