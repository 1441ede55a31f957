package app

import (
	"cmp"
	"errors"
	"maps"
	"strconv"
	"strings"

	"sumito/game"
	"sumito/game/record"
	"sumito/tournament"
	"sumito/tournament/event"
)

// RecordProblem turns the typed errors of package record, about a text that
// isn't a record or one of other terms, into problems; other errors stay as
// they are.
func RecordProblem(err error) error {
	var format *record.FormatError
	var tag *record.TagError
	var differs *record.Mismatch
	switch {
	case errors.As(err, &format):
		return &Problem{Class: Invalid, Code: format.Code, Field: "record", Cause: err, Params: map[string]any{
			"line": format.Line, "column": format.Column, "ply": format.Ply, "text": shown(format.Text),
		}}
	case errors.As(err, &tag):
		return &Problem{Class: Invalid, Code: CodeRecordTag, Field: "record", Cause: err, Params: map[string]any{
			"tag": tag.Tag, "value": shown(tag.Value), "line": tag.Line, "reason": shown(tag.Err.Error()),
		}}
	case errors.As(err, &differs):
		return &Problem{
			Class: Invalid, Field: "record", Cause: err,
			Code: otherTermsCode(differs.Tag),
			Params: map[string]any{
				"tag": differs.Tag, "written": shown(differs.Written), "required": shown(differs.Required),
			},
		}
	}
	return err
}

func otherTermsCode(tag string) string {
	if tag == record.TagVariant {
		return CodeRecordOtherLayout
	}
	return CodeRecordOtherTerms
}

// checkSides refuses a record of other players. A tag names a side by its name,
// case and accents aside, or by its pairing number; a missing tag, "?" and an
// erased name are taken to agree.
func checkSides(t *tournament.Tournament, known people, pair event.Pair, written *record.Record) error {
	black, white := side(t, known, pair.Black), side(t, known, pair.White)
	blackTag, whiteTag := written.Tag(record.TagBlack), written.Tag(record.TagWhite)
	if black.is(blackTag) && white.is(whiteTag) {
		return nil
	}
	if names(blackTag) && names(whiteTag) && white.is(blackTag) && black.is(whiteTag) {
		return invalid(CodeRecordSwapped, "record", map[string]any{"black": black.name, "white": white.name})
	}
	wrong, tag, colour := black, blackTag, "black"
	if black.is(blackTag) {
		wrong, tag, colour = white, whiteTag, "white"
	}
	return invalid(CodeRecordOtherPlayer, "record", map[string]any{
		"colour": colour, "written": shown(tag), "expected": wrong.name, "number": wrong.number,
	})
}

// seated is who sits at one side of a board.
type seated struct {
	name   string // "" where erased
	number int
}

func side(t *tournament.Tournament, known people, id event.EntryID) seated {
	entry, _ := t.Entry(id)
	return seated{name: known.entryName(entry), number: entry.Number}
}

// is reports whether a tag's value may mean this side.
func (s seated) is(tag string) bool {
	if !names(tag) || s.name == "" {
		return true
	}
	return Fold(tag) == Fold(s.name) || (s.number > 0 && strings.TrimSpace(tag) == strconv.Itoa(s.number))
}

// names reports whether a tag names anybody: PGN writes "?" for the unknown.
func names(tag string) bool {
	tag = strings.TrimSpace(tag)
	return tag != "" && tag != "?"
}

// judgeReport refuses a record that is illegal, contradicts itself or, unless a
// result is entered already, doesn't say who won and how the game ended.
func judgeReport(written *record.Record, report record.Report, entered bool) error {
	score := map[string]any{
		"ply": report.Plies, "black": report.PushedOff[0], "white": report.PushedOff[1],
	}
	ending, known := record.CanonicalTermination(written.Tag(record.TagTermination))
	switch {
	case !report.Legal:
		return illegal(report)
	case !report.ClaimOK:
		score["claim"] = report.Problem.Code
		score["claimed"] = shown(report.Problem.Claimed)
		score["found"] = shown(report.Problem.Found)
		return &Problem{Class: Invalid, Code: CodeRecordContradicts, Field: "record", Params: score, Cause: report.Problem}
	case report.Proved:
		return nil
	case !known:
		return invalid(CodeRecordEnding, "record", map[string]any{"termination": shown(ending)})
	case report.ClaimedWinner == record.NoWinner && !entered:
		return invalid(CodeRecordUndecided, "record", score)
	case ending == "" && !entered:
		return invalid(CodeRecordNoEnding, "record", score)
	}
	return nil
}

// illegal says which ply is illegal and why.
func illegal(report record.Report) error {
	params := map[string]any{
		"ply":    report.FirstIllegalPly,
		"move":   shown(report.Illegal.Text),
		"line":   report.Illegal.Line,
		"column": report.Illegal.Column,
		"moves":  strings.Join(report.LegalMoves, " "),
		"fault":  report.Reason.Code,
	}
	maps.Copy(params, FaultParams(report.Reason))
	return &Problem{Class: Invalid, Code: CodeRecordIllegal, Field: "record", Params: params, Cause: report.Reason}
}

// FaultParams are the arguments of an illegal move by name, for its sentence;
// those that its code doesn't use are left out or zero.
func FaultParams(fault *game.Fault) map[string]any {
	params := map[string]any{
		"own":      fault.Own,
		"opposing": fault.Opposing,
		"ended":    fault.Ply,
		"piece":    cmp.Or(fault.Piece.String(), "none"),
		"text":     shown(fault.Text),
	}
	if fault.Cell < game.CellCount {
		params["cell"] = fault.Cell.String()
	}
	return params
}
