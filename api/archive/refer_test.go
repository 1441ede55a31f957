package archive_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sumito/api/archive"
	"sumito/tournament/event"
)

// An archive in which digests, signatures and chain agree may still bring what
// its log has nothing to do with, or ids that would break what holds them.
func TestWhatTheLogDoesNotReferTo(t *testing.T) {
	made := rehearse(t, 4, 1)
	renamed := source(made)
	renamed.Private.Players = func(ids []string) (map[string]archive.Player, error) {
		return map[string]archive.Player{ids[0]: {ID: "stranger", Name: "Nobody's"}}, nil
	}
	doubled := source(made)
	doubled.Private.Texts = func(ids []string) (map[string]archive.Text, error) {
		return map[string]archive.Text{ids[0]: {ID: ids[0]}, ids[1]: {ID: ids[0]}}, nil
	}
	replaced := source(made)
	var game string
	for hash := range made.Games {
		game = max(game, hash)
	}
	replaced.Games = func([]string) (map[string][]byte, error) {
		return map[string][]byte{game: []byte("another")}, nil
	}
	odd := source(made)
	events, err := event.Seal(event.Head{}, event.Batch{Stream: made.Stream, Time: 1, Actor: "actor", Command: "c"},
		event.EntryAdded{Entry: 1, Players: []string{"no id"}, Name: event.Text{ID: "t", Hash: "h"}, From: 1})
	if err != nil {
		t.Fatal(err)
	}
	odd.Events = each(events)
	hash := sumOf("no game of this tournament")
	for name, test := range map[string]struct {
		file []byte
		want string
	}{
		"nothing":       {write(t, source(made)), ""},
		"a player":      {write(t, renamed), "surplus private/players.jsonl"},
		"a text twice":  {write(t, doubled), "surplus private/texts.jsonl"},
		"another game":  {write(t, replaced), "digest games/" + game},
		"an odd id":     {write(t, odd), "odd-id log.jsonl"},
		"a game beside": {beside(t, write(t, source(made)), hash, "no game of this tournament"), "surplus games/" + hash},
	} {
		if got := strings.Join(found(test.file), ", "); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

func sumOf(body string) string {
	sum := sha256.Sum256([]byte(body))
	return hex.EncodeToString(sum[:])
}

// beside adds a game to an archive, and signs its manifest again.
func beside(t *testing.T, file []byte, hash, game string) []byte {
	t.Helper()
	a := open(t, file)
	hashes := append(slices.Clone(a.Games()), hash)
	slices.Sort(hashes)
	m := a.Manifest
	m.Games = archive.Games{Count: len(hashes), SHA256: sumOf(strings.Join(hashes, "\n") + "\n")}
	manifest, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	statement := "sumito-archive-1\nmanifest.json\n" + sumOf(string(manifest)) + "\n"
	members := append(unzip(t, file), member{"games/" + hash, []byte(game)})
	for i, m := range members {
		switch m.name {
		case "manifest.json":
			members[i].body = manifest
		case "signature.json":
			before, _, _ := bytes.Cut(m.body, []byte(`"signature":`))
			members[i].body = append(slices.Clone(before),
				`"signature": "`+hex.EncodeToString(ed25519.Sign(signer, []byte(statement)))+`"}`...)
		}
	}
	return zipped(t, members)
}
