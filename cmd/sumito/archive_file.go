package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"sumito/api/archive"
	"sumito/api/store"
)

// spanned is a file that is read back and forth, as a zip has to be. Close it.
type spanned struct {
	*os.File
	passing bool // a copy of what can be read only once: it goes when it is closed
}

// Close closes the file.
func (f spanned) Close() error {
	err := f.File.Close()
	if f.passing {
		err = errors.Join(err, os.Remove(f.Name()))
	}
	return err
}

// openSpanned opens a file, - for the standard input. Of that, and of a pipe,
// it makes a copy first, readable by its owner only: there may be names in it.
func (s *standard) openSpanned(ctx context.Context, name string) (spanned, error) {
	if name == "-" {
		return s.passing(ctx, s.in)
	}
	file, err := os.Open(name)
	if err != nil {
		return spanned{}, err
	}
	if isDatabase(file) {
		return spanned{}, errors.Join(&databaseError{name}, file.Close())
	}
	info, err := file.Stat()
	if err == nil && info.Mode()&(os.ModeNamedPipe|os.ModeSocket) == 0 {
		return spanned{File: file}, nil
	}
	var copied spanned
	if err == nil {
		copied, err = s.passing(ctx, file)
	}
	return copied, errors.Join(err, file.Close())
}

// isDatabase reports whether a file begins as a SQLite database does. Of a pipe
// nothing is read.
func isDatabase(file *os.File) bool {
	const header = "SQLite format 3\x00"
	start := make([]byte, len(header))
	_, err := file.ReadAt(start, 0)
	return err == nil && string(start) == header
}

// databaseError says that a database was given where a file of one tournament is
// wanted.
type databaseError struct{ name string }

func (e *databaseError) Error() string {
	return fmt.Sprintf("%s is a database, no archive and no log", store.ShownURL(e.name))
}

// passing copies what can be read only once, up to a byte more than an archive
// may have.
func (s *standard) passing(ctx context.Context, from io.Reader) (spanned, error) {
	file, err := os.CreateTemp("", "sumito-*")
	if err != nil {
		return spanned{}, s.aboutWriting(fmt.Errorf("copy what is read: %w", err), os.TempDir(), "copy")
	}
	copied := spanned{file, true}
	done := make(chan error, 1)
	go func() {
		_, err := io.Copy(file, io.LimitReader(from, archive.MaxSize+1))
		done <- err
	}()
	select {
	case err = <-done:
	case <-ctx.Done(): // nobody can break a read off
		err = ctx.Err()
	}
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return spanned{}, errors.Join(s.aboutWriting(fmt.Errorf("copy what is read: %w", err), os.TempDir(), "copy"), copied.Close())
	}
	return copied, nil
}

// archiveFile is an archive in an open file.
type archiveFile struct {
	*archive.Archive
	spanned
}

// openArchive opens an archive by its file's name, - for the standard input.
func (s *standard) openArchive(ctx context.Context, name string) (archiveFile, error) {
	file, err := s.openSpanned(ctx, name)
	if err != nil {
		return archiveFile{}, err
	}
	info, err := file.Stat()
	if err == nil && file.passing && info.Size() == 0 { // as from a command that has failed
		err = fmt.Errorf("nothing has come from %s: give an archive (.sumito)", shownSource(name))
	}
	var opened archiveFile
	if err == nil {
		opened, err = file.archive()
	}
	if err != nil {
		return archiveFile{}, errors.Join(err, file.Close())
	}
	return opened, nil
}

// shownSource is what is read, for messages.
func shownSource(name string) string {
	if name == "-" {
		return "the standard input"
	}
	return name
}

// archive reads the file as an archive.
func (f spanned) archive() (archiveFile, error) {
	info, err := f.Stat()
	if err != nil {
		return archiveFile{}, err
	}
	opened, err := archive.Open(f, info.Size())
	return archiveFile{opened, f}, err
}

// isZip reports whether the file begins as a zip does; the name is for messages.
func (f spanned) isZip(name string) (bool, error) {
	info, err := f.Stat()
	if err != nil {
		return false, err
	}
	name = shownSource(name)
	if info.IsDir() || info.Mode().IsRegular() && info.Size() == 0 || info.Mode()&os.ModeDevice != 0 {
		return false, fmt.Errorf("%s is no file with anything in it: give an archive (.sumito), or a log of lines of JSON", name)
	}
	start := make([]byte, 2)
	_, err = f.ReadAt(start, 0)
	return err == nil && string(start) == "PK", nil
}
