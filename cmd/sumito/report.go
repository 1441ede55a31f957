package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"sumito/tournament/pairing"
	"sumito/tournament/trf"
)

// readReport reads a tournament report file, - for the standard input, and
// prints what it has to remark. Failing is a usage failure.
func readReport(std *standard, name string) (*trf.File, error) {
	var source io.Reader = std.in
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, failure{status: statusUsage, cause: fmt.Errorf("%s: %w", name, errors.Unwrap(err))}
		}
		defer file.Close()
		source = file
	}
	report, err := trf.Read(source)
	if err != nil {
		return nil, failure{status: statusUsage, cause: fmt.Errorf("%s: %w", name, std.aboutReport(err))}
	}
	for i := range report.Warnings {
		fmt.Fprintf(std.err, "sumito: %s: warning: %v\n", name, std.aboutReport(&report.Warnings[i]))
	}
	return report, nil
}

// initialColours are the values of --initial-colour, in the letters of report
// files, which have small and capital ones.
var initialColours = map[string]pairing.Colour{
	"w": pairing.First, "W": pairing.First, "b": pairing.Second, "B": pairing.Second,
}
