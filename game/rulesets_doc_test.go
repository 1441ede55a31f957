package game_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/game"
)

var update = flag.Bool("update", false, "write RULESETS.md anew")

const rulesetsHead = `# Rulesets

A ruleset is a JSON object; what it leaves out is as in the usual game. Records carry it in their Rules tag, as the
name of a preset or as the object, and the commands take either by ` + "`--rules`" + `.

| key | value |
|---|---|
| layout | slug or alias of a published start |
| seats | a list in turn order: a colour ("b"), the seat's cells, or an object with colour and start |
| teams | lists of seats, from 0, that play together |
| mode | free-for-all, pairs (partner balls in pushes), pairs-wide (in quiet moves too) |
| blocked, holes, neutral | lists of cells |
| neutral_off | forbidden (the default), opponent (counts one), wins |
| one_colour | true: all balls alike |
| extra_moves | a list of shield, spear, arc |
| target | a number, or an object of numbers by side: black, white, seat3 … |
| remove | an object of lists of cells by side: a handicap |
| move_limit, quiet_limit | full moves, each seat once |
| repetition | true: the third occurrence draws |
| no_move | loses (the default) or stands |
| agreed_draws | false: the players can't agree one |
| time_control | the clock, as in the TimeControl tag |

Unknown keys, and combinations that make no game, are refused with the reason.

## Presets
In the boards ` + "`b w c d e f`" + ` are the balls of the seats, ` + "`n`" + ` neutral, ` + "`x`" + ` blocked, ` + "`o`" + ` a hole.
`

// TestRulesetsPage keeps RULESETS.md equal to the presets. Write it anew with
// go test ./game -run RulesetsPage -update.
func TestRulesetsPage(t *testing.T) {
	var page strings.Builder
	page.WriteString(rulesetsHead)
	for _, name := range game.PresetNames() {
		ruleset, _ := game.Preset(name)
		start := mustRules(t, ruleset).Start()
		about := game.PresetAbout(name)
		if about == "" {
			t.Errorf("%s isn't described", name)
		}
		fmt.Fprintf(&page, "\n### %s\n%s\n\n    %s\n\n    %s\n", name, about, ruleset.Canonical(),
			strings.ReplaceAll(strings.TrimRight(start.Diagram(), "\n"), "\n", "\n    "))
	}
	if *update {
		if err := os.WriteFile("RULESETS.md", []byte(page.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile("RULESETS.md")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(page.String(), string(text)); diff != "" {
		t.Errorf("RULESETS.md differs: %s", diff)
	}
}
