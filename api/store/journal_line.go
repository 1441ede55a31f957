package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sumito/api/app"
)

// journalLine is a line of the journal of erasures, one JSON object:
//
//	{"time":"2026-11-30T12:00:00.123456Z","by":"…","player":"…","texts":{"<tournament>":["<id>",…]}}
//	{"scrubbed":true}
//
// The second says that no traces are left of the erasures above it.
type journalLine struct {
	Time     string              `json:"time,omitempty"` // UTC, RFC 3339 with microseconds
	By       string              `json:"by,omitempty"`
	Player   string              `json:"player,omitempty"`
	Texts    map[string][]string `json:"texts,omitempty"`
	Scrubbed bool                `json:"scrubbed,omitempty"`
}

// journalTime is the form of the times.
const journalTime = "2006-01-02T15:04:05.000000Z07:00"

func lineOf(e app.Erasure) journalLine {
	return journalLine{Time: e.Time.UTC().Format(journalTime), By: e.By, Player: e.Player, Texts: e.Texts}
}

// erasure returns what a line that was checked notes.
func (l journalLine) erasure() app.Erasure {
	at, _ := time.Parse(time.RFC3339, l.Time)
	return app.Erasure{Time: at.UTC(), By: l.By, Player: l.Player, Texts: l.Texts}
}

// encode returns the line with its end. Map keys come sorted; nothing in it can
// fail to encode.
func (l journalLine) encode() []byte {
	body, _ := json.Marshal(l)
	return append(body, '\n')
}

// parseJournal reads a journal's lines. What follows the last line end is what a
// crash left of a line that was never acknowledged. Any other line that can't be
// read is an error: to pass it over would be to forget an erasure.
func parseJournal(body []byte) ([]journalLine, error) {
	var lines []journalLine
	for number := 1; ; number++ {
		text, rest, whole := bytes.Cut(body, []byte("\n"))
		if !whole {
			return lines, nil
		}
		line, err := parseJournalLine(text)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		lines, body = append(lines, line), rest
	}
}

func parseJournalLine(text []byte) (journalLine, error) {
	var line journalLine
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&line); err != nil {
		return line, fmt.Errorf("this is no note of an erasure: %w", err)
	}
	if rest := bytes.TrimSpace(text[decoder.InputOffset():]); len(rest) > 0 {
		return line, errors.New("something follows the note of an erasure")
	}
	noted := line.Player != "" || len(line.Texts) > 0
	switch {
	case line.Scrubbed && (noted || line.Time != "" || line.By != ""):
		return line, errors.New("a line says either what was erased or that traces are gone")
	case line.Scrubbed:
		return line, nil
	case !noted:
		return line, errors.New("nothing is said to be erased")
	}
	if line.Player != "" && !app.PlainID(line.Player) {
		return line, fmt.Errorf("%q is no player's id", line.Player)
	}
	for stream, ids := range line.Texts {
		if !app.PlainID(stream) {
			return line, fmt.Errorf("%q is no tournament's id", stream)
		}
		for _, id := range ids {
			if !app.PlainID(id) {
				return line, fmt.Errorf("%q is no text's id", id)
			}
		}
	}
	if _, err := time.Parse(time.RFC3339, line.Time); err != nil {
		return line, fmt.Errorf("time %q: want one like 2026-11-30T12:00:00.123456Z", line.Time)
	}
	return line, nil
}

// allScrubbed reports whether no erasure comes after the last mark.
func allScrubbed(lines []journalLine) bool {
	return len(lines) == 0 || lines[len(lines)-1].Scrubbed
}
