package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sumito/api/app"
)

// Journal is the file in which erasures are noted outside the database. It can
// be shared by several processes of one machine, is readable by its owner only,
// and needn't be there before the first erasure.
type Journal struct {
	path string
}

// NewJournal returns the journal in a file.
func NewJournal(path string) *Journal { return &Journal{path: path} }

// JournalPath is where the journal of a database lies unless said otherwise:
// beside the SQLite file, or, of a database that is no file, beside the file of
// the signing key.
func JournalPath(database, key string) string {
	if OnPostgres(database) {
		database = key
	}
	return strings.TrimSuffix(database, filepath.Ext(database)) + ".erasures"
}

// Append notes an erasure and waits for the disk.
func (j *Journal) Append(ctx context.Context, e app.Erasure) error {
	return j.append(ctx, func([]journalLine) (journalLine, bool) { return lineOf(e), true })
}

// MarkScrubbed notes that the traces of everything noted are gone.
func (j *Journal) MarkScrubbed(ctx context.Context) error {
	return j.append(ctx, func(lines []journalLine) (journalLine, bool) {
		return journalLine{Scrubbed: true}, !allScrubbed(lines)
	})
}

// Erasures returns what was noted; a file that isn't there has nothing. A last
// line without an end was never acknowledged and is passed over.
func (j *Journal) Erasures(ctx context.Context) (_ []app.Erasure, scrubbed bool, err error) {
	file, err := os.Open(j.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, true, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("journal of erasures: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	lines, _, err := j.read(ctx, file)
	if err != nil {
		return nil, false, err
	}
	var noted []app.Erasure
	for _, line := range lines {
		if !line.Scrubbed {
			noted = append(noted, line.erasure())
		}
	}
	return noted, allScrubbed(lines), nil
}

// append adds the line that follows from those that are there, if any.
func (j *Journal) append(ctx context.Context, next func([]journalLine) (journalLine, bool)) (err error) {
	_, before := os.Stat(j.path)
	file, err := os.OpenFile(j.path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("journal of erasures: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	lines, whole, err := j.read(ctx, file)
	if err != nil {
		return err
	}
	line, wanted := next(lines)
	if !wanted {
		return nil
	}
	// What a crash left of a line would spoil the next one.
	err = file.Truncate(whole)
	if err == nil {
		_, err = file.WriteAt(line.encode(), whole)
	}
	if err == nil {
		err = file.Sync()
	}
	if err == nil && errors.Is(before, fs.ErrNotExist) {
		err = syncFolder(filepath.Dir(j.path))
	}
	if err != nil {
		return fmt.Errorf("write the journal of erasures: %w", err)
	}
	return nil
}

// read takes the file's lock, which goes when the file is closed, and returns
// its lines and how many bytes they take.
func (j *Journal) read(ctx context.Context, file *os.File) ([]journalLine, int64, error) {
	if err := waitForLock(ctx, file); err != nil {
		return nil, 0, fmt.Errorf("lock %s: %w", j.path, err)
	}
	body, err := io.ReadAll(file)
	if err != nil {
		return nil, 0, fmt.Errorf("read %s: %w", j.path, err)
	}
	lines, err := parseJournal(body)
	if err != nil {
		return nil, 0, fmt.Errorf("%s, %w", j.path, err)
	}
	return lines, int64(bytes.LastIndexByte(body, '\n') + 1), nil
}

// lockPause is how long to wait between two tries: a line is written in a few
// milliseconds.
const lockPause = 10 * time.Millisecond

func waitForLock(ctx context.Context, file *os.File) error {
	for {
		err := tryLock(file, false)
		if !errors.Is(err, errLocked) {
			return err
		}
		select {
		case <-time.After(lockPause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

var _ app.ErasureJournal = (*Journal)(nil)
