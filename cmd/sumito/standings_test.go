package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// ballReport is a small tournament with every kind of unplayed round. Results
// count 1, ½, 0; the balls are comments. Dee and Eve are equal in everything.
const ballReport = `012 Worked by hand
142 3
202 SPR,BD,OTHER_X
001    1      Ann                               1700                             1.5          2 w 1     3 w 0  0000 - H
001    2      Bob                               1500                             1.0          1 b 0  0000 - Z     3 w +
001    3      Cem                                                                2.0       0000 - U     1 b 1     2 b -
001    4      Dee                               1600                             0.0       0000 - Z  0000 - Z  0000 - Z
001    5      Eve                               1600                             0.0       0000 - Z  0000 - Z  0000 - Z
### balls 1 1 2 6-2
### balls 2 1 3 4-6
`

func TestStandings(t *testing.T) {
	status, out, stderr := runTool(t, ballReport, "standings", "-")
	want := []string{
		"place no. points SPR BD name",
		"1 3 2 0 2 Cem", "2 1 1.5 -2 2 Ann", "3 2 1 -4 -4 Bob", "=4 4 0 0 0 Dee", "=4 5 0 0 0 Eve",
	}
	var got []string
	for line := range strings.Lines(out) {
		got = append(got, strings.Join(strings.Fields(line), " "))
	}
	if status != 0 || strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("status %d\n%s", status, out)
	}
	if !strings.Contains(stderr, "OTHER_X") {
		t.Errorf("nothing said about the file's unknown code: %q", stderr)
	}
}

func TestStandingsExplain(t *testing.T) {
	status, out, _ := runTool(t, ballReport, "standings", "--tie-breaks", "bh/c1,SPR", "--explain", "1", "-")
	want := `1 Ann: place 2, 1.5 points

BH/C1 = 3 (sum)
  round 1   against 2           1
  round 2   against 3           2
  round 3   no opponent       1.5  dummy: own points  left out

SPR = -2 (sum)
  round 1   against 2           4  left out
  round 2   against 3          -2
`
	if status != 0 || out != want {
		t.Errorf("status %d\n%s", status, out)
	}
}

// In ball scores a bye of 7 counts as a win when some win gives no more.
func TestStandingsOfBallScores(t *testing.T) {
	report := "162  W11.0    D 5.5    L 0.0    A 0.0    P 7.0    X 5.5\n299           9.0  001    1\n299           2.0  001    2\n" +
		"299           7.0  002    3\n299           4.0  002    1\n" + strings.NewReplacer(" 1.5 ", "18.5 ", " 1.0 ", "13.0 ", " 2.0 ", "14.0 ").Replace(ballReport)
	status, out, stderr := runTool(t, report, "standings", "--tie-breaks", "WIN,BH,SB,BCW,KS/L-6,FB", "--json", "-")
	var got standingsOutput
	if err := json.Unmarshal([]byte(out), &got); err != nil || status != 0 || stderr != "" {
		t.Fatal(status, err, stderr)
	}
	// As in tiebreak's testdata/worked.tsv.
	for _, want := range []string{"1 18.5: 1 43.5 263.75 2 4 43.5", "3 14: 2 45.5 227.5 4 7 42.5", "2 13: 1 44.5 180 0 13 45.5"} {
		row := got.Standings[0]
		got.Standings = got.Standings[1:]
		text := fmt.Sprintf("%d %v:", row.PairingNumber, row.Points)
		for _, code := range []string{"WIN", "BH", "SB", "BCW", "KS/L-6", "FB"} {
			text += fmt.Sprint(" ", row.TieBreaks[code].Value)
		}
		if text != want {
			t.Errorf("%s, want %s", text, want)
		}
	}
}

