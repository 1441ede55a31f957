package main

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"sumito/api/app"
	"sumito/api/message"
	"sumito/templates"
	"sumito/tournament/pairing"
	"sumito/tournament/pairing/check"
	"sumito/tournament/trf"
)

// say returns the sentence for a code, or the code where there is none, fit for
// a terminal whatever its params hold. The catalogue is read when something has
// to be said for the first time.
func (s *standard) say(code string, params map[string]any) string {
	if s.words == nil {
		words, err := message.Load(templates.Files)
		if err != nil {
			return code
		}
		s.words = words
	}
	return printableLines(s.words.Text(message.English, code, params))
}

// sentence is an error that is told in other words.
type sentence struct {
	text  string
	cause error
}

func (s *sentence) Error() string { return s.text }
func (s *sentence) Unwrap() error { return s.cause }

// aboutProblem says a problem of a use case as pages do, but for what a database
// can't do: aboutDatabase says that.
func (s *standard) aboutProblem(err error) error {
	var problem *app.Problem
	if !errors.As(err, &problem) {
		return err
	}
	if code, _ := state(err); code != "" || problem.Code == app.CodeErasureJournal {
		return err
	}
	return &sentence{cause: err, text: s.say("problem."+problem.Code, problem.Params)}
}

// aboutReport words a problem with a report file, where it is one: "line 4,
// column 81: these points are not … (trf-differs)". Where text is out of its
// columns, or missing there, it lists them.
func (s *standard) aboutReport(err error) error {
	var problem *trf.Problem
	if !errors.As(err, &problem) {
		return err
	}
	text := s.say("report."+problem.Code, problem.Params())
	if problem.Code == trf.CodeStray || problem.Code == trf.CodeMissing || problem.Code == trf.CodeTab {
		text += "; " + s.say("report.columns", map[string]any{
			"record": problem.Record, "columns": s.say("columns."+problem.Record, nil),
		})
	}
	return &sentence{cause: err, text: fmt.Sprintf("%s%s (%s)", problem.Where(), text, problem.Code)}
}

// printable replaces what a terminal would take for orders: control characters
// of a file, and bytes that are no text.
func printable(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsPrint(c) || unicode.IsMark(c) {
			return c
		}
		if unicode.IsSpace(c) && !unicode.IsControl(c) {
			return ' '
		}
		return unicode.ReplacementChar
	}, text)
}

// printableLines is printable of each line of a text; tabs become spaces.
func printableLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = printable(strings.ReplaceAll(line, "\t", " "))
	}
	return strings.Join(lines, "\n")
}

// aboutRound words why a round can't be paired, where that is the error: who
// stands in the way, and what an arbiter can let go. number translates pairing
// numbers.
func (s *standard) aboutRound(err error, number func(pairing.Number) int) error {
	var impossible *pairing.ImpossibleError
	if !errors.As(err, &impossible) {
		return err
	}
	text := fmt.Sprintf("round %d can't be paired: %s (%s)", impossible.Round,
		s.say("unpairable."+impossible.Code, map[string]any{"players": translated(impossible.Entrants, number)}), impossible.Code)
	for i, code := range impossible.Relax {
		text += map[bool]string{true: "; it can if ", false: ", or if "}[i == 0]
		text += fmt.Sprintf("%s (%s)", s.say("relax."+code, nil), code)
	}
	for i, code := range impossible.Together {
		text += map[bool]string{true: "; it can if all at once ", false: ", and "}[i == 0]
		text += fmt.Sprintf("%s (%s)", s.say("relax."+code, nil), code)
	}
	return &sentence{cause: err, text: text}
}

// aboutFault words what the checker has against a round.
func (s *standard) aboutFault(fault check.Fault, number func(pairing.Number) int) string {
	better := make([]string, len(fault.Better))
	for i, pair := range fault.Better {
		better[i] = fmt.Sprintf("%d–%d", number(pair[0]), number(pair[1]))
	}
	return fmt.Sprintf("%s (%s)", s.say("checker."+fault.Code, map[string]any{
		"players": translated(fault.Numbers, number), "better": better,
	}), fault.Code)
}

func translated(numbers []pairing.Number, number func(pairing.Number) int) []int {
	players := make([]int, len(numbers))
	for i := range numbers {
		players[i] = number(numbers[i])
	}
	return players
}
