package audit_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sumito/tournament/audit"
	"sumito/tournament/audit/rehearsal"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
	"sumito/tournament/swiss"
)

// change returns the log with one event changed, as somebody does who can't or
// won't hash it again.
func change(events []event.Event, at int, with func(*event.Event)) []event.Event {
	changed := slices.Clone(events)
	changed[at].Payload = slices.Clone(changed[at].Payload)
	with(&changed[at])
	return changed
}

// reseal hashes a log again from the start, as its owner can.
func reseal(events []event.Event) []event.Event {
	sealed := slices.Clone(events)
	var before event.Hash
	for i := range sealed {
		sealed[i].Sequence = int64(i + 1)
		sealed[i].Hash = sealed[i].Digest(before)
		before = sealed[i].Hash
	}
	return sealed
}

// replaced returns the log with a word of one payload replaced.
func replaced(t testing.TB, events []event.Event, at int, old, new string) []event.Event {
	t.Helper()
	return change(events, at, func(e *event.Event) {
		if !bytes.Contains(e.Payload, []byte(old)) {
			t.Fatalf("no %s in %s", old, e.Payload)
		}
		e.Payload = bytes.Replace(e.Payload, []byte(old), []byte(new), 1)
	})
}

// find returns where the nth event of a type is, from 0.
func find(t testing.TB, events []event.Event, kind string, nth int) int {
	t.Helper()
	for i, e := range events {
		if e.Type == kind {
			if nth--; nth < 0 {
				return i
			}
		}
	}
	t.Fatalf("no %s", kind)
	return 0
}

// Whatever is changed in an event breaks the chain there, and only there.
func TestEveryFieldIsChained(t *testing.T) {
	made := rehearse(t, rehearsal.Options{Entries: 6, Rounds: 2, Seed: 1})
	at := find(t, made.Events, "result-reported", 2)
	for name, with := range map[string]func(*event.Event){
		"time":    func(e *event.Event) { e.Time++ },
		"actor":   func(e *event.Event) { e.Actor += "x" },
		"command": func(e *event.Event) { e.Command += "x" },
		"index":   func(e *event.Event) { e.Index++ },
		"type":    func(e *event.Event) { e.Type = "result-ruled" },
		"version": func(e *event.Event) { e.Version++ },
		"payload": func(e *event.Event) { e.Payload[len(e.Payload)-2] ^= 1 },
		"hash":    func(e *event.Event) { e.Hash[31] ^= 1 },
	} {
		report := check(t, made, change(made.Events, at, with), options(made))
		var broken []int64
		for _, f := range report.Findings {
			if f.Kind == audit.Chain && f.Code == audit.CodeHash {
				broken = append(broken, f.Sequence)
			}
		}
		want := []int64{int64(at + 1)}
		if name == "hash" { // of this one, and what the next one goes on from
			want = append(want, int64(at+2))
		}
		if !slices.Equal(broken, want) {
			t.Errorf("%s: chain broken at %v, want %v: %q", name, broken, want, found(report))
		}
	}
}

func TestOrderIsChained(t *testing.T) {
	made := rehearse(t, rehearsal.Options{Entries: 6, Rounds: 1, Seed: 1})
	at := find(t, made.Events, "result-reported", 1)
	swapped := slices.Clone(made.Events)
	swapped[at], swapped[at+1] = swapped[at+1], swapped[at]
	for name, events := range map[string][]event.Event{
		"dropped": slices.Delete(slices.Clone(made.Events), at, at+1),
		"doubled": slices.Insert(slices.Clone(made.Events), at, made.Events[at]),
		"swapped": swapped,
		"stream":  change(made.Events, at, func(e *event.Event) { e.Stream = "another" }),
	} {
		report := check(t, made, events, options(made))
		if report.Faults() == 0 || report.Findings[0].Kind != audit.Chain || report.Findings[0].Sequence < int64(at+1) {
			t.Errorf("%s: %q", name, found(report))
		}
	}
	last := made.Events[len(made.Events)-1]
	o := options(made)
	o.Head = event.Head{Sequence: last.Sequence, Hash: last.Hash}
	report := check(t, made, made.Events[:len(made.Events)-1], o)
	if len(report.Findings) != 1 || report.Findings[0].Code != audit.CodeHead {
		t.Errorf("cut: %q", found(report))
	}
}

