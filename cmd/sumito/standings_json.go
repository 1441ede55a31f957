package main

import (
	"bufio"
	"io"
	"strconv"

	"sumito/tournament/tiebreak"
)

// writeJSON writes every place with every term, as docs/tie-breaks.md has it:
// values are decimal numbers with at most two places, and what is zero or empty
// in a term is left out. It is put together by hand because it is long (32 MB
// for 5,000 players) and its keys keep the order of precedence.
func (s *standings) writeJSON(out io.Writer) error {
	w := bufio.NewWriterSize(out, 1<<16)
	w.WriteString(`{"standings":[`)
	var row []byte
	for i, p := range s.places {
		row = row[:0]
		if i > 0 {
			row = append(row, ',')
		}
		row = s.appendPlace(row, p)
		w.Write(row)
	}
	w.WriteString("]}\n")
	return w.Flush() // with the first error of any write
}

// appendPlace appends one row.
func (s *standings) appendPlace(b []byte, p place) []byte {
	b = appendNumber(b, `{"rank":`, p.rank)
	if p.shared {
		b = append(b, `,"shared":true`...)
	}
	b = appendNumber(b, `,"pairing_number":`, p.player.Number)
	b = appendText(append(b, `,"name":`...), p.player.Name)
	b = appendValue(b, `,"points":`, p.points)
	b = append(b, `,"tie_breaks":{`...)
	for i, e := range s.table.Explain(p.player.Number) {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendExplanation(b, e, p.points.Per)
	}
	return append(b, "}}"...)
}

// appendExplanation appends one value with its key; points are in units of
// 1/scale. Codes, methods and reasons are plain ASCII words.
func appendExplanation(b []byte, e tiebreak.Explanation, scale int64) []byte {
	b = strconv.AppendQuote(b, e.Code.String())
	b = appendValue(b, `:{"value":`, e.Value)
	b = strconv.AppendQuote(append(b, `,"method":`...), string(e.Method))
	b = append(b, `,"terms":[`...)
	for i, term := range e.Terms {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendTerm(b, term, scale)
	}
	b = append(b, ']')
	for i, step := range e.Steps {
		separator := `,"steps":[{"name":`
		if i > 0 {
			separator = `,{"name":`
		}
		b = strconv.AppendQuote(append(b, separator...), step.Name)
		b = append(appendValue(b, `,"value":`, step.Value), '}')
	}
	if len(e.Steps) > 0 {
		b = append(b, ']')
	}
	return append(b, '}')
}

func appendTerm(b []byte, term tiebreak.Term, scale int64) []byte {
	b = appendNumber(b, `{"round":`, term.Round)
	if term.Opponent != 0 {
		b = appendNumber(b, `,"opponent":`, term.Opponent)
	}
	b = appendValue(b, `,"value":`, term.Value)
	if term.Score != 0 {
		b = appendValue(b, `,"score":`, tiebreak.Value{Units: int64(term.Score), Per: scale})
	}
	if term.Points != 0 {
		b = appendValue(b, `,"points":`, tiebreak.Value{Units: int64(term.Points), Per: scale})
	}
	if term.Dummy != tiebreak.NoDummy {
		b = strconv.AppendQuote(append(b, `,"dummy":`...), string(term.Dummy))
	}
	if term.Cut {
		b = append(b, `,"cut":true`...)
	}
	return append(b, '}')
}

func appendNumber(b []byte, key string, n int) []byte {
	return strconv.AppendInt(append(b, key...), int64(n), 10)
}

func appendValue(b []byte, key string, v tiebreak.Value) []byte {
	return v.Append(append(b, key...))
}
