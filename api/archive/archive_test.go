package archive_test

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/api/archive"
	"sumito/tournament/event"
)

// What goes in comes out, to the byte, and goes in again as the same file.
func TestRoundTrip(t *testing.T) {
	made := rehearse(t, 5, 2)
	file := write(t, source(made))
	a := open(t, file)
	if doubts, err := a.Check(); err != nil || len(doubts) > 0 {
		t.Fatalf("%v, %v", doubts, err)
	}
	if diff := cmp.Diff(made.Events, collect(t, a.Events())); diff != "" {
		t.Errorf("events (-made +read)\n%s", diff)
	}
	last := made.Events[len(made.Events)-1]
	if head := (event.Head{Sequence: last.Sequence, Hash: last.Hash}); a.Manifest.Head.Event() != head || a.Manifest.Stream != made.Stream {
		t.Errorf("%+v", a.Manifest)
	}
	for hash, content := range made.Games {
		if read, err := a.Game(hash); err != nil || !bytes.Equal(read, content) {
			t.Errorf("game %s: %q, %v", hash, read, err)
		}
	}
	if len(a.Games()) != len(made.Games) {
		t.Errorf("%d games of %d", len(a.Games()), len(made.Games))
	}
	lookup := a.Lookup()
	defer lookup.Close()
	for id, text := range made.Texts { // in no order at all
		read, found, err := lookup.Text(id)
		if err != nil || !found || read.Body != text.Body || !bytes.Equal(read.Salt, text.Salt) {
			t.Errorf("text %s: %+v, %v, %v", id, read, found, err)
		}
	}
	if _, found, err := lookup.Text("nobody's"); found || err != nil {
		t.Errorf("found %v, %v", found, err)
	}
	players, commands := collect(t, a.Players()), collect(t, a.Commands())
	if len(players) != 5 || players[0] != (archive.Player{ID: "player-1", Name: "Name of player-1"}) || len(commands) != 2 {
		t.Errorf("%v, %v", players, commands)
	}
	if again := write(t, source(made)); !bytes.Equal(file, again) {
		t.Error("the same tournament gives other bytes")
	}
}

// Without its private part an archive holds nobody's name, and is whole.
func TestWithoutNames(t *testing.T) {
	made := rehearse(t, 4, 1)
	whole := write(t, source(made))
	s := source(made)
	s.Private = nil
	bare := write(t, s)
	var left []member
	for _, m := range unzip(t, whole) {
		if !strings.HasPrefix(m.name, "private/") {
			left = append(left, m)
		}
	}
	if diff := cmp.Diff(left, unzip(t, bare), cmp.AllowUnexported(member{})); diff != "" {
		t.Errorf("the rest isn't the same (-whole +bare)\n%s", diff)
	}
	for name, file := range map[string][]byte{"written without": bare, "taken out": zipped(t, left)} {
		a := open(t, file)
		if doubts, err := a.Check(); err != nil || len(doubts) > 0 || a.Private != nil {
			t.Errorf("%s: %v, %v", name, doubts, err)
		}
		if texts := collect(t, a.Texts()); len(texts) > 0 {
			t.Errorf("%s: %v", name, texts)
		}
	}
	for _, m := range unzip(t, bare) {
		for _, name := range []string{"Player 0", "Name of", "Rehearsal"} {
			if bytes.Contains(m.body, []byte(name)) {
				t.Errorf("%s holds %q", m.name, name)
			}
		}
	}
}

// Bytes that aren't UTF-8, which no Sumito writes, aren't lost either; erased
// texts stay erased.
func TestStrangeBytes(t *testing.T) {
	s := source(rehearse(t, 4, 1))
	events := collect(t, s.Events)
	events[3].Payload = []byte{'{', 0xff, 0, '}'}
	s.Events = each(events)
	texts := map[string]archive.Text{
		"text-1": {ID: "text-1", Salt: []byte{1}, Body: "\xff\x00"},
		"text-2": {ID: "text-2", Erased: true},
	}
	s.Private.Texts = func([]string) (map[string]archive.Text, error) { return texts, nil }
	a := open(t, write(t, s))
	if diff := cmp.Diff(events, collect(t, a.Events())); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]archive.Text{texts["text-1"], {ID: "text-2", Salt: []byte{}, Erased: true}}, collect(t, a.Texts())); diff != "" {
		t.Error(diff)
	}
}

var update = flag.Bool("update", false, "write testdata/small.sumito anew: only for a new format")

const golden = "testdata/small.sumito"

// An archive that was written once is read for ever, and written the same but
// for its compression.
func TestGolden(t *testing.T) {
	made := rehearse(t, 5, 2)
	file := write(t, source(made))
	if *update {
		if err := os.WriteFile(golden, file, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(unzip(t, kept), unzip(t, file), cmp.AllowUnexported(member{})); diff != "" {
		t.Errorf("members (-kept +written)\n%s", diff)
	}
	a := open(t, kept)
	if doubts, err := a.Check(); err != nil || len(doubts) > 0 {
		t.Errorf("%v, %v", doubts, err)
	}
	if print := archive.Fingerprint(a.Key()); len(print) != 39 {
		t.Errorf("fingerprint %q", print)
	}
}

// What stops somewhere stops the writing.
func TestWriteFails(t *testing.T) {
	broken := errors.New("broken")
	made := rehearse(t, 4, 1)
	for name, spoil := range map[string]func(*archive.Source){
		"events": func(s *archive.Source) {
			s.Events = func(yield func(event.Event, error) bool) { yield(event.Event{}, broken) }
		},
		"games": func(s *archive.Source) { s.Games = func([]string) (map[string][]byte, error) { return nil, broken } },
		"texts": func(s *archive.Source) {
			s.Private.Texts = func([]string) (map[string]archive.Text, error) { return nil, broken }
		},
		"players": func(s *archive.Source) {
			s.Private.Players = func([]string) (map[string]archive.Player, error) { return nil, broken }
		},
	} {
		s := source(made)
		spoil(&s)
		if _, err := archive.Write(&bytes.Buffer{}, signer, s); !errors.Is(err, broken) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
