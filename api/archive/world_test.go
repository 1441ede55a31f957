package archive_test

import (
	"archive/zip"
	"bytes"
	"crypto/ed25519"
	"io"
	"iter"
	"testing"

	"sumito/api/archive"
	"sumito/tournament/audit/rehearsal"
	"sumito/tournament/swiss"
)

// signer is the key that test archives are signed with.
var signer = ed25519.NewKeyFromSeed([]byte("sumito tests sign with this key."))

// rehearse makes a small tournament up, with records.
func rehearse(t testing.TB, entries, rounds int) *rehearsal.Tournament {
	t.Helper()
	made, err := rehearsal.Play(t.Context(), rehearsal.Options{
		Entries: entries, Rounds: rounds, Seed: 1, System: swiss.New(), Records: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func source(made *rehearsal.Tournament) archive.Source {
	return archive.Source{
		Stream: made.Stream, Program: "test", Events: each(made.Events),
		Games: func([]string) (map[string][]byte, error) { return made.Games, nil },
		Private: &archive.Private{
			Texts: func(ids []string) (map[string]archive.Text, error) {
				texts := map[string]archive.Text{}
				for _, id := range ids {
					texts[id] = archive.Text{ID: id, Salt: made.Texts[id].Salt, Body: made.Texts[id].Body}
				}
				return texts, nil
			},
			Players: func(ids []string) (map[string]archive.Player, error) {
				players := map[string]archive.Player{}
				for _, id := range ids {
					players[id] = archive.Player{ID: id, Name: "Name of " + id}
				}
				return players, nil
			},
			Commands: each([]archive.Command{{First: 1, Digest: "aa"}, {First: 2, Digest: "bb"}}),
		},
	}
}

func each[T any](things []T) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for _, thing := range things {
			if !yield(thing, nil) {
				return
			}
		}
	}
}

func write(t testing.TB, s archive.Source) []byte {
	t.Helper()
	var file bytes.Buffer
	if _, err := archive.Write(&file, signer, s); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func open(t testing.TB, file []byte) *archive.Archive {
	t.Helper()
	a, err := archive.Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func collect[T any](t testing.TB, things iter.Seq2[T, error]) []T {
	t.Helper()
	var all []T
	for thing, err := range things {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, thing)
	}
	return all
}

// member is a file in a zip.
type member struct {
	name string
	body []byte
}

func unzip(t testing.TB, file []byte) []member {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	var members []member
	for _, f := range r.File {
		opened, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(opened)
		if err != nil {
			t.Fatal(err)
		}
		members = append(members, member{f.Name, body})
	}
	return members
}

func zipped(t testing.TB, members []member) []byte {
	t.Helper()
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	for _, m := range members {
		to, err := w.Create(m.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := to.Write(m.body); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
