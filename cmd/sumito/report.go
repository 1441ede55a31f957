package main

import (
	"bufio"
	"fmt"

	"sumito/tournament/trf"
)

// warningsFlag is embedded by the commands that read report files.
type warningsFlag struct {
	AllWarnings bool `help:"Print every warning about a report file, not the first ten of each kind."`
}

// shownWarnings is how many of a kind are printed.
const shownWarnings = 10

// readReport reads a tournament report file, - for the standard input, and
// prints what it has to remark. Failing is a usage failure.
func (w warningsFlag) readReport(std *standard, name string) (*trf.File, error) {
	source, err := std.open(name)
	if err != nil {
		return nil, failure{statusUsage, fmt.Errorf("%s: %w", name, err)}
	}
	defer source.Close()
	report, err := trf.Read(source)
	if err != nil {
		return nil, failure{statusUsage, fmt.Errorf("%s: %w", name, std.aboutReport(err))}
	}
	w.print(std, name, report.Warnings)
	return report, nil
}

// print prints warnings, of each kind as many as are shown, then how many more
// there are.
func (w warningsFlag) print(std *standard, name string, warnings []trf.Problem) {
	out := bufio.NewWriter(std.err)
	defer out.Flush()
	count := map[string]int{}
	var kinds []string // in the order of the file
	for i := range warnings {
		code := warnings[i].Code
		if count[code] == 0 {
			kinds = append(kinds, code)
		}
		if count[code]++; w.AllWarnings || count[code] <= shownWarnings {
			fmt.Fprintf(out, "sumito: %s: warning: %v\n", name, std.aboutReport(&warnings[i]))
		}
	}
	for _, code := range kinds {
		if more := count[code] - shownWarnings; more > 0 && !w.AllWarnings {
			fmt.Fprintf(out, "sumito: %s: %d more warnings like these (%s); --all-warnings prints them\n", name, more, code)
		}
	}
}

// warnOfSystem says where a file names another system than the one that pairs
// it.
func (w warningsFlag) warnOfSystem(std *standard, name string, report *trf.File) {
	w.print(std, name, report.SystemDoubts())
}