func TestStandingsAskedWrongly(t *testing.T) {
	folder := t.TempDir()
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"--tie-breaks", "XX", "-"}, `unknown tie-break "XX"; known are AOB`},
		{[]string{"--tie-breaks", "BH/K", "-"}, `BH takes /C1…/C9, /M1…/M9, /P`},
		{[]string{"--tie-breaks", "BH,,SB", "-"}, "a code is missing beside a comma"},
		{[]string{"--tie-breaks", "BH,BH", "-"}, "BH is named twice"},
		{[]string{"--tie-breaks", "mso,SPR", "-"}, "SPR is named twice"},
		{[]string{"--explain", "9", "-"}, "-: nobody has number 9"},
		{[]string{"--explain", "0", "-"}, "-: nobody has number 0"},
		{[]string{"--explain", "Ann", "-"}, `"Ann"`},
		{[]string{folder}, "this is a folder; name a file"},
		{[]string{folder + "/none.trf"}, "none.trf: no such file"},
		{[]string{}, "<file>"},
	} {
		status, out, stderr := runTool(t, ballReport, append([]string{"standings"}, test.args...)...)
		if status != statusUsage || out != "" || !strings.Contains(stderr, test.says) {
			t.Errorf("%v: status %d, %q, %q", test.args, status, out, stderr)
		}
	}
	for name, text := range map[string]string{"empty": "", "headed": "012 Nobody\n", "binary": "\x7fELF\x02\x01\x00\xff\xfe"} {
		for _, command := range []string{"standings", "rate"} {
			if status, out, stderr := runTool(t, text, command, "-"); status != statusUsage || out != "" || !strings.Contains(stderr, "-: ") {
				t.Errorf("%s of a file that is %s: status %d, %q, %q", command, name, status, out, stderr)
			}
		}
	}
}

// One player alone, and a tournament of byes only, have standings as well: two
// dummies of a draw in every round, 1 each.
func TestStandingsOfFew(t *testing.T) {
	line := func(number int, points string, cells ...string) string {
		text := fmt.Sprintf("001 %4d      %-66s%s    1", number, "Name", points)
		for _, cell := range cells {
			text += "  0000 - " + cell
		}
		return text + "\n"
	}
	for name, test := range map[string]struct{ report, want string }{
		"alone":   {line(1, " 2.0", "U", "U"), "1 1 2 2 2"},
		"nothing": {line(1, " 0.0") + line(2, " 0.0"), "=1 1 0 0 0|=1 2 0 0 0"},
		"byes":    {line(1, " 2.0", "U", "U") + line(2, " 2.0", "F", "F"), "=1 1 2 2 2|=1 2 2 2 2"},
	} {
		status, out, stderr := runTool(t, test.report, "standings", "--tie-breaks", "BH,BH/P,REP,DE", "-")
		var got []string
		for line := range strings.Lines(out) {
			if fields := strings.Fields(line); len(fields) > 5 && fields[0] != "place" {
				got = append(got, strings.Join(fields[:5], " "))
			}
		}
		if status != 0 || stderr != "" || strings.Join(got, "|") != test.want {
			t.Errorf("%s: status %d, %q, %q, want %q", name, status, stderr, got, test.want)
		}
		if status, out, _ := runTool(t, test.report, "standings", "--json", "--tie-breaks", "club,TPR,ARO", "-"); status != 0 || !json.Valid([]byte(out)) {
			t.Errorf("%s: status %d, %s", name, status, out)
		}
	}
}

// The JSON form says what the table says, name by name, whatever stands in it.
func TestStandingsJSONOfAnyName(t *testing.T) {
	report := strings.Replace(ballReport, "Ann ", `"<\&`, 1)
	status, out, _ := runTool(t, report, "standings", "--json", "-")
	var got standingsOutput
	if err := json.Unmarshal([]byte(out), &got); err != nil || status != 0 {
		t.Fatal(status, err, out)
	}
	if got.Standings[1].Name != `"<\&` || !strings.Contains(out, `\"<\\&`) {
		t.Errorf("%q", got.Standings[1].Name)
	}
}

// standingsOutput is the JSON form as others read it.
type standingsOutput struct {
	Standings []struct {
		Rank          int     `json:"rank"`
		PairingNumber int     `json:"pairing_number"`
		Name          string  `json:"name"`
		Points        float64 `json:"points"`
		TieBreaks     map[string]struct {
			Value float64 `json:"value"`
			Terms []struct {
				Round    int     `json:"round"`
				Opponent int     `json:"opponent"`
				Value    float64 `json:"value"`
				Cut      bool    `json:"cut"`
			} `json:"terms"`
		} `json:"tie_breaks"`
	} `json:"standings"`
}

// Reference tournaments through the command: all columns, the points, and an
// order that points never contradict.
func TestStandingsJSON(t *testing.T) {
	const folder = "../../tournament/tiebreak/testdata/generated"
	tables, err := filepath.Glob(filepath.Join(folder, "tiebreaks", "*.tsv"))
	if err != nil || len(tables) < 6 {
		t.Fatalf("%s: %v, %d tables", folder, err, len(tables))
	}
	for _, table := range tables {
		compareWithTable(t, table)
	}
}

