package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestRate(t *testing.T) {
	tests := []struct {
		args string
		want string
	}{
		// Ann 1700 beats Bob 1500 (0.76 expected) and loses to Cem, a newcomer
		// of 1500: 20·(0.24 − 0.76) = −10.4. Bob 20·(−0.24) = −4.8. Cem, K 40:
		// 40·0.76 = 30.4. The forfeit isn't rated.
		{"--system elo", "1690 -10 0 2 Ann|1530? +30 0 1 Cem|1495 -5 0 1 Bob"},
		// Round 1 on its own: 4.8 is 5, then 1705 is 205 above 1500: −15.4.
		{"--system elo --period round", "1690 -10 0 2 Ann|1530? +30 0 1 Cem|1495 -5 0 1 Bob"},
		// 1/(1+10^−½) = 0.7597 expected: 10·(0.2403 − 0.7597) = −5.2.
		{"--system elo --k 10", "1695 -5 0 2 Ann|1508? +8 0 1 Cem|1498 -2 0 1 Bob"},
	}
	for _, test := range tests {
		status, out, _ := runTool(t, ballReport, append(append([]string{"rate"}, strings.Fields(test.args)...), "-")...)
		var rows []string
		for line := range strings.Lines(out) {
			// Dee and Eve have played nothing, the heading has no digits.
			if row := strings.Join(strings.Fields(line), " "); !strings.Contains(row, "1600") && strings.ContainsAny(row, "0123456789") {
				rows = append(rows, row)
			}
		}
		if got := strings.Join(rows, "|"); status != 0 || got != test.want {
			t.Errorf("%s: status %d, %s, want %s", test.args, status, got, test.want)
		}
	}
}

// Files are rated in order: the second begins where the first ended.
func TestRateFilesInOrder(t *testing.T) {
	const report = "../../tournament/tiebreak/testdata/generated/t109.trf"
	type output struct {
		System  string
		Ratings []struct {
			Player      string
			Before      float64
			Rating      float64
			Deviation   float64
			Games       int
			Provisional bool
		}
	}
	rate := func(files ...string) (all output) {
		status, out, _ := runTool(t, "", append([]string{"rate", "--json"}, files...)...)
		if err := json.Unmarshal([]byte(out), &all); err != nil || status != 0 {
			t.Fatal(status, err)
		}
		return all
	}
	once, twice := rate(report), rate(report, report)
	if once.System != "glicko2" || len(once.Ratings) != 6 || len(twice.Ratings) != 6 {
		t.Fatalf("%+v", once)
	}
	for i, r := range twice.Ratings {
		if !r.Provisional || r.Games != 2*once.Ratings[i].Games || r.Deviation >= once.Ratings[i].Deviation {
			t.Errorf("%+v", r)
		}
	}
	for i := 1; i < len(once.Ratings); i++ {
		if once.Ratings[i].Rating > once.Ratings[i-1].Rating {
			t.Error("not sorted by rating")
		}
	}
	for args, says := range map[string]string{
		"--system elo --k -3": "--k", "--system elo --k=-3": "above 0", "--system elo --k 0": "above 0",
		"--system elo --k NaN": "above 0", "--system elo --k Inf": "at most 1000", "--k 20": "--system elo", "--margins": "--system elo",
	} {
		if status, out, stderr := runTool(t, "", append(append([]string{"rate"}, strings.Fields(args)...), report)...); status != statusUsage || out != "" || !strings.Contains(stderr, says) {
			t.Errorf("rate %s: status %d, %q", args, status, stderr)
		}
	}
	if status, out, _ := runTool(t, "", "rate", report, "no-such.trf"); status != statusUsage || out != "" {
		t.Errorf("a missing second file: status %d, %q", status, out)
	}
	if status, _, _ := runTool(t, "", "rate", "no-such.trf"); status != statusUsage {
		t.Errorf("a missing file: status %d", status)
	}
	if status, _, _ := runTool(t, "", "rate", "--system", "trueskill", report); status != statusUsage {
		t.Errorf("an unknown system: status %d", status)
	}
}

