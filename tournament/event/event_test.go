package event_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"sumito/tournament/event"
)

func TestDecodeRefuses(t *testing.T) {
	tests := []struct{ name, kind, body string }{
		{"unknown field", "round-published", `{"round":2,"hall":1}`},
		{"wrong type", "round-published", `{"round":"2"}`},
		{"float", "round-published", `{"round":2.5}`},
		{"bytes after", "round-published", `{"round":2}{}`},
		{"newline after", "round-published", "{\"round\":2}\n"},
		{"cut off", "round-published", `{"round":2`},
		{"empty", "round-published", ``},
	}
	for _, test := range tests {
		_, err := event.Decode(event.Event{Type: test.kind, Version: 1, Payload: []byte(test.body)})
		var unknown *event.UnknownKindError
		if err == nil || errors.As(err, &unknown) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestDecodeUnknownKind(t *testing.T) {
	for _, kind := range []event.Kind{{Type: "clock-pressed", Version: 1}, {Type: "round-published", Version: 2}} {
		_, err := event.Decode(event.Event{Type: kind.Type, Version: kind.Version, Payload: []byte("{}")})
		var unknown *event.UnknownKindError
		if !errors.As(err, &unknown) || unknown.Kind != kind {
			t.Errorf("%v: %v", kind, err)
		}
	}
}

func TestSealRefusesText(t *testing.T) {
	tests := []struct {
		name  string
		batch event.Batch
		club  string
		fine  bool
	}{
		{"plain", event.Batch{Stream: "s"}, "club", true},
		{"replacement character", event.Batch{Stream: "s"}, "\ufffd", true},
		{"spelt-out escapes", event.Batch{Stream: "s"}, `\u0000 \ufffd`, true},
		{"NUL", event.Batch{Stream: "s"}, "a\x00b", false},
		{"NUL after a backslash", event.Batch{Stream: "s"}, "\\\x00", false},
		{"not UTF-8", event.Batch{Stream: "s"}, "a\xffb", false},
		{"stream", event.Batch{Stream: "s\x00"}, "club", false},
		{"actor", event.Batch{Stream: "s", Actor: "\xff"}, "club", false},
	}
	for _, test := range tests {
		_, err := event.Seal(event.Head{}, test.batch, event.TournamentCreated{Club: test.club})
		if (err == nil) != test.fine {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestParseHash(t *testing.T) {
	e := event.Event{Stream: "s"}
	h := e.Digest(event.Hash{})
	if got, err := event.ParseHash(h.String()); err != nil || got != h {
		t.Errorf("%v, %v", got, err)
	}
	for _, bad := range []string{"", "00", h.String() + "00", "x" + h.String()[1:]} {
		if _, err := event.ParseHash(bad); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
}

// Every field is in the digest, and no two ways of cutting the same bytes into
// fields give the same one.
func TestDigestTellsEventsApart(t *testing.T) {
	text := rapid.StringN(0, 4, 8)
	draw := rapid.Custom(func(t *rapid.T) event.Event {
		return event.Event{
			Stream: text.Draw(t, "stream"), Sequence: rapid.Int64Range(0, 2).Draw(t, "sequence"),
			Time: rapid.Int64Range(-1, 1).Draw(t, "time"), Actor: text.Draw(t, "actor"),
			Command: text.Draw(t, "command"), Index: rapid.IntRange(0, 1).Draw(t, "index"),
			Type: text.Draw(t, "type"), Version: rapid.IntRange(0, 1).Draw(t, "version"),
			Payload: []byte(text.Draw(t, "payload")),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw.Draw(t, "a"), draw.Draw(t, "b")
		same := a.Stream == b.Stream && a.Sequence == b.Sequence && a.Time == b.Time && a.Actor == b.Actor &&
			a.Command == b.Command && a.Index == b.Index && a.Type == b.Type && a.Version == b.Version &&
			string(a.Payload) == string(b.Payload)
		if (a.Digest(event.Hash{}) == b.Digest(event.Hash{})) != same {
			t.Fatalf("%+v and %+v", a, b)
		}
		// Moving a letter from one field to its neighbour is a difference.
		if a.Actor != "" {
			moved := a
			runes := []rune(a.Actor)
			moved.Stream += string(runes[0])
			moved.Actor = string(runes[1:])
			if moved.Digest(event.Hash{}) == a.Digest(event.Hash{}) {
				t.Fatalf("%+v and %+v", a, moved)
			}
		}
	})
}

func FuzzDecode(f *testing.F) {
	for _, p := range samples() {
		body, err := event.Encode(p)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(p.Kind().Type, body)
	}
	f.Fuzz(func(t *testing.T, kind string, body []byte) {
		payload, err := event.Decode(event.Event{Type: kind, Version: 1, Payload: body})
		if err != nil {
			return
		}
		again, err := event.Encode(payload)
		if err != nil {
			return // text that no own event has
		}
		if _, err := event.Decode(event.Event{Type: kind, Version: 1, Payload: again}); err != nil {
			t.Errorf("own bytes %s: %v", again, err)
		}
	})
}
