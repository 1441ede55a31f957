package event

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"testing"
)

// slow is how encoding/json reads a payload of a kind, strictly.
func slow(p Payload, body []byte) (Payload, error) {
	target := reflect.New(reflect.TypeOf(p))
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(target.Interface()); err != nil {
		return nil, err
	}
	if decoder.InputOffset() != int64(len(body)) {
		return nil, errors.New("bytes after the payload")
	}
	return target.Elem().Interface().(Payload), nil
}

// whole are the payloads with the most shapes in them.
var whole = []Payload{
	TournamentCreated{}, EntryAdded{}, FieldRanked{}, RoundPaired{}, ResultRestored{}, RecordAttached{},
}

// What the reader of canonical bytes takes, encoding/json reads the same way;
// it takes whatever Encode writes.
func FuzzCanonical(f *testing.F) {
	for _, p := range append(whole,
		EntryAdded{Entry: 3, Players: []string{"a", "é\\\"<"}, Rating: -5, Missed: []int{}},
		ResultRestored{Round: 1, Result: &Result{Outcome: Draw, Balls: Balls{1, 2}, Reason: Text{ID: "t"}}},
		RecordAttached{Verdict: Verdict{Proven: true}, Warnings: []Warning{"a", ""}},
	) {
		body, err := Encode(p)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body)
	}
	for _, body := range []string{
		`{"numbers":[1,]}`, `{"numbers":[01]}`, `{"numbers":[-0]}`, `{"numbers":[1e3]}`, `{"numbers":null}`,
		`{"numbers":[9223372036854775808]}`, "{\"numbers\":[1]}\n", `{"numbers":[1]}}`, `{,"numbers":[1]}`,
		`{"round":1,"board":2,"result":null,}`, `{"round":1"board":2,"result":null}`, "{\"numbers\": [1]}",
	} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, p := range whole {
			into := reflect.New(reflect.TypeOf(p)).Elem()
			rest, ok := readerFor(into.Type())(body, into)
			want, err := slow(p, body)
			if ok && len(rest) == 0 && (err != nil || !reflect.DeepEqual(want, into.Interface())) {
				t.Errorf("%T %s: read %+v, encoding/json %+v, %v", p, body, into.Interface(), want, err)
			}
			if err != nil {
				continue
			}
			written, err := Encode(want)
			if err != nil || bytes.ContainsRune(written, '\\') {
				continue // escapes are left to encoding/json
			}
			into.SetZero()
			rest, ok = readerFor(into.Type())(written, into)
			if !ok || len(rest) > 0 || !reflect.DeepEqual(want, into.Interface()) {
				t.Errorf("%T %s: own bytes are read as %+v", p, written, into.Interface())
			}
		}
	})
}
