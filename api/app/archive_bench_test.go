package app_test

import (
	"bytes"
	"crypto/ed25519"
	"flag"
	"iter"
	"os"
	"testing"

	"sumito/api/app"
	"sumito/api/archive"
	"sumito/tournament/audit/rehearsal"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
	"sumito/tournament/swiss"
)

// How large the tournament of BenchmarkVerifyArchive is. With 5,000 players
// making it up takes longer than checking it. The archive can be kept, to
// measure the program itself.
var (
	archivePlayers = flag.Int("archive-players", 200, "players of the tournament whose archive is verified")
	archiveRounds  = flag.Int("archive-rounds", 11, "rounds of it")
	archiveKeep    = flag.String("archive-keep", "", "file to write the archive to")
)

// BenchmarkVerifyArchive proves a whole tournament over again: digests,
// signature, chain, every pairing, every result, every record.
func BenchmarkVerifyArchive(b *testing.B) {
	made, err := rehearsal.Play(b.Context(), rehearsal.Options{
		Entries: *archivePlayers, Rounds: *archiveRounds, Seed: 1, System: swiss.New(), Records: true,
		Progress: func(round int) { b.Logf("round %d of %d is played", round, *archiveRounds) },
	})
	if err != nil {
		b.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := archive.Write(&file, testKey, rehearsed(made)); err != nil {
		b.Fatal(err)
	}
	if *archiveKeep != "" {
		if err := os.WriteFile(*archiveKeep, file.Bytes(), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(file.Len()))
	b.ReportMetric(float64(len(made.Events)), "events")
	for b.Loop() {
		a, err := archive.Open(bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			b.Fatal(err)
		}
		found, err := app.VerifyArchive(b.Context(), a, map[string]pairing.System{swiss.Name: swiss.New()}, nil)
		if err != nil {
			b.Fatal(err)
		}
		if len(found.Findings) > 0 || found.Rounds != *archiveRounds || found.Records != len(made.Games) || found.Records == 0 {
			b.Fatalf("%d findings, %d rounds, %d records of %d", len(found.Findings), found.Rounds, found.Records, len(made.Games))
		}
	}
}

// testKey is what archives of tests are signed with.
var testKey = ed25519.NewKeyFromSeed([]byte("sumito tests sign with this key."))

// rehearsed is where a made-up tournament comes from, for an archive.
func rehearsed(made *rehearsal.Tournament) archive.Source {
	names := map[string]string{}
	for _, e := range made.Events {
		payload, err := event.Decode(e)
		if entered, ok := payload.(event.EntryAdded); ok && err == nil {
			for _, id := range entered.Players {
				names[id] = made.Texts[entered.Name.ID].Body
			}
		}
	}
	return archive.Source{
		Stream: made.Stream, Program: "test", Events: values(made.Events),
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
					players[id] = archive.Player{ID: id, Name: names[id]}
				}
				return players, nil
			},
			Commands: values[archive.Command](nil),
		},
	}
}

// values yields things without an error.
func values[T any](things []T) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for _, thing := range things {
			if !yield(thing, nil) {
				return
			}
		}
	}
}
