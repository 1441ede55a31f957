package swiss_test

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sumito/tournament/pairing"
	"sumito/tournament/trf"
)

// data returns a folder of the reference data: all of it where it lies beside
// the project, else the few small cases of testdata.
func data(t testing.TB, folder string) string {
	t.Helper()
	path := filepath.Join("..", "..", "..", "shared", "data", "swiss", folder)
	if _, err := os.Stat(path); err != nil {
		return filepath.Join("testdata", folder)
	}
	return path
}

func readFile(t testing.TB, path string) *trf.File {
	t.Helper()
	body, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file, err := trf.Read(bytes.NewReader(body))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if file.Initial == pairing.None {
		file.Initial = file.InferInitial()
	}
	if file.Rounds == 0 {
		file.Rounds = file.Recorded()
	}
	return file
}

// written is a round's pairs as in the expected files: "1-11 12-2 5-0".
func written(proposal pairing.Proposal) string {
	var words []string
	for _, p := range proposal.Pairs {
		words = append(words, fmt.Sprintf("%d-%d", p.First, p.Second))
	}
	return strings.Join(words, " ")
}

// expectedRounds reads a file of lines "R1 1-11 12-2".
func expectedRounds(t testing.TB, path string) []string {
	t.Helper()
	body, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var rounds []string
	for line := range strings.FieldsFuncSeq(string(body), func(r rune) bool { return r == '\r' || r == '\n' }) {
		_, pairs, _ := strings.Cut(strings.TrimSpace(line), " ")
		rounds = append(rounds, strings.TrimSpace(pairs))
	}
	return rounds
}

func TestReferenceTournaments(t *testing.T) {
	folders := []struct{ folder, expected string }{
		{"generated", "expected/%s.txt"},
		{"simulated", "%s.expected.txt"},
		{"ball-scores", "%s.expected.txt"},
	}
	for _, f := range folders {
		t.Run(f.folder, func(t *testing.T) {
			folder := data(t, f.folder)
			paths, _ := filepath.Glob(filepath.Join(folder, "*.trf"))
			if len(paths) == 0 {
				t.Fatal("no reference tournaments in " + folder)
			}
			rounds, wrong := 0, 0
			for _, path := range paths {
				name := strings.TrimSuffix(filepath.Base(path), ".trf")
				file := readFile(t, path)
				for k, want := range expectedRounds(t, filepath.Join(folder, fmt.Sprintf(f.expected, name))) {
					rounds++
					got := "nothing"
					proposal, err := pair(t, file.Field(k+1))
					if err == nil {
						got = written(proposal)
					}
					if got != want {
						wrong++
						t.Errorf("%s round %d: %v\n got %s\nwant %s", name, k+1, err, got, want)
					}
				}
			}
			t.Logf("%d of %d rounds differ", wrong, rounds)
		})
	}
}

// The second engine's tournaments hold the right pairs themselves, without
// board order.
func TestSecondEngine(t *testing.T) {
	paths, _ := filepath.Glob(filepath.Join(data(t, "generated-2"), "*.trf"))
	for _, path := range paths {
		file := readFile(t, path)
		for round := 1; round <= file.Recorded(); round++ {
			proposal, err := pair(t, file.Field(round))
			if err != nil {
				t.Errorf("%s round %d: %v", path, round, err)
				continue
			}
			for _, p := range proposal.Pairs {
				player, _ := file.Player(int(p.First))
				cell := player.Cell(round)
				if cell.Opponent != int(p.Second) || cell.Played() && cell.Colour != pairing.First {
					t.Errorf("%s round %d: %d-%d, but there %d met %d", path, round, p.First, p.Second, p.First, cell.Opponent)
				}
			}
		}
	}
}

// The speed files have one round to pair; the larger ones are left to the
// benchmark.
func TestSpeedFiles(t *testing.T) {
	for _, name := range speedFiles(t) {
		file, want := readSpeed(t, name)
		if len(file.Players) > largest(t) {
			continue
		}
		proposal, err := pair(t, file.Field(file.Recorded()+1))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if got := written(proposal); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
}

func largest(t *testing.T) int {
	if testing.Short() {
		return 500
	}
	return 5000
}

func speedFiles(t testing.TB) []string {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(data(t, "speed"), "*.trf"))
	slices.SortFunc(paths, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	return paths
}

// readSpeed reads a speed file and its right pairs.
func readSpeed(t testing.TB, path string) (file *trf.File, want string) {
	t.Helper()
	body, err := os.ReadFile(strings.TrimSuffix(path, ".trf") + ".expected.txt")
	if err != nil {
		t.Fatal(err)
	}
	var pairs []string
	for line := range strings.Lines(string(body)) {
		if words := strings.Fields(line); len(words) == 2 {
			pairs = append(pairs, words[0]+"-"+words[1])
		}
	}
	return readFile(t, path), strings.Join(pairs, " ")
}