// An owner who hashes everything again is found out by what the log states.
func TestResealedOutcomes(t *testing.T) {
	made := rehearse(t, rehearsal.Options{Entries: 7, Rounds: 3, Seed: 3, Records: true})
	byHand := rehearse(t, rehearsal.Options{Entries: 7, Rounds: 3, Seed: 3})
	for _, test := range []struct {
		made            *rehearsal.Tournament
		kind            string
		nth             int
		old, new        string
		code            string
		subject, stored string
	}{
		{byHand, "result-reported", 2, `"points":{"black":`, `"points":{"black":1`, audit.CodePoints, "", ""},
		{byHand, "result-reported", 2, `"trust":"claimed"`, `"trust":"verified"`, audit.CodeTrust, "", "verified"},
		{byHand, "result-reported", 2, `"ending":"six"`, `"ending":"draw"`, audit.CodeResult, "", ""},
		{byHand, "field-ranked", 0, `[1,2`, `[2,1`, audit.CodeRanks, "", "2"},
		{byHand, "round-paired", 1, `"inputs":"`, `"inputs":"0`, audit.CodeInputs, "", ""},
		{byHand, "round-paired", 1, `"bye":"pairing-allocated","points":14`, `"bye":"pairing-allocated","points":22`, audit.CodePoints, "", "22"},
		{made, "record-attached", 1, `"plies":`, `"plies":1`, audit.CodeVerdict, "plies", ""},
		{made, "record-attached", 1, `"fingerprint":"`, `"fingerprint":"0`, audit.CodeVerdict, "fingerprint", ""},
		{made, "record-attached", 1, `"game":"`, `"game":"0`, audit.CodeGameMissing, "", ""},
		{made, "record-attached", 1, `"outcome":"`, `"outcome":"draw","by":"`, audit.CodeResult, "", ""},
		{made, "tournament-created", 0, `"win":[12,`, `"win":[22,`, audit.CodeSettings, "", ""},
	} {
		events := reseal(replaced(t, test.made.Events, find(t, test.made.Events, test.kind, test.nth), test.old, test.new))
		report := check(t, test.made, events, options(test.made))
		hit := slices.ContainsFunc(report.Findings, func(f audit.Finding) bool {
			return f.Code == test.code && (test.subject == "" || f.Subject == test.subject) &&
				(test.stored == "" || f.Stored == test.stored)
		})
		if !hit || slices.ContainsFunc(report.Findings, func(f audit.Finding) bool { return f.Kind == audit.Chain }) {
			t.Errorf("%s %s: no %s in %q", test.kind, test.old, test.code, found(report))
		}
	}
}

// A result turned round is caught by the record behind it, by the pairs of the
// next round, and where it is written by hand by its own points.
func TestResealedWinner(t *testing.T) {
	made := rehearse(t, rehearsal.Options{Entries: 8, Rounds: 3, Seed: 5, Records: true})
	at := find(t, made.Events, "record-attached", 1)
	events := change(made.Events, at, func(e *event.Event) {
		payload, err := event.Decode(*e)
		if err != nil {
			t.Fatal(err)
		}
		attached := payload.(event.RecordAttached)
		r := &attached.Result
		r.Outcome = map[event.Outcome]event.Outcome{event.BlackWins: event.WhiteWins, event.WhiteWins: event.BlackWins}[r.Outcome]
		r.Balls.Black, r.Balls.White = r.Balls.White, r.Balls.Black
		r.Points.Black, r.Points.White = r.Points.White, r.Points.Black
		if e.Payload, err = event.Encode(attached); err != nil {
			t.Fatal(err)
		}
	})
	report := check(t, made, reseal(events), options(made))
	codes := map[string]bool{}
	for _, f := range report.Findings {
		if f.Kind != audit.Outcome {
			t.Errorf("%+v", f)
		}
		codes[f.Code] = true
	}
	if !codes[audit.CodeFollows] || !codes[audit.CodeInputs] || !codes[audit.CodePair] {
		t.Errorf("%q", found(report))
	}
}

// older says that it is another revision than the rounds were paired by.
type older struct{ pairing.System }

func (o older) Revision() int { return o.System.Revision() + 1 }

