package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"sumito/api/app"
)

// BackupFolder is where the backups of a SQLite file lie.
type BackupFolder struct {
	Database string // path of the file
	Folder   string
	// Journal is the path of the journal of erasures, "" for none. Beside the
	// backups lies a copy of it, as of the newest: by it an older one is brought
	// up to date where the database's own journal is lost too. What the copy knows
	// beyond that it keeps.
	Journal string
}

// Make makes a backup, see Backup, and adds to the copy of the journal.
func (f BackupFolder) Make(ctx context.Context, at time.Time) (app.Backup, error) {
	backup, err := Backup(ctx, f.Database, f.Folder, at)
	if err != nil || f.Journal == "" {
		return backup, err
	}
	return backup, failure("copy the journal of erasures", NewJournal(KeptJournal(backup)).adopt(ctx, NewJournal(f.Journal)))
}

// KeptJournal is where the copy of the journal lies that belongs to a backup.
func KeptJournal(backup app.Backup) string {
	name := filepath.Base(backup.Path)
	if parts := backupName.FindStringSubmatch(name); parts != nil {
		name = parts[1]
	}
	return keptIn(filepath.Dir(backup.Path), name)
}

// keptIn is where the copy of the journal lies in a folder of backups.
func keptIn(folder, stem string) string { return filepath.Join(folder, stem+".erasures") }

// List returns the finished backups, newest first.
func (f BackupFolder) List() ([]app.Backup, error) { return Backups(f.Database, f.Folder) }

// Remove removes a backup.
func (f BackupFolder) Remove(backup app.Backup) error {
	if _, ours := parseBackup(f.Database, filepath.Base(backup.Path)); !ours || filepath.Dir(backup.Path) != filepath.Clean(f.Folder) {
		return fmt.Errorf("%s is no backup in %s", backup.Path, f.Folder)
	}
	return os.Remove(backup.Path)
}

// note is the file beside the database that says why the last backup failed:
// the backups' folder may be what is missing.
func (f BackupFolder) note() string { return f.Database + ".backup-failed" }

// NoteFailure writes down that the last backup failed, for other programs to
// read, or with nil that it didn't.
func (f BackupFolder) NoteFailure(at time.Time, cause error) error {
	if cause == nil {
		err := os.Remove(f.note())
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return err
	}
	return os.WriteFile(f.note(), []byte(at.UTC().Format(time.RFC3339)+" "+cause.Error()+"\n"), 0o600)
}

// Failure returns what NoteFailure wrote last; "" when the last backup went well.
func (f BackupFolder) Failure() (string, error) {
	text, err := os.ReadFile(f.note())
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(text), err
}

// Mark returns a text that changes with every event and every change of a
// person.
func (s *Store) Mark(ctx context.Context) (string, error) {
	var mark struct{ Streams, Events, Revision int64 }
	err := s.read(ctx).Raw(`SELECT count(*) AS streams, coalesce(sum(head_sequence), 0) AS events,
		(SELECT max(revision) FROM people_revision) AS revision FROM streams`).Scan(&mark).Error
	return fmt.Sprintf("%d.%d.%d", mark.Streams, mark.Events, mark.Revision), failure("mark", err)
}
