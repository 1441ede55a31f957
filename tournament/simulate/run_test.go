package simulate_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sumito/tournament/scoring"
	"sumito/tournament/simulate"
	"sumito/tournament/swiss"
	"sumito/tournament/trf"
)

// busy are options with everything that can happen.
func busy(t *testing.T, preset string, seed uint64) simulate.Options {
	t.Helper()
	table, known := scoring.Preset(preset, 6)
	if !known {
		t.Fatal(preset)
	}
	return simulate.Options{
		Players: 31, Rounds: 7, Seed: seed, Scoring: table,
		Draws: 0.1, Forfeits: 0.05, Withdrawals: 0.01, Byes: 0.05, Late: 0.1, ClubSize: 3,
	}
}

func TestSameSeedSameTournament(t *testing.T) {
	for _, preset := range scoring.Presets() {
		first, err := simulate.Run(context.Background(), busy(t, preset, 5), swiss.New())
		if err != nil {
			t.Fatal(err)
		}
		second, err := simulate.Run(context.Background(), busy(t, preset, 5), swiss.New())
		if err != nil {
			t.Fatal(err)
		}
		ignore := cmpopts.IgnoreUnexported(trf.Player{})
		if diff := cmp.Diff(first, second, ignore); diff != "" {
			t.Errorf("%s: %s", preset, diff)
		}
		other, err := simulate.Run(context.Background(), busy(t, preset, 6), swiss.New())
		if err != nil {
			t.Fatal(err)
		}
		if cmp.Equal(first, other, ignore) {
			t.Errorf("%s: another seed gives the same tournament", preset)
		}
	}
}

// A simulated report reads back without a warning: its points columns are the
// sums of results, table and 299 records.
func TestReportsAddUp(t *testing.T) {
	for _, preset := range scoring.Presets() {
		for seed := range uint64(10) {
			file, err := simulate.Run(context.Background(), busy(t, preset, seed), swiss.New())
			if err != nil {
				t.Fatal(err)
			}
			var buffer bytes.Buffer
			if problems, err := trf.Write(&buffer, file); err != nil || len(problems) > 0 {
				t.Fatalf("%v %v", problems, err)
			}
			back, err := trf.Read(&buffer)
			if err != nil {
				t.Fatal(err)
			}
			for i := range back.Warnings {
				t.Errorf("%s %d: %v", preset, seed, &back.Warnings[i])
			}
			if diff := cmp.Diff(file.Field(8), back.Field(8)); diff != "" {
				t.Errorf("%s %d: %s", preset, seed, diff)
			}
		}
	}
}

func TestOptions(t *testing.T) {
	good := busy(t, scoring.Eleven, 1)
	tests := map[string]func(*simulate.Options){
		"players":   func(o *simulate.Options) { o.Players = 1 },
		"rounds":    func(o *simulate.Options) { o.Rounds = 0 },
		"draws":     func(o *simulate.Options) { o.Draws = 1.5 },
		"club-size": func(o *simulate.Options) { o.ClubSize = 20 },
	}
	for name, spoil := range tests {
		options := good
		spoil(&options)
		_, err := simulate.Run(context.Background(), options, swiss.New())
		var wrong *simulate.OptionError
		if !errors.As(err, &wrong) || wrong.Option != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}
