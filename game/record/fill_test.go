package record_test

import (
	"testing"

	"sumito/game"
	"sumito/game/record"
)

func TestFillIn(t *testing.T) {
	for _, text := range []string{
		`{}`, `{"layout":"belgian-daisy"}`, `{"layout":"german-daisy","move_limit":30,"time_control":"900+10%/ball"}`,
		`{"holes":["E5"],"target":4}`, `{"layout":"4p-trapezoid-9","mode":"pairs"}`, `{"layout":"3p-standard-11","repetition":true}`,
		`{"seats":["b","w","b","w"],"teams":[[0,3],[1,2]]}`,
	} {
		ruleset, err := game.ParseRuleset([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		rules, err := game.NewRules(ruleset)
		if err != nil {
			t.Fatal(err)
		}
		r := mustParse(t, "[Black \"x\"]\n\n1. e5e6")
		terms, err := record.TournamentTerms(r, rules)
		if err != nil {
			t.Fatal(err)
		}
		want := record.Verify(r, terms).Fingerprint
		record.FillIn(r, terms)
		again, err := record.TournamentTerms(r, rules)
		if err != nil {
			t.Errorf("%s: the tags filled in differ: %v", text, err)
		}
		free, err := record.FreeTerms(mustParse(t, r.Format()))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if record.Verify(r, free).Fingerprint != want || record.Verify(r, again).Fingerprint != want {
			t.Errorf("%s: with its tags %v the record is another game", text, r.Tags)
		}
	}
	position, err := game.ParsePosition(nearlyWon + "3 2")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := game.NewRulesAt(game.Ruleset{}, position)
	if err != nil {
		t.Fatal(err)
	}
	r := mustParse(t, "1. a3a2")
	record.FillIn(r, record.Terms{Rules: rules})
	if r.Tag("Position") != nearlyWon+"3 2" || r.HasTag("Variant") || r.Tag("Plies") != "1" {
		t.Errorf("a position of its own gives %v", r.Tags)
	}
}
