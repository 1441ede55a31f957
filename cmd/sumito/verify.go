package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"runtime/debug"

	"sumito/game/notation"
	"sumito/game/record"
)

// verifyCommand replays records and says which are legal and which claims they
// contradict.
type verifyCommand struct {
	JSON     bool     `name:"json" help:"Write one JSON object a game instead of text."`
	Notation string   `help:"How the moves are written, whatever the records say: aba-pro or nacre." placeholder:"NAME"`
	Files    []string `arg:"" name:"file" help:"Files of records; - is the standard input."`
}

// tally counts what the command has seen.
type tally struct {
	games, plies, illegal, contradicted, unreadable int
}

// Run verifies file after file, holding one game at a time. A file that can't be
// read to its end is a usage failure, found after the others were verified.
func (c *verifyCommand) Run(std *standard) error {
	var verifier record.Verifier
	if c.Notation != "" {
		written, err := notation.ParseName(c.Notation)
		if err != nil {
			return failure{statusUsage, err}
		}
		verifier.Notation = &written
	}
	// Everything a game leaves behind is garbage at once: collect it in larger heaps.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	out := bufio.NewWriterSize(std.out, 1<<16)
	var seen tally
	for _, name := range c.Files {
		if err := c.verifyFile(std, out, name, &verifier, &seen); err != nil {
			seen.unreadable++
			if err := out.Flush(); err != nil {
				return err
			}
			fmt.Fprintf(std.err, "sumito: %s: %v\n", name, err)
		}
	}
	if !c.JSON {
		seen.write(out)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	switch {
	case seen.unreadable > 0:
		return failure{status: statusUsage}
	case seen.illegal > 0 || seen.contradicted > 0:
		return failure{status: statusNo}
	}
	return nil
}

// verifyFile verifies one file, which no error names.
func (c *verifyCommand) verifyFile(std *standard, out *bufio.Writer, name string, verifier *record.Verifier, seen *tally) error {
	source, err := std.open(name)
	if err != nil {
		return err
	}
	defer source.Close()
	bar := newProgress(std)
	defer bar.clear()
	reader := record.NewReader(bar.watch(source))
	var r record.Record
	for games := 0; ; games++ {
		err := reader.Read(&r)
		if errors.Is(err, io.EOF) {
			return endOfRecords(games)
		}
		if err != nil {
			return err
		}
		report, err := verifier.Verify(&r)
		if err != nil {
			return err
		}
		seen.add(&report)
		if c.JSON {
			_, err = out.Write(appendReportJSON(out.AvailableBuffer(), &report))
		} else {
			err = writeReport(out, &report)
		}
		if err != nil {
			return err
		}
	}
}

func (t *tally) add(report *record.Report) {
	t.games++
	t.plies += report.Plies
	switch {
	case !report.Legal:
		t.illegal++
	case !report.ClaimOK:
		t.contradicted++
	}
}

func (t *tally) write(out io.Writer) {
	fmt.Fprintf(out, "%d games, %d plies: %d ok, %d illegal, %d with a contradicted claim\n",
		t.games, t.plies, t.games-t.illegal-t.contradicted, t.illegal, t.contradicted)
}

// writeReport writes a game's line: what was found, then which game it is.
func writeReport(out *bufio.Writer, report *record.Report) error {
	switch {
	case !report.Legal:
		fmt.Fprintf(out, "illegal at ply %d: %s: %v (line %d, column %d)", report.FirstIllegalPly,
			report.Illegal.Text, report.Reason, report.Illegal.Line, report.Illegal.Column)
	case !report.ClaimOK:
		fmt.Fprintf(out, "claim contradicted: %v", report.Problem)
	default:
		out.WriteString("ok")
	}
	writeClock(out, report.Clock)
	if report.Event != "" {
		out.WriteString("  ")
		out.WriteString(report.Event)
	}
	return out.WriteByte('\n')
}

// writeClock adds what the stamps prove, which contradicts no claim.
func writeClock(out *bufio.Writer, clock *record.ClockReport) {
	if clock == nil {
		return
	}
	if clock.FlagPly > 0 {
		fmt.Fprintf(out, ", %s's time had run out at ply %d", clock.FlagSeat, clock.FlagPly)
	}
	if len(clock.Impossible) > 0 {
		fmt.Fprintf(out, ", impossible clock stamp at ply %d", clock.Impossible[0].Ply)
	}
	switch clock.Missing {
	case 0:
	case 1:
		fmt.Fprint(out, ", a clock stamp is missing")
	default:
		fmt.Fprintf(out, ", %d clock stamps missing", clock.Missing)
	}
}
