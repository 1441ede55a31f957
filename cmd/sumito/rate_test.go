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
		status, out, _ := ran(t, ballReport, append(append([]string{"rate"}, strings.Fields(test.args)...), "-")...)
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
		status, out, _ := ran(t, "", append([]string{"rate", "--json"}, files...)...)
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
		"--system elo --k NaN": "above 0", "--k 20": "--system elo", "--margins": "--system elo",
	} {
		if status, out, stderr := ran(t, "", append(append([]string{"rate"}, strings.Fields(args)...), report)...); status != statusUsage || out != "" || !strings.Contains(stderr, says) {
			t.Errorf("rate %s: status %d, %q", args, status, stderr)
		}
	}
	if status, out, _ := ran(t, "", "rate", report, "no-such.trf"); status != statusUsage || out != "" {
		t.Errorf("a missing second file: status %d, %q", status, out)
	}
	if status, _, _ := ran(t, "", "rate", "no-such.trf"); status != statusUsage {
		t.Errorf("a missing file: status %d", status)
	}
	if status, _, _ := ran(t, "", "rate", "--system", "trueskill", report); status != statusUsage {
		t.Errorf("an unknown system: status %d", status)
	}
}