// rateRows runs rate and returns its rows without the heading, and what it said.
func rateRows(t *testing.T, report string, args ...string) (rows []string, stderr string) {
	t.Helper()
	status, out, stderr := runTool(t, report, append(append([]string{"rate"}, args...), "-")...)
	if status != statusDone {
		t.Fatalf("%v: status %d, %s", args, status, stderr)
	}
	for line := range strings.Lines(out) {
		rows = append(rows, strings.Join(strings.Fields(line), " "))
	}
	return rows[1:], stderr
}

// Two numbers of one file are two people: never one of 1500 who beats himself.
func TestRateTellsPlayersOfOneFileApart(t *testing.T) {
	const (
		namesakes = "012 Namesakes\n" +
			"001    1      Ann                               1500                             1.0    1     2 w 1\n" +
			"001    2      Ann                               1500                             0.0    2     1 b 0\n"
		oneID = "012 One id\n" +
			"001    1      Ann                               1500              77             1.0    1     2 w 1\n" +
			"001    2      Bob                               1500              77             0.0    2     1 b 0\n"
	)
	rows, stderr := rateRows(t, namesakes, "--system", "elo")
	if len(rows) != 2 || rows[0] != "1510 +10 0 1 Ann" || rows[1] != "1490 -10 0 1 Ann" {
		t.Errorf("%q", rows)
	}
	if !strings.Contains(stderr, "line 2: number 1") || !strings.Contains(stderr, "line 3: number 2") {
		t.Errorf("no warning with both lines: %s", stderr)
	}
	if status, out, stderr := runTool(t, oneID, "rate", "-"); status != statusUsage || out != "" ||
		!strings.Contains(stderr, "lines 2 and 3") || !strings.Contains(stderr, "77") {
		t.Errorf("one id: status %d, %s", status, stderr)
	}
}

// FIDE's K of juniors below 2300 lasts to the end of the year of the 18th
// birthday: 40·0.5 and 20·0.5.
func TestRateOfJuniors(t *testing.T) {
	report := func(date, birth string) string {
		return date + "001    1      Kid                               1800                 " + birth + "  1.0    1     2 w 1\n" +
			"001    2      Old                               1800                 1980/01/01  0.0    2     1 b 0\n"
	}
	tests := []struct {
		name, date, birth, args, want string
	}{
		{"14", "042 2026/05/01\n", "2012/05/05", "", "1820 +20"},
		{"18 this year", "042 2026/05/01\n", "2008/12/31", "", "1820 +20"},
		{"18 last year", "042 2026/05/01\n", "2007/01/01", "", "1810 +10"},
		{"by the end", "052 02.01.2026\n", "2008/12/31", "", "1820 +20"},
		{"year alone", "042 2026/05/01\n", "2012      ", "", "1820 +20"},
		{"no date of birth", "042 2026/05/01\n", "          ", "", "1810 +10"},
		{"no date of the tournament", "", "2012/05/05", "", "1810 +10"},
		{"by the round", "042 2026/05/01\n", "2012/05/05", "--period round", "1820 +20"},
		{"plain formula", "042 2026/05/01\n", "2012/05/05", "--k 20", "1810 +10"},
	}
	for _, test := range tests {
		rows, stderr := rateRows(t, report(test.date, test.birth), strings.Fields("--system elo "+test.args)...)
		if !strings.HasPrefix(rows[0], test.want) || !strings.HasSuffix(rows[0], "Kid") {
			t.Errorf("%s: %q, want %s", test.name, rows, test.want)
		}
		if said := strings.Contains(stderr, "(042)"); said != (test.date == "") {
			t.Errorf("%s: %q", test.name, stderr)
		}
	}
}

func TestRateMarginsWithoutBalls(t *testing.T) {
	const warning = "--margins changes nothing"
	if _, stderr := rateRows(t, ballReport, "--system", "elo", "--margins"); strings.Contains(stderr, warning) {
		t.Errorf("a file with balls: %s", stderr)
	}
	without := ballReport[:strings.Index(ballReport, "###")]
	if _, stderr := rateRows(t, without, "--system", "elo", "--margins"); strings.Count(stderr, warning) != 1 {
		t.Errorf("a file without balls: %s", stderr)
	}
}
