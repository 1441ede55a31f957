package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sumito/tournament/tiebreak"
	"sumito/tournament/trf"
)

// standingsCommand ranks the players of a report file.
type standingsCommand struct {
	TieBreaks []string `help:"Codes in order of precedence, such as BH/C1,SB, or a preset: club, fide, mso. If not given those of the file (202, 212), else fide. Those of balls (BD, BF, BA, SPR, BCW) go by the file's lines ### balls ROUND FIRST SECOND f-s." placeholder:"CODE"`
	JSON      bool     `name:"json" help:"Write one JSON object, each value with its arithmetic."`
	Explain   *int     `help:"Show the arithmetic of the player with this number." placeholder:"NUMBER"`
	warningsFlag
	File string `arg:"" help:"A report file (TRF); - is the standard input."`
}

// place is one row of the standings.
type place struct {
	rank   int // entries equal in everything share it
	shared bool
	player *trf.Player
	points tiebreak.Value
	values []tiebreak.Value
}

// standings are the rows, best first, with what explains them.
type standings struct {
	codes  []string
	table  *tiebreak.Table
	places []place
}

// Run ranks by points and tie-breaks.
func (c *standingsCommand) Run(_ context.Context, std *standard) error {
	report, err := c.readReport(std, c.File)
	if err != nil {
		return err
	}
	codes, err := c.codes(std, report)
	if err != nil {
		return failure{statusUsage, err}
	}
	c.warnOfBalls(std, report, codes)
	s, err := rank(report, codes)
	if err != nil {
		return failure{statusUsage, fmt.Errorf("%s: %w", c.File, err)}
	}
	if c.Explain != nil {
		s.places = slices.DeleteFunc(s.places, func(p place) bool { return p.player.Number != *c.Explain })
		if len(s.places) == 0 {
			return failure{statusUsage, fmt.Errorf("%s: nobody has number %d", c.File, *c.Explain)}
		}
	}
	switch {
	case c.JSON:
		return s.writeJSON(std.out)
	case c.Explain != nil:
		return s.writeExplained(std.out)
	default:
		return s.writeTable(std.out)
	}
}

// warnOfBalls says where balls are to break ties and the file has none.
func (c *standingsCommand) warnOfBalls(std *standard, report *trf.File, codes []string) {
	counting := slices.DeleteFunc(slices.Clone(codes), func(text string) bool {
		code, err := tiebreak.Parse(text)
		return err != nil || !code.ByBalls()
	})
	if len(report.Balls) == 0 && len(counting) > 0 {
		fmt.Fprintf(std.err, "sumito: %s: warning: the file has no balls (### balls ROUND FIRST SECOND f-s): %s can't put anybody apart\n",
			c.File, strings.Join(counting, ", "))
	}
}

// codes are the tie-breaks asked for, else the file's, else a usual list.
func (c *standingsCommand) codes(std *standard, report *trf.File) ([]string, error) {
	var codes []string
	for _, text := range c.TieBreaks {
		text = strings.TrimSpace(text)
		if text == "" && len(c.TieBreaks) > 1 {
			return nil, errors.New("--tie-breaks: a code is missing beside a comma")
		}
		if preset := tiebreak.Preset(strings.ToLower(text)); preset != nil {
			codes = append(codes, preset...)
			continue
		}
		code, err := tiebreak.Parse(strings.ToUpper(text))
		if err != nil {
			return nil, fmt.Errorf("--tie-breaks: %w%s", err, knownTieBreaks(err))
		}
		codes = append(codes, code.String())
	}
	if len(codes) == 0 {
		codes = fileTieBreaks(std, report)
	}
	for i, code := range codes {
		if slices.Contains(codes[:i], code) {
			return nil, fmt.Errorf("--tie-breaks: %s is named twice", code)
		}
	}
	return codes, nil
}

// knownTieBreaks lists what there is, where that is what an error is about.
func knownTieBreaks(err error) string {
	var unknown *tiebreak.UnknownCodeError
	if !errors.As(err, &unknown) || unknown.Fault != tiebreak.FaultName {
		return ""
	}
	return "; known are " + strings.Join(tiebreak.Names(), " ") + ", and the presets club, fide, mso"
}

// fileTieBreaks reads the lists that TRF26 has for them; points, which may head
// the second, come first anyway.
func fileTieBreaks(std *standard, report *trf.File) []string {
	for _, head := range report.Heads {
		if head.Code != "202" && head.Code != "212" {
			continue
		}
		var codes []string
		for text := range strings.SplitSeq(head.Text, ",") {
			text = strings.ToUpper(strings.TrimSpace(text))
			code, err := tiebreak.Parse(text)
			switch {
			case text == "PTS" || err == nil && slices.Contains(codes, code.String()):
			case err != nil:
				fmt.Fprintf(std.err, "sumito: warning: %s of the file is left out: %s\n", head.Code, printable(err.Error()))
			default:
				codes = append(codes, code.String())
			}
		}
		if len(codes) > 0 {
			return codes
		}
	}
	return tiebreak.Preset(tiebreak.FIDELike)
}

var errNoPlayers = errors.New("there are no players in the file (001 records)")

// rank computes the standings of everybody in a report.
func rank(report *trf.File, codes []string) (*standings, error) {
	if len(report.Players) == 0 {
		return nil, errNoPlayers
	}
	field := tieBreakField(report)
	table, err := tiebreak.NewTable(codes, field)
	if err != nil {
		return nil, err
	}
	s := &standings{codes: codes, table: table, places: make([]place, len(report.Players))}
	for i := range report.Players {
		points := 0
		for _, round := range field.Players[i].Rounds {
			points += round.Points
		}
		s.places[i] = place{
			player: &report.Players[i], values: table.Values()[i],
			points: tiebreak.Value{Units: int64(points), Per: int64(field.Scale)},
		}
	}
	slices.SortFunc(s.places, func(a, b place) int {
		return cmp.Or(a.compare(b), cmp.Compare(a.player.Number, b.player.Number))
	})
	for i := range s.places {
		s.places[i].rank = i + 1
		if i > 0 && s.places[i-1].compare(s.places[i]) == 0 {
			s.places[i].rank = s.places[i-1].rank
			s.places[i].shared, s.places[i-1].shared = true, true
		}
	}
	return s, nil
}

// compare orders by points and tie-breaks, best first.
func (p place) compare(q place) int {
	if order := q.points.Compare(p.points); order != 0 {
		return order
	}
	return slices.CompareFunc(q.values, p.values, tiebreak.Value.Compare)
}
