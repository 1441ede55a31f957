package record_test

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sumito/game/record"
)

// shared returns a file of the data beside the project, or skips the test where
// there is none.
func shared(t testing.TB, name string) string {
	t.Helper()
	path := filepath.Join("..", "..", "..", "shared", "data", name)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("no shared data beside the project: %v", err)
	}
	return path
}

func readAll(t testing.TB, path string) []*record.Record {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader := record.NewReader(bufio.NewReader(file))
	var records []*record.Record
	for {
		r, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return records
		}
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, r)
	}
}

// expectation is a line of games_expected.tsv.
type expectation struct {
	plies, byBlack, byWhite, sixth int
	termination, result            string
}

func readExpected(t testing.TB, path string) map[string]expectation {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	expected := make(map[string]expectation)
	for i, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		if i == 0 {
			continue
		}
		fields := strings.Split(line, "\t")
		number := func(field int) int {
			n, _ := strconv.Atoi(fields[field])
			return n
		}
		expected[fields[0]] = expectation{number(1), number(2), number(3), number(6), fields[4], fields[5]}
	}
	return expected
}

func testGames(t *testing.T, games, expected string) {
	t.Helper()
	want := readExpected(t, expected)
	records := readAll(t, games)
	var verifier record.Verifier
	contradicted := 0
	for _, r := range records {
		report, err := verifier.Verify(r)
		if err != nil {
			t.Fatal(err)
		}
		e := want[report.Event]
		if !report.Legal || report.Plies != e.plies || report.PushedOff[0] != e.byBlack || report.PushedOff[1] != e.byWhite {
			t.Errorf("%s: legal %v, %d plies, %d–%d; want %+v", report.Event, report.Legal, report.Plies,
				report.PushedOff[0], report.PushedOff[1], e)
		}
		if proved := report.EndedBy == "six" && report.Proved; proved != (e.sixth == e.plies) {
			t.Errorf("%s: target reached %v, want at ply %d", report.Event, proved, e.sixth)
		}
		if report.ResultClaimed != e.result || !report.Proved && report.EndedBy != e.termination {
			t.Errorf("%s: claims %s by %s, want %+v", report.Event, report.ResultClaimed, report.EndedBy, e)
		}
		if report.Proved && report.Winner != report.ClaimedWinner || !report.Proved && report.Winner != record.NoWinner {
			t.Errorf("%s: winner %q, claimed %q", report.Event, report.Winner, report.ClaimedWinner)
		}
		if !report.ClaimOK {
			contradicted++
			if report.Event != "Recorded game 0783" || report.Problem.Code != record.ClaimNotReached {
				t.Errorf("%s: %v", report.Event, report.Problem)
			}
		}
	}
	if contradicted != 1 {
		t.Errorf("%d claims are contradicted, want 1", contradicted)
	}
}

func TestGames(t *testing.T) {
	testGames(t, "testdata/games.apgn", "testdata/games_expected.tsv")
}

func TestSharedGames(t *testing.T) {
	testGames(t, shared(t, "games.apgn"), shared(t, "games_expected.tsv"))
}

func testAltered(t *testing.T, path string) {
	t.Helper()
	var verifier record.Verifier
	for _, r := range readAll(t, path) {
		report, err := verifier.Verify(r)
		if err != nil {
			t.Fatal(err)
		}
		if want, _ := strconv.Atoi(r.Tag("FirstIllegalPly")); report.FirstIllegalPly != want {
			t.Errorf("%s: first illegal ply %d (%v), want %d", report.Event, report.FirstIllegalPly, report.Reason, want)
		}
	}
}

func TestAlteredGames(t *testing.T) {
	testAltered(t, "testdata/games_altered.apgn")
}

func TestSharedAlteredGames(t *testing.T) {
	testAltered(t, shared(t, "games_altered.apgn"))
}

func BenchmarkVerify(b *testing.B) {
	text, err := os.ReadFile("testdata/games.apgn")
	if err != nil {
		b.Fatal(err)
	}
	plies := 0
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		reader := record.NewReader(strings.NewReader(string(text)))
		var verifier record.Verifier
		var r record.Record
		for reader.Read(&r) == nil {
			report, err := verifier.Verify(&r)
			if err != nil {
				b.Fatal(err)
			}
			plies += report.Plies
		}
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
}
