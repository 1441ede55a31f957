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
	path   string
	copied string      // the copy beside the backups, "" for none, see KeptWith
	failed func(error) // is told why the copy couldn't be written
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
	err := j.append(ctx, func([]journalLine) []journalLine { return []journalLine{lineOf(e)} })
	if err == nil {
		j.keepCopy(ctx)
	}
	return err
}

// MarkScrubbed notes that the traces of everything noted are gone.
func (j *Journal) MarkScrubbed(ctx context.Context) error {
	return j.append(ctx, func(lines []journalLine) []journalLine {
		if allScrubbed(lines) {
			return nil
		}
		return []journalLine{{Scrubbed: true}}
	})
}

// Erasures returns what was noted, each erasure once; a file that isn't there
// has nothing. A last line without an end was never acknowledged and is passed
// over.
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
	known := map[string]bool{}
	for _, line := range lines {
		if spelled := string(line.encode()); !line.Scrubbed && !known[spelled] {
			known[spelled] = true
			noted = append(noted, line.erasure())
		}
	}
	return noted, allScrubbed(lines), nil
}

// append adds the lines that follow from those that are there, if any. What
// couldn't be read again is refused: it would keep the server from starting.
func (j *Journal) append(ctx context.Context, next func([]journalLine) []journalLine) (err error) {
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
	var body []byte
	for _, line := range next(lines) {
		body = append(body, line.encode()...)
	}
	if len(body) == 0 {
		return nil
	}
	if _, err := parseJournal(body); err != nil {
		return fmt.Errorf("note an erasure: %w", err)
	}
	// What a crash left of a line would spoil the next one.
	err = file.Truncate(whole)
	if err == nil {
		_, err = file.WriteAt(body, whole)
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