func compareWithTable(t *testing.T, table string) {
	t.Helper()
	body := readFile(t, table)
	lines := strings.Split(strings.TrimSpace(string(body)), "\n")
	codes := strings.Fields(lines[0])[3:]
	rows := map[int][]string{}
	for _, line := range lines[1:] {
		cells := strings.Fields(line)
		number, _ := strconv.Atoi(cells[0])
		rows[number] = cells[2:]
	}
	name := strings.TrimSuffix(filepath.Base(table), ".tsv")
	report := filepath.Join(filepath.Dir(filepath.Dir(table)), name+".trf")
	status, out, stderr := runTool(t, "", "standings", "--json", "--tie-breaks", strings.Join(codes, ","), report)
	if status != 0 || stderr != "" {
		t.Fatalf("%s: status %d, %s", name, status, stderr)
	}
	var got standingsOutput
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Standings) != len(rows) {
		t.Errorf("%s: %d rows, want %d", name, len(got.Standings), len(rows))
	}
	for i, row := range got.Standings {
		want := rows[row.PairingNumber]
		if i > 0 && row.Points > got.Standings[i-1].Points || row.Rank > i+1 {
			t.Errorf("%s: %d has place %d in row %d", name, row.PairingNumber, row.Rank, i+1)
		}
		if points, _ := strconv.ParseFloat(want[0], 64); points != row.Points {
			t.Errorf("%s: %d has %v points, want %s", name, row.PairingNumber, row.Points, want[0])
		}
		for k, code := range codes {
			value, _ := strconv.ParseFloat(want[k+1], 64)
			if code == "DE" && value > 0 {
				value = 2 - value // see tiebreak's own test
			}
			if got := row.TieBreaks[code].Value; got != value {
				t.Errorf("%s: %s of %d is %v, want %v", name, code, row.PairingNumber, got, value)
			}
			if code == "BH/C1" && len(row.TieBreaks[code].Terms) == 0 {
				t.Errorf("%s: %s without terms", name, code)
			}
		}
	}
}

// Shared places stay shared, and the next place is as many further down; keys
// keep the order of precedence.
func TestStandingsJSONShape(t *testing.T) {
	status, out, _ := runTool(t, ballReport, "standings", "--json", "--tie-breaks", "SB,BH/C1,AOB,TPR", "-")
	var got standingsOutput
	if err := json.Unmarshal([]byte(out), &got); err != nil || status != 0 {
		t.Fatal(status, err)
	}
	ranks := ""
	for _, row := range got.Standings {
		ranks += fmt.Sprintf("%d#%d ", row.Rank, row.PairingNumber)
	}
	if ranks != "1#3 2#1 3#2 4#4 4#5 " {
		t.Error(ranks)
	}
	if sb, bh := strings.Index(out, `"SB"`), strings.Index(out, `"BH/C1"`); sb > bh {
		t.Error("the keys aren't in the order of the codes")
	}
	const first = `{"standings":[{"rank":1,"pairing_number":3,"name":"Cem","points":2,"tie_breaks":{"SB":{"value":3,"method":"sum",` +
		`"terms":[{"round":1,"value":1.5,"score":1.5,"points":1,"dummy":"cap-draws"},` +
		`{"round":2,"opponent":1,"value":1.5,"score":1.5,"points":1},` +
		`{"round":3,"opponent":2,"value":0,"score":1,"dummy":"cap-scheduled"}]}`
	if !strings.HasPrefix(out, first) {
		t.Errorf("%s\nwant\n%s", out, first)
	}
}

// Balls are in comments of ours; where a file has none, tie-breaks that count
// them are all 0, which is said once.
func TestStandingsWithoutBalls(t *testing.T) {
	without := ballReport[:strings.Index(ballReport, "###")]
	for _, test := range []struct{ report, codes, says string }{
		{without, "mso", "SPR, BF can't"}, {without, "BH,BD,BCW", "BD, BCW can't"}, {without, "fide", ""}, {ballReport, "mso", ""},
	} {
		status, _, stderr := runTool(t, test.report, "standings", "--tie-breaks", test.codes, "-")
		if status != 0 || strings.Count(stderr, "no balls") != min(len(test.says), 1) || !strings.Contains(stderr, test.says) {
			t.Errorf("%s: status %d, %q, want %q", test.codes, status, stderr, test.says)
		}
	}
}
