package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

const testGames = "../../game/record/testdata/"

func TestVerifyText(t *testing.T) {
	for _, c := range []struct {
		name, input string
		status      int
		out         string
	}{
		{"legal", "[Event \"x\"]\n\n1. a1b2", 0, "ok  x\n1 games, 1 plies: 1 ok, 0 illegal, 0 with a contradicted claim\n"},
		{"illegal", "1. a1b2 a1b2", 1, "illegal at ply 2: a1b2: no ball stands on A1 (line 1, column 9)\n1 games, 2 plies: 0 ok, 1 illegal, 0 with a contradicted claim\n"},
		{"contradicted", "[Plies \"3\"]\n\n1. a1b2", 1, "claim contradicted: Plies says 3, 1 are written\n1 games, 1 plies: 0 ok, 0 illegal, 1 with a contradicted claim\n"},
		{"clock", "[TimeControl \"900+5\"]\n\n1. a1b2 {[%clk 0:00:03]} i9h8 {[%clk 0:20:00]} a2b2", 0,
			"ok, black's time had run out at ply 1, impossible clock stamp at ply 2, a clock stamp is missing\n1 games, 3 plies: 1 ok, 0 illegal, 0 with a contradicted claim\n"},
	} {
		status, out, errors := runTool(t, c.input, "verify", "-")
		if status != c.status || out != c.out || errors != "" {
			t.Errorf("%s: status %d, %q, %q; want %d, %q", c.name, status, out, errors, c.status, c.out)
		}
	}
}

func TestVerifyCannotRead(t *testing.T) {
	good := writeFile(t, "good.apgn", "1. a1b2")
	for _, c := range []struct{ name, input, file, errors string }{
		{"missing file", "", "no-such.apgn", "no-such.apgn: no such file"},
		{"broken tag", "[Event x]\n", "-", "line 1, column 1"},
		{"no text", "1. a1b2 \xff", "-", "line 1, column 9"},
		{"words", "1. a1b2\nhello", "-", "line 2, column 1"},
		{"nothing", "", "-", "no record"},
		{"unknown variant", "[Variant \"nowhere\"]\n\n1. a1b2", "-", "line 1: tag Variant"},
	} {
		status, out, errors := runTool(t, c.input, "verify", "--json", c.file, good)
		if status != 2 || !strings.Contains(errors, c.errors) {
			t.Errorf("%s: status %d, %q; want 2 and %q", c.name, status, errors, c.errors)
		}
		if strings.Count(out, "\n") != 1 || !strings.Contains(out, `"plies":1`) {
			t.Errorf("%s: the good file gives %q", c.name, out)
		}
	}
	if status, _, _ := runTool(t, "", "verify", "--notation", "chess", good); status != 2 {
		t.Errorf("an unknown notation gives status %d", status)
	}
	if status, _, _ := runTool(t, "", "verify"); status != 2 {
		t.Errorf("no file gives status %d", status)
	}
}

func TestVerifyJSON(t *testing.T) {
	status, out, errors := runTool(t, "", "verify", "--json", testGames+"games.apgn")
	if status != 1 || errors != "" {
		t.Fatalf("status %d, %s", status, errors)
	}
	keys := []string{"event", "plies", "legal", "first_illegal_ply", "reason", "pushed_off", "ended_by",
		"winner", "result_claimed", "claim_ok", "claim_problem", "fingerprint"}
	slices.Sort(keys)
	contradicted := 0
	for line := range strings.Lines(out) {
		var game map[string]any
		if err := json.Unmarshal([]byte(line), &game); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		var found []string
		for key := range game {
			found = append(found, key)
		}
		if slices.Sort(found); !slices.Equal(found, keys) {
			t.Fatalf("the keys are %v", found)
		}
		if game["claim_ok"] == false {
			contradicted++
			if game["event"] != "Recorded game 0783" || game["winner"] != nil || game["claim_problem"] == nil {
				t.Errorf("contradicted: %s", line)
			}
		}
	}
	if contradicted != 1 {
		t.Errorf("%d claims are contradicted, want 1", contradicted)
	}
	_, out, _ = runTool(t, "[Seat1 \"x\"]\n[Variant \"3p-standard-11\"]\n\n1. e1e2", "verify", "--json", "-")
	if !strings.Contains(out, `"pushed_off":{"black":0,"white":0,"seat3":0}`) || !strings.Contains(out, `"first_illegal_ply":1,"reason":"`) {
		t.Errorf("three players give %s", out)
	}
}

// What --json writes by hand is JSON whatever the record says.
func TestVerifyJSONOfOddTexts(t *testing.T) {
	for _, event := range []string{"", "Zürich", `a "good" \ game`, "<b>&", "\u2028 ☃"} {
		text := "[Event \"" + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(event) + "\"]\n[Variant \"3p-standard-11\"]\n\n1. E5E6"
		_, out, _ := runTool(t, text, "verify", "--json", "-")
		var report struct {
			Event     string         `json:"event"`
			Reason    *string        `json:"reason"`
			EndedBy   *string        `json:"ended_by"`
			PushedOff map[string]int `json:"pushed_off"`
		}
		if err := json.Unmarshal([]byte(out), &report); err != nil || report.Event != event {
			t.Errorf("%q is written as %s (%v)", event, out, err)
		}
		if report.Reason == nil || report.EndedBy != nil || len(report.PushedOff) != 3 {
			t.Errorf("%q: %+v", event, report)
		}
	}
}
