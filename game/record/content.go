package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"sumito/game"
	"sumito/game/notation"
)

// contentVersion stands at the head of canonical content.
const contentVersion = "sumito-content-1"

// Content returns the part of a record that may be kept for ever and is
// addressed by its hash: rules, start, moves and clock stamps, and nothing that
// names a person. Moves are in canonical Aba-Pro as far as they are legal and as
// written (in capitals) from there on. The bytes never change for a record.
//
//	sumito-content-1
//	rules {"layout":"belgian-daisy"}
//	start wwwww/… b 0 0
//	A1B2 895000
//	I5H5
//
// The number after a move is the mover's time left in milliseconds.
func Content(r *Record, terms Terms) []byte {
	start := terms.Rules.Start()
	text := fmt.Appendf(nil, "%s\nrules %s\nstart %s\n", contentVersion, terms.Rules.Ruleset().Canonical(), start)
	replay := NewReplay(r, terms)
	for i, ply := range r.Plies {
		if i < len(replay.Steps) {
			text = append(text, replay.Steps[i].Text...)
		} else {
			text = append(text, strings.ToUpper(ply.Text)...)
		}
		if ply.HasClock {
			text = append(text, ' ')
			text = strconv.AppendInt(text, ply.Clock.Milliseconds(), 10)
		}
		text = append(text, '\n')
	}
	return text
}

var errContent = errors.New("this is no game content")

// ParseContent reads what [Content] wrote: a record with no tags but moves and
// stamps, and the terms it was written under.
func ParseContent(content []byte) (*Record, Terms, error) {
	head, moves, ok := cutLines(string(content), 3)
	if !ok || head[0] != contentVersion {
		return nil, Terms{}, errContent
	}
	ruleset, isRules := strings.CutPrefix(head[1], "rules ")
	position, isStart := strings.CutPrefix(head[2], "start ")
	if !isRules || !isStart {
		return nil, Terms{}, errContent
	}
	rs, err := game.ParseRuleset([]byte(ruleset))
	if err != nil {
		return nil, Terms{}, fmt.Errorf("game content: %w", err)
	}
	start, err := game.ParsePosition(position)
	if err != nil {
		return nil, Terms{}, fmt.Errorf("game content: %w", err)
	}
	rules, err := game.NewRulesAt(rs, start)
	if err != nil {
		return nil, Terms{}, fmt.Errorf("game content: %w", err)
	}
	record := &Record{Line: 1}
	for line := range strings.Lines(moves) {
		ply, err := contentPly(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, Terms{}, err
		}
		ply.Line, ply.Column = 4+len(record.Plies), 1
		record.Plies = append(record.Plies, ply)
	}
	return record, Terms{Rules: rules, Notation: notation.AbaPro}, nil
}

func contentPly(line string) (Ply, error) {
	text, stamp, hasClock := strings.Cut(line, " ")
	if !notation.IsCells(text) {
		return Ply{}, fmt.Errorf("%w: %q is no move", errContent, clip(text))
	}
	ply := Ply{Text: text, HasClock: hasClock}
	if hasClock {
		milliseconds, err := strconv.ParseInt(stamp, 10, 40)
		if err != nil || milliseconds < 0 {
			return Ply{}, fmt.Errorf("%w: %q is no clock stamp", errContent, clip(stamp))
		}
		ply.Clock = time.Duration(milliseconds) * time.Millisecond
	}
	return ply, nil
}

func cutLines(text string, count int) (lines []string, rest string, ok bool) {
	for range count {
		line, after, found := strings.Cut(text, "\n")
		if !found {
			return nil, "", false
		}
		lines, text = append(lines, line), after
	}
	return lines, text, true
}
