package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"sumito/game/notation"
	"sumito/game/record"
)

// convertCommand writes records in another notation or as JSON.
type convertCommand struct {
	To   string `required:"" enum:"nacre,aba-pro,json" help:"What to write: nacre, aba-pro or json." placeholder:"FORM"`
	File string `arg:"" help:"File of records; - is the standard input."`
}

// recordJSON is a record as convert writes it, moves in canonical Aba-Pro.
type recordJSON struct {
	Tags   []tagJSON `json:"tags"`
	Plies  []plyJSON `json:"plies"`
	Result string    `json:"result,omitempty"`
}

type tagJSON struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// plyJSON has the mover's time left in milliseconds, null where none is stamped.
type plyJSON struct {
	Move    string `json:"move"`
	Clock   *int64 `json:"clock"`
	Comment string `json:"comment,omitempty"`
}

// Run writes record after record. A record that isn't legal to its end can't be
// written: it is named on the standard error and the rest goes on.
func (c *convertCommand) Run(std *standard) error {
	source, err := std.open(c.File)
	if err != nil {
		return failure{statusUsage, fmt.Errorf("%s: %w", c.File, err)}
	}
	defer source.Close()
	out := bufio.NewWriter(std.out)
	illegal, err := c.convertAll(std, record.NewReader(source), out)
	if flushed := out.Flush(); flushed != nil {
		return flushed
	}
	if err != nil {
		return failure{statusUsage, fmt.Errorf("%s: %w", c.File, err)}
	}
	if illegal > 0 {
		return failure{status: statusNo}
	}
	return nil
}

func (c *convertCommand) convertAll(std *standard, reader *record.Reader, out *bufio.Writer) (illegal int, err error) {
	to := notation.AbaPro
	if c.To == "nacre" {
		to = notation.Nacre
	}
	for first, games := true, 0; ; games++ {
		r, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return illegal, endOfRecords(games)
		}
		if err != nil {
			return illegal, err
		}
		terms, err := record.FreeTerms(r)
		if err != nil {
			return illegal, err
		}
		converted, ply, fault := record.Convert(r, terms, to)
		if fault != nil {
			illegal++
			fmt.Fprintf(std.err, "sumito: %s: line %d: illegal at ply %d: %v\n", c.File, r.Line, ply, fault)
			continue
		}
		if c.To == "json" {
			err = writeJSON(out, newRecordJSON(converted))
		} else {
			if !first {
				out.WriteByte('\n')
			}
			_, err = converted.WriteTo(out)
		}
		if err != nil {
			return illegal, err
		}
		first = false
	}
}

func newRecordJSON(r *record.Record) recordJSON {
	j := recordJSON{Tags: []tagJSON{}, Plies: []plyJSON{}, Result: r.Result}
	for _, tag := range r.Tags {
		j.Tags = append(j.Tags, tagJSON{tag.Name, tag.Value})
	}
	for _, ply := range r.Plies {
		written := plyJSON{Move: ply.Text, Comment: ply.Comment}
		if ply.HasClock {
			milliseconds := ply.Clock.Milliseconds()
			written.Clock = &milliseconds
		}
		j.Plies = append(j.Plies, written)
	}
	return j
}
