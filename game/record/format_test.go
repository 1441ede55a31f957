package record_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sumito/game/record"
)

func mustParse(t testing.TB, text string) *record.Record {
	t.Helper()
	r, err := record.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return r
}

// words lists the moves of a record as written.
func words(r *record.Record) []string {
	var texts []string
	for _, ply := range r.Plies {
		texts = append(texts, ply.Text)
	}
	return texts
}

func TestParseRecord(t *testing.T) {
	r := mustParse(t, "\ufeff[Event \"A \\\"good\\\" \\\\ game\"]\r\n[Whatever \"kept\"]\r\n\r\n"+
		"{before the first} 1. a1b2 {[%clk 0:14:55] calm} i5h5!? {[%clk 14:58.25]} 2.A2-B3 {odd} {and more} 2... i6h6 $3 ; to the end }\r\n*\r\n")
	want := &record.Record{
		Tags:    []record.Tag{{Name: "Event", Value: `A "good" \ game`, Line: 1}, {Name: "Whatever", Value: "kept", Line: 2}},
		Opening: "before the first",
		Plies: []record.Ply{
			{Text: "a1b2", Comment: "calm", Clock: 895 * time.Second, HasClock: true, Line: 4, Column: 23},
			{Text: "i5h5", Mark: "!?", Clock: 898250 * time.Millisecond, HasClock: true, Line: 4, Column: 50},
			{Text: "A2-B3", Comment: "odd and more", Line: 4, Column: 77},
			{Text: "i6h6", Mark: "$3", Comment: "to the end )", Line: 4, Column: 105},
		},
		Result: "*", Line: 1,
	}
	if diff := cmp.Diff(want, r); diff != "" {
		t.Error(diff)
	}
}

func TestMoveNumbers(t *testing.T) {
	want := []string{"a1b2", "i5h5", "a2b3"}
	for _, text := range []string{
		"1. a1b2 i5h5 2. a2b3", "1.a1b2 i5h5 2.a2b3", "1 a1b2 i5h5 2 a2b3", "1) a1b2 1... i5h5 2) a2b3",
		"1: a1b2 i5h5 2: a2b3", "a1b2\ni5h5\na2b3", "1. a1b2 … i5h5 2.… a2b3 *", "1.a1b2 1...i5h5 2.a2b3", "1.\ta1b2\ti5h5\t2.\ta2b3",
	} {
		if diff := cmp.Diff(want, words(mustParse(t, text))); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

func TestFormatErrors(t *testing.T) {
	for _, c := range []struct {
		name, text, code  string
		line, column, ply int
	}{
		{"nothing", "", record.FormatEmpty, 1, 1, 0},
		{"blanks", " \n\n", record.FormatEmpty, 1, 1, 0},
		{"words", "[Event \"x\"]\n\nHello there", record.FormatToken, 3, 1, 0},
		{"a word among moves", "1. a1b2 i5h5\n2. a2b3 resigns", record.FormatToken, 2, 9, 4},
		{"a cell off the letters", "1. a1b2 z9z8", record.FormatToken, 1, 9, 2},
		{"a variation", "1. a1b2 (1. a2b2)", record.FormatToken, 1, 9, 2},
		{"open tag", "[Event \"x\"\n", record.FormatTag, 1, 1, 0},
		{"no quotes", "[Event x]\n", record.FormatTag, 1, 1, 0},
		{"open quotes", "[Event \"x]\n\n1. a1b2", record.FormatTag, 1, 1, 0},
		{"a name with a blank", "[Eve nt \"x\"]", record.FormatTag, 1, 1, 0},
		{"tag twice", "[Event \"x\"]\n[event \"y\"]", record.FormatTagTwice, 2, 1, 0},
		{"open comment", "1. a1b2 {so\nit goes", record.FormatComment, 1, 9, 2},
		{"comment closed twice", "1. a1b2 {a} } i5h5", record.FormatComment, 1, 13, 2},
		{"bad stamp", "1. a1b2 {[%clk 14 minutes]}", record.FormatClock, 1, 9, 2},
		{"sixty seconds", "1. a1b2 {[%clk 0:14:60]}", record.FormatClock, 1, 9, 2},
		{"after the result", "1. a1b2 1-0 i5h5", record.FormatAfterResult, 1, 13, 2},
		{"not UTF-8", "[Event \"é\"]\n[Date \"é\xff\"]\n", record.FormatNotText, 2, 9, 0},
		{"NUL", "1. a1b2 \x00", record.FormatNotText, 1, 9, 0},
		{"two records", "[Event \"x\"]\n\n1. a1b2 *\n\n[Event \"y\"]\n\n1. a1b2 *\n", record.FormatSeveral, 5, 1, 0},
		{"too long", "1. a1b2 {" + strings.Repeat("long ", 300000) + "}", record.FormatTooLong, 1, 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := record.Parse(c.text)
			var format *record.FormatError
			if !errors.As(err, &format) {
				t.Fatalf("read as %+v (%v)", r, err)
			}
			if format.Code != c.code || format.Line != c.line || format.Column != c.column || format.Ply != c.ply {
				t.Errorf("%s at %d:%d ply %d, want %s at %d:%d ply %d", format.Code, format.Line, format.Column, format.Ply, c.code, c.line, c.column, c.ply)
			}
			if format.Error() == "" || strings.Contains(format.Reason(), "format-") {
				t.Errorf("no sentence: %v", format)
			}
		})
	}
}

func TestTooManyTags(t *testing.T) {
	var text strings.Builder
	for i := range 2 * record.MaxTags {
		fmt.Fprintf(&text, "[T%d \"\"]\n\n", i)
	}
	_, err := record.Parse(text.String())
	var format *record.FormatError
	if !errors.As(err, &format) || format.Code != record.FormatTooLong || format.Line != 2*record.MaxTags+1 {
		t.Errorf("%v", err)
	}
}

// TestLongLinesAreQuick: nothing is copied or counted again for each move.
func TestLongLinesAreQuick(t *testing.T) {
	const count = 200_000
	r := mustParse(t, "a1b2 "+strings.Repeat("{a}", count)+" *")
	if len(r.Plies[0].Comment) != 2*count-1 {
		t.Errorf("%d bytes of comment", len(r.Plies[0].Comment))
	}
	long := mustParse(t, "{é} "+strings.Repeat("a1b2 ", count)+" *")
	if last := long.Plies[count-1]; last.Line != 1 || last.Column != 5*count {
		t.Errorf("the last move stands at %d:%d", last.Line, last.Column)
	}
	if r, err := record.Parse("a1b2 " + strings.Repeat("$1 ", count) + " *"); err == nil {
		t.Errorf("%d bytes of marks", len(r.Plies[0].Mark))
	}
}

func TestReaderFindsRecords(t *testing.T) {
	reader := record.NewReader(strings.NewReader(strings.Join([]string{
		"", "[Event \"one\"]", "1. a1b2 i5h5 {a comment", "[that looks like a tag]", "}", "[Event \"two\"]", "",
		"[Event \"three\"]", "", "[Date \"after a blank line\"]", "", "*", "", "", "[Event \"four\"]", "", "1. a1b2 1-0",
	}, "\r\n")))
	var found []string
	var lines []int
	for {
		r, err := reader.Next()
		if err != nil {
			break
		}
		found, lines = append(found, r.Tag("event")), append(lines, r.Line)
	}
	if diff := cmp.Diff([]string{"one", "two", "three", "four"}, found); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]int{2, 6, 8, 15}, lines); diff != "" {
		t.Error(diff)
	}
}

