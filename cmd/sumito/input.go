package main

import (
	"errors"
	"io"
	"os"

	"sumito/game/record"
)

// open opens a file that a command reads, - for the standard input. The error
// doesn't name the file.
func (s *standard) open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(s.in), nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return nil, errors.Join(errors.New("this is a folder; name a file"), file.Close())
	}
	return file, nil
}

// endOfRecords is what the end of a file of records means: an error if it has
// none.
func endOfRecords(games int) error {
	if games == 0 {
		return &record.FormatError{Code: record.FormatEmpty, Line: 1, Column: 1}
	}
	return nil
}

// isTerminal reports whether one of the standard streams is a terminal.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