func TestOtherRevisionIsANote(t *testing.T) {
	made := rehearse(t, rehearsal.Options{Entries: 8, Rounds: 2, Seed: 6})
	o := options(made)
	o.Systems[swiss.Name] = older{swiss.New()}
	if report := check(t, made, made.Events, o); len(report.Findings) > 0 {
		t.Errorf("equal under another revision: %q", found(report))
	}
	at := find(t, made.Events, "round-paired", 0)
	payload, err := event.Decode(made.Events[at])
	if err != nil {
		t.Fatal(err)
	}
	paired := payload.(event.RoundPaired)
	paired.Pairs[0].White, paired.Pairs[1].White = paired.Pairs[1].White, paired.Pairs[0].White
	body, err := event.Encode(paired)
	if err != nil {
		t.Fatal(err)
	}
	// Up to its publication: what was played then has other opponents.
	events := reseal(change(made.Events[:at+2], at, func(e *event.Event) { e.Payload = body }))
	report := check(t, made, events, o)
	if report.Faults() > 0 || len(report.Findings) != 2 || report.Findings[0].Kind != audit.Revision || report.Findings[0].Board != 1 {
		t.Errorf("%d faults: %q", report.Faults(), found(report))
	}
	if report := check(t, made, events, options(made)); report.Faults() != 2 {
		t.Errorf("under its own revision: %q", found(report))
	}
}

func TestAlteredParts(t *testing.T) {
	for _, test := range []struct {
		code  string
		spoil func(*rehearsal.Tournament)
	}{
		{audit.CodeGameAltered, func(m *rehearsal.Tournament) {
			for hash, content := range m.Games {
				m.Games[hash] = bytes.Replace(content, []byte("\n"), []byte(" \n"), 1)
			}
		}},
		{audit.CodeGameMissing, func(m *rehearsal.Tournament) { clear(m.Games) }},
		{audit.CodeTextMissing, func(m *rehearsal.Tournament) { clear(m.Texts) }},
		{audit.CodeTextAltered, func(m *rehearsal.Tournament) {
			for id, text := range m.Texts {
				m.Texts[id] = rehearsal.Text{Salt: text.Salt, Body: strings.ToUpper(text.Body)}
			}
		}},
		{audit.CodeTextAltered, func(m *rehearsal.Tournament) {
			for id, text := range m.Texts {
				m.Texts[id] = rehearsal.Text{Salt: text.Salt[1:], Body: text.Body}
			}
		}},
	} {
		made := rehearse(t, rehearsal.Options{Entries: 4, Rounds: 1, Seed: 2, Records: true})
		test.spoil(made)
		report := check(t, made, made.Events, options(made))
		for _, f := range report.Findings {
			if f.Kind != audit.Part || f.Code != test.code {
				t.Errorf("%s: %+v", test.code, f)
			}
		}
		if report.Faults() == 0 {
			t.Errorf("%s: nothing found", test.code)
		}
	}
}

// What isn't given isn't checked, and is counted.
func TestLeftOut(t *testing.T) {
	made := rehearse(t, rehearsal.Options{Entries: 4, Rounds: 1, Seed: 2, Records: true})
	o := options(made)
	o.Text, o.Game = nil, nil
	report := check(t, made, made.Events, o)
	if len(report.Findings) > 0 || report.LeftOut != 7 || report.Unplayed != 2 || report.Records != 0 {
		t.Errorf("%+v", report)
	}
	o.Game = options(made).Game
	if report = check(t, made, made.Events, o); len(report.Findings) > 0 || report.Records != 2 {
		t.Errorf("%+v", report)
	}
	o.Text = func(string) (*audit.Text, error) { return &audit.Text{Erased: true}, nil }
	if report = check(t, made, made.Events, o); len(report.Findings) > 0 || report.Erased != 7 || report.Records != 2 {
		t.Errorf("%+v", report)
	}
}

// An event of a newer program is named, and the chain goes on.
func TestUnknownKind(t *testing.T) {
	made := rehearse(t, rehearsal.Options{Entries: 4, Rounds: 1, Seed: 2})
	at := find(t, made.Events, "round-published", 0)
	report := check(t, made, reseal(change(made.Events, at, func(e *event.Event) { e.Version = 99 })), options(made))
	if report.Faults() > 0 || len(report.Findings) != 1 || report.Findings[0].Kind != audit.Unchecked {
		t.Errorf("%q", found(report))
	}
}

// No log makes the check fall over, whatever is in it.
func FuzzCheck(f *testing.F) {
	made := rehearse(f, rehearsal.Options{Entries: 5, Rounds: 2, Seed: 1, Records: true})
	for i, e := range made.Events {
		f.Add(i, e.Type, string(e.Payload))
	}
	f.Fuzz(func(t *testing.T, at int, kind, payload string) {
		if at < 0 || at >= len(made.Events) || !json.Valid([]byte(payload)) {
			t.Skip()
		}
		events := reseal(change(made.Events, at, func(e *event.Event) { e.Type, e.Payload = kind, []byte(payload) }))
		check(t, made, events, options(made))
	})
}
