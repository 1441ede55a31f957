package main

import (
	"bytes"
	"fmt"
	"strconv"

	"sumito/game/record"
)

// appendReportJSON appends a report as --json writes it, one object on a line.
// What isn't known is null. It is written by hand because going through reflection
// takes a fifth as long as reading and verifying the game.
func appendReportJSON(line []byte, report *record.Report) []byte {
	line = append(line, `{"event":`...)
	line = appendText(line, report.Event)
	line = append(line, `,"plies":`...)
	line = strconv.AppendInt(line, int64(report.Plies), 10)
	line = append(line, `,"legal":`...)
	line = strconv.AppendBool(line, report.Legal)
	if report.Legal {
		line = append(line, `,"first_illegal_ply":null,"reason":null`...)
	} else {
		line = append(line, `,"first_illegal_ply":`...)
		line = strconv.AppendInt(line, int64(report.FirstIllegalPly), 10)
		line = append(line, `,"reason":`...)
		line = appendText(line, report.Reason.Error())
	}
	line = append(line, `,"pushed_off":{`...)
	line = appendPushedOff(line, report.PushedOff[:report.Sides])
	line = append(line, `},"ended_by":`...)
	line = appendKnown(line, report.EndedBy)
	line = append(line, `,"winner":`...)
	line = appendKnown(line, string(report.Winner))
	line = append(line, `,"result_claimed":`...)
	line = appendKnown(line, report.ResultClaimed)
	line = append(line, `,"claim_ok":`...)
	line = strconv.AppendBool(line, report.ClaimOK)
	line = append(line, `,"claim_problem":`...)
	if report.Problem == nil {
		line = append(line, "null"...)
	} else {
		line = appendText(line, report.Problem.Error())
	}
	line = append(line, `,"fingerprint":`...)
	line = appendText(line, report.Fingerprint)
	return append(line, "}\n"...)
}

// appendPushedOff appends counts by side: black, white, seat3 …
func appendPushedOff(line []byte, counts []int) []byte {
	for side, count := range counts {
		switch side {
		case 0:
			line = append(line, `"black":`...)
		case 1:
			line = append(line, `,"white":`...)
		default:
			line = fmt.Appendf(line, `,"seat%d":`, side+1)
		}
		line = strconv.AppendInt(line, int64(count), 10)
	}
	return line
}

// appendKnown appends a text, or null when it is empty.
func appendKnown(line []byte, text string) []byte {
	if text == "" {
		return append(line, "null"...)
	}
	return appendText(line, text)
}

// appendText appends a quoted text; all but the plainest is left to the library.
func appendText(line []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			var quoted bytes.Buffer
			if writeJSON(&quoted, text) != nil {
				return append(line, "null"...) // never: a string can be written
			}
			return append(line, bytes.TrimSuffix(quoted.Bytes(), []byte("\n"))...)
		}
	}
	line = append(line, '"')
	line = append(line, text...)
	return append(line, '"')
}