// sameRecord compares records without regard to where things stand.
func sameRecord(a, b *record.Record) string {
	strip := func(r *record.Record) record.Record {
		stripped := *r
		stripped.Line = 0
		stripped.Tags, stripped.Plies = nil, nil
		for _, tag := range r.Tags {
			tag.Line = 0
			stripped.Tags = append(stripped.Tags, tag)
		}
		for _, ply := range r.Plies {
			ply.Line, ply.Column = 0, 0
			stripped.Plies = append(stripped.Plies, ply)
		}
		return stripped
	}
	return cmp.Diff(strip(a), strip(b))
}

func TestFormatKeepsEverything(t *testing.T) {
	for _, r := range readAll(t, "testdata/games.apgn") {
		text := r.Format()
		again := mustParse(t, text)
		if diff := sameRecord(r, again); diff != "" {
			t.Fatalf("%s: %s", r.Tag("Event"), diff)
		}
		if again.Format() != text {
			t.Fatalf("%s: written differently the second time", r.Tag("Event"))
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("[Event \"x\"]\n[Result \"1-0\"]\n\n{o} 1. a1b2 {[%clk 0:14:55.5] c} i5h5!? $3 2. a2b3 ; end }\n1-0")
	f.Add("\ufeff1.A1-B2 1...i5h5 ½-½\r\n")
	f.Add("[a \"\\\\\\\"\"]\nS1+S3")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := record.Parse(text)
		if err != nil {
			var format *record.FormatError
			if !errors.As(err, &format) || format.Line < 1 || format.Column < 1 {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		again, err := record.Parse(r.Format())
		if err != nil {
			if len(r.Tags)+len(r.Plies) == 0 && r.Opening == "" && r.Result == "" {
				return // nothing but move numbers
			}
			t.Fatalf("%q is written %q: %v", text, r.Format(), err)
		}
		if diff := sameRecord(r, again); diff != "" {
			t.Fatalf("%q: %s", text, diff)
		}
		if terms, err := record.FreeTerms(r); err == nil {
			report := record.Verify(r, terms)
			if report.Legal == (report.FirstIllegalPly > 0) || len(report.Timeline) > len(r.Plies)+1 {
				t.Fatalf("%q: %+v", text, report)
			}
		}
	})
}
