package event_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament/event"
)

// add writes vectors for kinds that have none yet; vectors that are there are
// never written again, since published bytes are fixed for ever.
var add = flag.Bool("add-vectors", false, "append vectors for payloads that testdata/vectors.json lacks")

// vector is an event with its bytes and digest written out.
type vector struct {
	Stream   string `json:"stream"`
	Sequence int64  `json:"sequence"`
	Time     int64  `json:"time"`
	Actor    string `json:"actor"`
	Command  string `json:"command"`
	Index    int    `json:"index"`
	Type     string `json:"type"`
	Version  int    `json:"version"`
	Payload  string `json:"payload"`
	Previous string `json:"previous"`
	Hash     string `json:"hash"`
}

const vectorsFile = "../testdata/vectors.json"

func vectors(t *testing.T) []vector {
	t.Helper()
	body, err := os.ReadFile(vectorsFile)
	if err != nil && !*add {
		t.Fatal(err)
	}
	var list []vector
	if err == nil {
		if err := json.Unmarshal(body, &list); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

func (v vector) event(t *testing.T) (event.Event, event.Hash) {
	t.Helper()
	previous, err := event.ParseHash(v.Previous)
	if err != nil {
		t.Fatal(err)
	}
	return event.Event{
		Stream: v.Stream, Sequence: v.Sequence, Time: v.Time, Actor: v.Actor, Command: v.Command,
		Index: v.Index, Type: v.Type, Version: v.Version, Payload: []byte(v.Payload),
	}, previous
}

// chained seals the samples as a log of three batches with the fields that a
// vector writes out.
func chained(t *testing.T) ([]event.Event, []event.Hash) {
	t.Helper()
	var events []event.Event
	var previous []event.Hash
	head := event.Head{}
	list := samples()
	for i, n := 0, 0; i < len(list); i += n {
		n = min(len(list)-i, 1+i%4)
		batch := event.Batch{Stream: "tournament-é", Time: 1_790_000_000_000_001 + int64(i), Actor: "account-1", Command: "command-" + string(rune('a'+i))}
		sealed, err := event.Seal(head, batch, list[i:i+n]...)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range sealed {
			previous = append(previous, head.Hash)
			if head, err = event.Follow(head, "tournament-é", e); err != nil {
				t.Fatal(err)
			}
		}
		events = append(events, sealed...)
	}
	return events, previous
}

// The bytes and digests of every kind are fixed: a difference here breaks every
// log that was ever written.
func TestVectors(t *testing.T) {
	list := vectors(t)
	events, previous := chained(t)
	if *add {
		for i := len(list); i < len(events); i++ {
			e := events[i]
			list = append(list, vector{e.Stream, e.Sequence, e.Time, e.Actor, e.Command, e.Index, e.Type, e.Version, string(e.Payload), previous[i].String(), e.Hash.String()})
		}
		var body bytes.Buffer
		encoder := json.NewEncoder(&body)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", "  ")
		if err := encoder.Encode(list); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(vectorsFile, body.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if len(list) != len(events) {
		t.Fatalf("%d vectors for %d samples", len(list), len(events))
	}
	covered := map[event.Kind]bool{}
	for i, v := range list {
		e, before := v.event(t)
		if got := e.Digest(before).String(); got != v.Hash {
			t.Errorf("vector %d (%s): digest %s, want %s", i, v.Type, got, v.Hash)
		}
		if got := string(events[i].Payload); got != v.Payload {
			t.Errorf("vector %d (%s): encodes as\n%s, want\n%s", i, v.Type, got, v.Payload)
		}
		if events[i].Hash.String() != v.Hash || previous[i] != before {
			t.Errorf("vector %d (%s): the sealed event differs", i, v.Type)
		}
		payload, err := event.Decode(e)
		if err != nil {
			t.Errorf("vector %d: %v", i, err)
			continue
		}
		if diff := cmp.Diff(samples()[i], payload); diff != "" {
			t.Errorf("vector %d (%s) decodes differently:\n%s", i, v.Type, diff)
		}
		covered[event.Kind{Type: v.Type, Version: v.Version}] = true
	}
	for _, kind := range event.Kinds() {
		if !covered[kind] {
			t.Errorf("no vector for %s %d", kind.Type, kind.Version)
		}
	}
}

// One digest computed by hand from what Digest says, byte by byte, with nothing
// of the package's own code.
func TestDigestByHand(t *testing.T) {
	zero := "0000000000000000000000000000000000000000000000000000000000000000"
	hand := "" +
		"000000000000000e" + hex.EncodeToString([]byte("sumito-event-1")) +
		"0000000000000020" + zero +
		"000000000000000c" + hex.EncodeToString([]byte("tournament-1")) +
		"0000000000000008" + "0000000000000001" + // sequence
		"0000000000000008" + "00065c040b5d8001" + // time
		"0000000000000009" + hex.EncodeToString([]byte("account-1")) +
		"0000000000000009" + hex.EncodeToString([]byte("command-1")) +
		"0000000000000008" + "0000000000000000" + // index
		"000000000000000f" + hex.EncodeToString([]byte("round-published")) +
		"0000000000000008" + "0000000000000001" + // version
		"000000000000000b" + hex.EncodeToString([]byte(`{"round":2}`))
	body, err := hex.DecodeString(hand)
	if err != nil {
		t.Fatal(err)
	}
	want := event.Hash(sha256.Sum256(body))

	sealed, err := event.Seal(event.Head{}, event.Batch{
		Stream: "tournament-1", Time: 0x00065c040b5d8001, Actor: "account-1", Command: "command-1",
	}, event.RoundPublished{Round: 2})
	if err != nil {
		t.Fatal(err)
	}
	if sealed[0].Hash != want {
		t.Errorf("digest %s, by hand %s", sealed[0].Hash, want)
	}
	const written = "d99f1b9d8ef8f4f9c4c33e4ba27d8438f97bdd58451959c8095907a9f9052b36"
	if want.String() != written {
		t.Errorf("by hand %s, written down %s", want, written)
	}
	if want.Short() != written[:10] {
		t.Errorf("short form %s", want.Short())
	}
}
