package trf_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament/trf"
)

// everyRecord is a file with each record that means something.
var everyRecord = strings.Join([]string{
	"012 Every record", "042 2026/11/29", "092 Individual: Swiss-System",
	"142 7", "152 W", "162  W 3.0    D 1.0    A 0.0    P 2.0", "192 FIDE_DUTCH",
	"240 H 003    1    2", "250       1.0 001 003 0001 0002", "260 001 003    1    2    3",
	"299          11.0  001    1    2",
	"XXR 7", "XXC white1", "XXZ 3", "XXP 1 3", "XXA    1  1.0  0.5", "XXS L=0.5", "BBF 0.5",
	"### balls 1 1 2 6-4", "### a remark", "XXQ unknown",
	"001    1 mWGM One, First                        2000 FRA     1234567 2001/02/03 11.0    1     2 w 1",
	"001    2 w    Two, Second                       1990 GER      123456 2001/02/03 11.0    2     1 b 0  0000 - Z",
	"001    3      Three, Third                                                       0.5    3  0000 - U  0000 - H",
}, "\n")

func read(t *testing.T, text string) *trf.File {
	t.Helper()
	file, err := trf.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// Whatever is written into any column of any record is refused, reported, or
// found in the file: nothing is read over.
func TestNothingIsReadOver(t *testing.T) {
	lines := strings.Split(everyRecord, "\n")
	before := read(t, everyRecord)
	for k, line := range lines {
		for column := range len(line) + 12 {
			padded := []rune(line + strings.Repeat(" ", 12))
			for _, c := range "7xé\t" {
				was := padded[column]
				if was == c || c == '\t' && (column >= len(line)-1 || !strings.Contains("162 240 250 260 299 001 XXA", line[:3])) {
					continue // a tab is a blank there
				}
				padded[column] = c
				lines[k] = strings.TrimRight(string(padded), " ")
				padded[column] = was
				after, err := trf.Read(strings.NewReader(strings.Join(lines, "\n")))
				if err == nil && reflect.DeepEqual(before, after) {
					t.Errorf("column %d: nobody notices\n%s", column+1, lines[k])
				}
			}
		}
		lines[k] = line
	}
}

// Text out of its columns is an error where pairing depends on it.
func TestStrayText(t *testing.T) {
	tests := []struct {
		name, text string
		code       string
		column     int
		says       string
	}{
		{"ids too far left", "260 001 005  1  5", trf.CodeStray, 17, "5"},
		{"no span", "260             1    5", trf.CodeMissing, 5, ""},
		{"half a span", "260 001         1    5", trf.CodeMissing, 9, ""},
		{"span reversed", "260 005 001    1    5", trf.CodeSpan, 5, "5"},
		{"nobody to keep apart", "260 001 005", trf.CodeMissing, 13, ""},
		{"one alone", "260 001 005    1", trf.CodeAlone, 16, "1"},
		{"oneself", "XXP 3 3", trf.CodeAlone, 5, "3"},
		{"one alone in XXP", "XXP 3", trf.CodeAlone, 5, "3"},
		{"symbol one column early", "162 W 3.0", trf.CodeStray, 5, "W"},
		{"second symbol one column early", "162  W 3.0   D 1.0", trf.CodeStray, 14, "D"},
		{"symbol without value", "162  W 3.0    D", trf.CodeMissing, 16, ""},
		{"points in two fields of 299", "299        1123.5  001    1", trf.CodeStray, 12, "1123.5"},
		{"299 by words", "299 W 1", trf.CodeStray, 7, "1"},
		{"299 without points", "299                001    1", trf.CodeMissing, 14, ""},
		{"299 without round", "299          11.0         1", trf.CodeMissing, 20, ""},
		{"299 without players", "299          11.0  001", trf.CodeMissing, 24, ""},
		{"299 one column early", "299         11.0  001    1", trf.CodeStray, 13, "11.0"},
		{"round of 299 one column early", "299          11.0 001", trf.CodeStray, 19, "001"},
		{"points in two fields of 250", "250    1123.5 001 003 0001 0002", trf.CodeStray, 8, "1123.5"},
		{"players of 250 reversed", "250       1.0 001 003 0002 0001", trf.CodeSpan, 23, "2"},
		{"bye for nobody", "240 H 003", trf.CodeMissing, 11, ""},
		{"bye without round", "240 H        1", trf.CodeMissing, 7, ""},
		{"code run into a number", "XXP1 3", trf.CodeStray, 4, "XXP1"},
		{"code run into a colour", "152W", trf.CodeStray, 4, "152W"},
		{"two numbers of rounds", "142 5 7", trf.CodeNumber, 5, "5 7"},
		{"acceleration without points", "XXA    1", trf.CodeMissing, 10, ""},
		{"junk after it", "XXA    1  1.0    x", trf.CodePoints, 18, "x"},
		{"number with a digit behind its columns", "001    10     Name", trf.CodeStray, 9, "10"},
		{"rating of five digits", "001    1      Name" + strings.Repeat(" ", 29) + "12000", trf.CodeRange, 48, "12000"},
		{"rating two columns early", "001    9      Name" + strings.Repeat(" ", 28) + "2000", trf.CodeStray, 48, "2000"},
		{"rating two columns late", "001    9      Name" + strings.Repeat(" ", 32) + "2000", trf.CodeStray, 53, "2000"},
		{"points in the date of birth", one[:78] + "1123.5", trf.CodeStray, 79, "1123.5"},
		{"points in the column before", one[:79] + "1.0", trf.CodeStray, 80, "1.0"},
		{"rank behind whole points", one[:80] + "100012345", trf.CodeStray, 85, "100012345"},
		{"between rank and round 1", one[:89] + "x", trf.CodeStray, 90, "1x"},
		{"before the opponent", one[:90] + "2    w 1", trf.CodeStray, 91, "2"},
		{"between opponent and colour", one[:95] + "-" + one[96:], trf.CodeStray, 96, "2-w"},
		{"between colour and result", one[:97] + "-" + one[98:], trf.CodeStray, 98, "w-1"},
		{"behind the result", one + "+", trf.CodeStray, 100, "1+"},
	}
	for _, test := range tests {
		_, err := trf.Read(strings.NewReader("012 Name\n" + test.text + "\n" + one + "\n" + two + "\n" + three))
		var problem *trf.Problem
		if !errors.As(err, &problem) {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if problem.Code != test.code || problem.Line != 2 || problem.Column != test.column || problem.Text != test.says {
			t.Errorf("%s: %v, want %s %q in column %d", test.name, problem, test.code, test.says, test.column)
		}
	}
}

// A text that pairing doesn't need is kept, where it runs over its columns, too.
func TestTextsThatRunOver(t *testing.T) {
	const name = "A name of thirty-three letters ab"
	tests := []struct {
		line   string
		column int
		want   trf.Player
	}{
		{"001    1  WGMM One", 14, trf.Player{Title: "WGMM", Name: "One"}},
		{"001    1     One", 14, trf.Player{Name: "One"}},
		{"001    1      " + name + "2000", 48, trf.Player{Name: name, Rating: 2000}},
		{"001    1      " + name + "  2000FRA", 50, trf.Player{Name: name, Rating: 2000, Federation: "FRA"}},
		{"001    1      " + name + "c2000", 48, trf.Player{Name: name + "c", Rating: 2000}},
		{"001    1      " + name + strings.Repeat(" ", 5) + "FRA", 53, trf.Player{Name: name, Federation: "FRA"}},
		{"001    1      " + name + strings.Repeat(" ", 6) + "FRAN", 57, trf.Player{Name: name, Federation: "FRAN"}},
		{"001    1      " + name + strings.Repeat(" ", 9) + "123456789012", 57, trf.Player{Name: name, ID: "123456789012"}},
		{"001    1      " + name + strings.Repeat(" ", 10) + "123456789012", 69, trf.Player{Name: name, ID: "123456789012"}},
		{"001    1      " + name + strings.Repeat(" ", 21) + "2001/02/03", 69, trf.Player{Name: name, Birth: "2001/02/03"}},
	}
	for _, test := range tests {
		line := test.line
		file := read(t, line)
		test.want.Number = 1
		if diff := cmp.Diff(test.want, file.Players[0], same); diff != "" {
			t.Errorf("%s\n%s", line, diff)
		}
		if len(file.Warnings) != 1 || file.Warnings[0].Code != trf.CodeOverrun || file.Warnings[0].Column != test.column {
			t.Errorf("%s\n%v", line, file.Warnings)
		}
	}
	file := read(t, "012Tournament\n"+one[:80])
	if file.Heads[0].Text != "Tournament" || len(file.Warnings) != 1 {
		t.Errorf("%+v", file)
	}
}

// Numbers and points that need it take the blank column before theirs.
func TestFullColumnsRunTogether(t *testing.T) {
	text := "26000100510001   12\n" +
		"00110001      Ann" + strings.Repeat(" ", 52) + "2001/02/03100.010002 \n" +
		"001   12      Bob" + strings.Repeat(" ", 62) + "  0.0   12\n"
	file := read(t, strings.Replace(text, "260001005", "260 001 005", 1))
	if diff := cmp.Diff([]int{10_001, 12}, file.Forbidden[0].Numbers); diff != "" {
		t.Error(diff)
	}
	if p := file.Players[0]; p.Number != 10_001 || p.Points != 1000 || p.Rank != 10_002 || p.Birth != "2001/02/03" {
		t.Errorf("%+v", p)
	}
}

// Where words count and columns don't, and behind everything, tabs are blanks.
func TestTabsBetweenWords(t *testing.T) {
	file := read(t, "142\t5\nXXP\t1\t2\n"+strings.ReplaceAll(played, "0000 - Z", "0000 - Z\t \t"))
	if file.Rounds != 5 || len(file.Forbidden) != 1 || len(file.Warnings) > 0 {
		t.Errorf("%+v", file)
	}
}
