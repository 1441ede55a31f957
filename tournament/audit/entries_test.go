package audit_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament"
	"sumito/tournament/audit"
	"sumito/tournament/audit/rehearsal"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
	"sumito/tournament/roundrobin"
	"sumito/tournament/swiss"
)

// forged are events that nobody decided.
type forged []event.Payload

// goOn returns a log with further batches: those of commands, and forged ones.
// An undo takes back the batch before it.
func goOn(t *testing.T, made *rehearsal.Tournament, steps ...any) []event.Event {
	t.Helper()
	log := made.Events
	state, err := tournament.Replay(made.Stream, each(log))
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range steps {
		last := log[len(log)-1]
		if undo, ok := step.(tournament.Undo); ok {
			undo.Batch = last.Sequence - int64(last.Index)
			step = undo
		}
		payloads, isForged := step.(forged)
		if !isForged {
			if payloads, err = tournament.Decide(state, step.(tournament.Command)); err != nil {
				t.Fatalf("%#v: %v", step, err)
			}
		}
		events, err := event.Seal(state.Head, event.Batch{
			Stream: made.Stream, Time: last.Time + 1, Actor: last.Actor, Command: fmt.Sprint("command-", last.Sequence+1),
		}, payloads...)
		if err != nil {
			t.Fatal(err)
		}
		log = append(log[:len(log):len(log)], events...)
		state = tournament.Apply(state, events...)
	}
	return log
}

// Who leaves, comes back or is set aside must have been able to.
func TestEntriesThatMove(t *testing.T) {
	withdraw, reinstate, aside := tournament.WithdrawEntry{Entry: 2}, tournament.ReinstateEntry{Entry: 2}, tournament.SetAside{Entry: 2}
	undo := tournament.Undo{In: tournament.Scope{Entry: 2}}
	setAside := func(to bool) event.Payload { return event.EntrySetAside{Entry: 2, SetAside: to} }
	undone := event.BatchUndone{Batch: 1}
	refused := func(code string) string { return audit.CodeRefused + " " + code + "||" }
	moved := func(stored, found string) string { return audit.CodeMoved + " |" + stored + "|" + found }
	restored := audit.CodeRestored + " ||"

	for name, test := range map[string]struct {
		system pairing.System
		steps  []any
		want   []string
	}{
		"as it may be":                 {roundrobin.New(), []any{withdraw, reinstate, withdraw, aside}, nil},
		"undone and done again":        {roundrobin.New(), []any{withdraw, aside, undo, undo, undo}, nil},
		"leaves and comes back":        {swiss.New(), []any{withdraw, reinstate}, nil},
		"leaves twice":                 {swiss.New(), []any{withdraw, forged{event.EntryWithdrawn{Entry: 2, From: 2}}}, []string{refused(tournament.CodeEntryWithdrawn)}},
		"left before it was paired":    {swiss.New(), []any{forged{event.EntryWithdrawn{Entry: 2, From: 1}}}, []string{moved("1", "2")}},
		"off the list with games":      {swiss.New(), []any{forged{event.EntryRemoved{Entry: 2}}}, []string{moved("0", "2")}},
		"back though it didn't leave":  {swiss.New(), []any{forged{event.EntryReinstated{Entry: 2, From: 2}}}, []string{refused(tournament.CodeEntryActive)}},
		"back in a round that is over": {swiss.New(), []any{withdraw, forged{event.EntryReinstated{Entry: 2, From: 1}}}, []string{moved("1", "2")}},
		"back though set aside":        {roundrobin.New(), []any{withdraw, aside, forged{event.EntryReinstated{Entry: 2, From: 2}}}, []string{refused(tournament.CodeEntrySetAside)}},
		"set aside in a Swiss":         {swiss.New(), []any{withdraw, forged{setAside(true)}}, []string{refused(tournament.CodeNoRoundRobin)}},
		"set aside while it plays":     {roundrobin.New(), []any{forged{setAside(true)}}, []string{refused(tournament.CodeEntryActive)}},
		"set aside twice":              {roundrobin.New(), []any{withdraw, aside, forged{setAside(true)}}, []string{refused(tournament.CodeEntrySetAside)}},
		"counted again by nothing":     {roundrobin.New(), []any{withdraw, aside, forged{setAside(false)}}, []string{refused(tournament.CodeEntrySetAside)}},
		"an undo that sets aside":      {roundrobin.New(), []any{withdraw, forged{undone, setAside(true)}}, []string{restored}},
		"an undo of nothing":           {roundrobin.New(), []any{withdraw, forged{undone, setAside(false)}}, []string{restored}},
	} {
		made := rehearse(t, rehearsal.Options{Entries: 6, Rounds: 2, Seed: 1, System: test.system})
		made.Events = made.Events[:find(t, made.Events, "round-completed", 0)+1]
		report := check(t, made, goOn(t, made, test.steps...), options(made))
		var got []string
		for _, f := range report.Findings {
			if f.Kind != audit.Outcome {
				t.Errorf("%s: %+v", name, f)
			}
			got = append(got, f.Code+" "+f.Subject+"|"+f.Stored+"|"+f.Found)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}

// What only undos bring about is nothing without one.
func TestUndosThatAreNone(t *testing.T) {
	made := rehearse(t, rehearsal.Options{Entries: 6, Rounds: 2, Seed: 1})
	restored := event.EntryRestored{Entry: 2, From: 1}
	for name, test := range map[string]struct {
		batch forged
		want  string
	}{
		"an entry":               {forged{restored}, "entry-restored"},
		"a result":               {forged{event.ResultRestored{Round: 2, Board: 1}}, "result-restored"},
		"a record":               {forged{event.RecordDetached{Round: 2, Board: 1, Record: "record-1"}}, "record-detached"},
		"a completed round":      {forged{event.RoundReopened{Round: 2}}, "round-reopened"},
		"a published round":      {forged{event.RoundWithheld{Round: 2}}, "round-withheld"},
		"of a part of a command": {forged{event.BatchUndone{Batch: 3}, restored}, "batch-undone"},
		"of what is to come":     {forged{event.BatchUndone{Batch: 999}, restored}, "batch-undone"},
		"behind what it undoes":  {forged{event.EntryWithdrawn{Entry: 2, From: 3}, event.BatchUndone{Batch: 2}}, "batch-undone"},
	} {
		report := check(t, made, goOn(t, made, test.batch), options(made))
		hit := slices.ContainsFunc(report.Findings, func(f audit.Finding) bool {
			return f.Kind == audit.Outcome && f.Code == audit.CodeUndo && f.Subject == test.want
		})
		if !hit {
			t.Errorf("%s: %q", name, found(report))
		}
	}
}
