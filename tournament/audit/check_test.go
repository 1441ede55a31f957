package audit_test

import (
	"fmt"
	"iter"
	"testing"

	"sumito/game/record"
	"sumito/tournament/audit"
	"sumito/tournament/audit/rehearsal"
	"sumito/tournament/event"
	"sumito/tournament/knockout"
	"sumito/tournament/monrad"
	"sumito/tournament/pairing"
	"sumito/tournament/roundrobin"
	"sumito/tournament/swiss"
)

func systems() map[string]pairing.System {
	all := map[string]pairing.System{}
	for _, s := range []pairing.System{
		swiss.New(), monrad.New(), roundrobin.New(), roundrobin.NewDouble(), knockout.New(), knockout.NewDouble(),
	} {
		all[s.Name()] = s
	}
	return all
}

// rehearse makes a tournament up.
func rehearse(t testing.TB, o rehearsal.Options) *rehearsal.Tournament {
	t.Helper()
	if o.System == nil {
		o.System = swiss.New()
	}
	made, err := rehearsal.Play(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// options check against everything a made-up tournament has.
func options(made *rehearsal.Tournament) audit.Options {
	return audit.Options{
		Systems: systems(), Verify: record.Verify,
		Game: func(hash string) ([]byte, error) { return made.Games[hash], nil },
		Text: func(id string) (*audit.Text, error) {
			text, found := made.Texts[id]
			if !found {
				return nil, nil
			}
			return &audit.Text{Salt: text.Salt, Body: text.Body}, nil
		},
	}
}

func each(events []event.Event) iter.Seq2[event.Event, error] {
	return func(yield func(event.Event, error) bool) {
		for _, e := range events {
			if !yield(e, nil) {
				return
			}
		}
	}
}

func check(t testing.TB, made *rehearsal.Tournament, events []event.Event, o audit.Options) *audit.Report {
	t.Helper()
	report, err := audit.Check(t.Context(), made.Stream, each(events), o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// found lists findings: "outcome points event 12 round 1 board 2".
func found(report *audit.Report) []string {
	lines := make([]string, len(report.Findings))
	for i, f := range report.Findings {
		lines[i] = fmt.Sprintf("%s %s event %d round %d board %d: %s|%s|%s", f.Kind, f.Code, f.Sequence, f.Round, f.Board, f.Subject, f.Stored, f.Found)
	}
	return lines
}

func TestNothingToFind(t *testing.T) {
	for name, system := range systems() {
		for _, records := range []bool{false, true} {
			if records && name != swiss.Name {
				continue
			}
			rounds := map[bool]int{true: 3, false: 2}[name == swiss.Name]
			made := rehearse(t, rehearsal.Options{Entries: 9, Rounds: rounds, Seed: 4, System: system, Records: records})
			report := check(t, made, made.Events, options(made))
			if len(report.Findings) > 0 || report.Rounds != rounds || report.Results == 0 {
				t.Errorf("%s: %d rounds, %d results, %q", name, report.Rounds, report.Results, found(report))
			}
			if records && (report.Records == 0 || report.Records != report.Results || report.Texts != 10+report.Records) {
				t.Errorf("%d records of %d results, %d texts", report.Records, report.Results, report.Texts)
			}
		}
	}
}
