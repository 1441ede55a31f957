package check_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"sumito/tournament/pairing"
	"sumito/tournament/pairing/check"
	"sumito/tournament/simulate"
	"sumito/tournament/swiss"
	"sumito/tournament/trf"
)

// run pairs a field by the engine and checks it.
func run(t *testing.T, field pairing.Field) (pairing.Proposal, *check.Report) {
	t.Helper()
	proposal, err := swiss.New().Pair(context.Background(), field)
	if err != nil {
		t.Fatal(err)
	}
	return proposal, examine(t, field, proposal)
}

func examine(t *testing.T, field pairing.Field, proposal pairing.Proposal) *check.Report {
	t.Helper()
	report, err := check.Check(context.Background(), field, proposal)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// tally counts what the checks came to.
type tally struct{ rounds, proven int }

func (c *tally) add(t *testing.T, name string, round int, report *check.Report) {
	t.Helper()
	c.rounds++
	if report.Proven() {
		c.proven++
	}
	for _, fault := range report.Faults {
		t.Errorf("%s round %d: %+v", name, round, fault)
	}
}

// simulatedRounds is how many rounds are checked; SUMITO_ROUNDS asks for more.
func simulatedRounds(t *testing.T) int {
	t.Helper()
	text := os.Getenv("SUMITO_ROUNDS")
	if text == "" {
		return 150
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestSimulatedTournaments(t *testing.T) {
	var c tally
	for seed := uint64(1); c.rounds < simulatedRounds(t); seed++ {
		file, err := simulate.Run(context.Background(), simulate.Varied(seed), swiss.New())
		if file == nil {
			t.Fatal(err)
		}
		for round := 1; round <= file.Recorded(); round++ {
			_, report := run(t, file.Field(round))
			c.add(t, file.Heads[0].Text, round, report)
		}
	}
	t.Logf("%d of %d rounds proven", c.proven, c.rounds)
	if c.proven*2 < c.rounds {
		t.Errorf("only %d of %d rounds are proven", c.proven, c.rounds)
	}
}

// every says which of the reference tournaments are checked: every eighth, or
// all if SUMITO_ROUNDS asks for many rounds.
func every(t *testing.T) int {
	t.Helper()
	if os.Getenv("SUMITO_ROUNDS") != "" {
		return 1
	}
	return 8
}

func TestReferenceTournaments(t *testing.T) {
	var c tally
	for _, folder := range []string{"generated", "generated-2", "simulated", "ball-scores"} {
		paths, _ := filepath.Glob(filepath.Join("..", "..", "..", "..", "shared", "data", "swiss", folder, "*.trf"))
		if len(paths) == 0 {
			t.Skip("reference data isn't beside the project")
		}
		for k, path := range paths {
			if k%every(t) != 0 {
				continue
			}
			body, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			file, err := trf.Read(bytes.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			if file.Initial == pairing.None {
				file.Initial = file.InferInitial()
			}
			if file.Rounds == 0 {
				file.Rounds = file.Recorded()
			}
			for round := 1; round <= file.Recorded(); round++ {
				_, report := run(t, file.Field(round))
				c.add(t, filepath.Base(path), round, report)
			}
		}
	}
	t.Logf("%d of %d rounds proven", c.proven, c.rounds)
}

// fifth is a field of twelve in their fifth round.
func fifth(t *testing.T) pairing.Field {
	t.Helper()
	file, err := simulate.Run(context.Background(), simulate.Options{Players: 13, Rounds: 4, Seed: 3, Draws: 0.2}, swiss.New())
	if err != nil {
		t.Fatal(err)
	}
	file.Rounds = 7
	return file.Field(5)
}

// Every way to spoil a right proposal is found.
func TestFaults(t *testing.T) {
	field := fifth(t)
	right, report := run(t, field)
	if !report.Proven() {
		t.Fatalf("the engine's own: %+v", report)
	}
	last := len(right.Pairs) - 1
	tests := []struct {
		name  string
		spoil func(*pairing.Proposal)
		code  string
		legal bool
	}{
		{"colours turned", func(p *pairing.Proposal) {
			p.Pairs[0].First, p.Pairs[0].Second = p.Pairs[0].Second, p.Pairs[0].First
		}, check.CodeColours, true},
		{"boards exchanged", func(p *pairing.Proposal) { p.Pairs[0], p.Pairs[3] = p.Pairs[3], p.Pairs[0] }, check.CodeBoardOrder, true},
		{"board missing", func(p *pairing.Proposal) { p.Pairs = p.Pairs[1:] }, check.CodeUnpaired, false},
		{"twice", func(p *pairing.Proposal) { p.Pairs[1].First = p.Pairs[0].First }, check.CodeTwice, false},
		{"unknown", func(p *pairing.Proposal) { p.Pairs[1].First = 99 }, check.CodeUnknown, false},
		{"two byes", func(p *pairing.Proposal) { p.Pairs[0].Second = 0 }, check.CodeBye, false},
		{"a rematch", func(p *pairing.Proposal) {
			first := field.Entrants[slices.IndexFunc(field.Entrants, func(e pairing.Entrant) bool { return e.Number == p.Pairs[0].First })]
			met := first.Past[0].Opponent
			for k := range p.Pairs {
				for _, number := range []*pairing.Number{&p.Pairs[k].First, &p.Pairs[k].Second} {
					if *number == met {
						*number = p.Pairs[0].Second
					}
				}
			}
			p.Pairs[0].Second = met
		}, check.CodeMet, false},
		{"the bye to the leader", func(p *pairing.Proposal) {
			p.Pairs[0].First, p.Pairs[last].First = p.Pairs[last].First, p.Pairs[0].First
		}, check.CodeByeScore, true},
	}
	for _, test := range tests {
		spoilt := pairing.Proposal{Pairs: slices.Clone(right.Pairs)}
		test.spoil(&spoilt)
		report := examine(t, field, spoilt)
		if check.Legality(field, spoilt).Legal() != report.Legal() {
			t.Errorf("%s: legality on its own differs", test.name)
		}
		found := slices.ContainsFunc(report.Faults, func(f check.Fault) bool { return f.Code == test.code })
		if !found || test.legal && !report.Legal() && test.code != check.CodeByeScore || !test.legal && report.Legal() {
			t.Errorf("%s: %+v", test.name, report)
		}
	}
}

// Exchanging two opponents of a right proposal is never passed as proven.
func TestExchangedOpponents(t *testing.T) {
	field := fifth(t)
	right, _ := run(t, field)
	for a := range right.Pairs {
		for b := range a {
			if right.Pairs[a].Second == 0 {
				continue
			}
			spoilt := pairing.Proposal{Pairs: slices.Clone(right.Pairs)}
			spoilt.Pairs[a].Second, spoilt.Pairs[b].Second = spoilt.Pairs[b].Second, spoilt.Pairs[a].Second
			if report := examine(t, field, spoilt); report.Proven() {
				t.Errorf("boards %d and %d exchanged opponents, proven right", a+1, b+1)
			}
		}
	}
}

// FuzzEngine looks for a simulated tournament on which engine and checker
// don't agree.
func FuzzEngine(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) {
		file, err := simulate.Run(context.Background(), simulate.Varied(seed), swiss.New())
		if file == nil {
			t.Fatal(err)
		}
		for round := 1; round <= file.Recorded(); round++ {
			if _, report := run(t, file.Field(round)); len(report.Faults) > 0 {
				t.Errorf("round %d: %+v", round, report.Faults)
			}
		}
	})
}

// lastWord is a context that ends as soon as it has been asked whether it has.
type lastWord struct {
	context.Context
	end context.CancelFunc
}

func (c lastWord) Err() error {
	err := c.Context.Err()
	c.end()
	return err
}

// A check leaves off within a bracket, not only between two: one of ten players
// can take minutes.
func TestCheckLeavesOffWithinABracket(t *testing.T) {
	field := pairing.Field{Round: 1, Rounds: 5}
	for number := range 8 {
		field.Entrants = append(field.Entrants, pairing.Entrant{Number: pairing.Number(number + 1), Rating: 2000 - number})
	}
	proposal, _ := run(t, field)
	ctx, cancel := context.WithCancel(t.Context())
	if report, err := check.Check(lastWord{ctx, cancel}, field, proposal); !errors.Is(err, context.Canceled) {
		t.Errorf("Check = %+v, %v, want it cancelled", report, err)
	}
}
