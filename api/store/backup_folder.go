package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"sumito/api/app"
)

// A backup's file is named by its database, when it was made and the version of
// its tables: sumito-20261130T181502.123Z-schema1.db. While it is being made,
// partialSuffix follows.
const (
	backupTime    = "20060102T150405.000Z"
	partialSuffix = ".partial"
)

// backupName finds the parts of a name: stem, time and version.
var backupName = regexp.MustCompile(`^(.+)-(\d{8}T\d{6}\.\d{3}Z)-schema(\d{1,9})\.db$`)

// stem is what the names of a database's backups begin with: the name of its
// file, whatever links lead there.
func stem(database string) string {
	if path, err := filepath.EvalSymlinks(database); err == nil {
		database = path
	}
	name := filepath.Base(database)
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// Backups lists the finished backups of a database in a folder, newest first. A
// folder that isn't there has none.
func Backups(database, folder string) ([]app.Backup, error) {
	files, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("backups: %w", err)
	}
	var backups []app.Backup
	for _, file := range files {
		backup, ours := parseBackup(database, file.Name())
		if !ours || !file.Type().IsRegular() {
			continue
		}
		info, err := file.Info()
		if errors.Is(err, fs.ErrNotExist) { // removed just now
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("backups: %w", err)
		}
		backup.Path, backup.Bytes = filepath.Join(folder, file.Name()), info.Size()
		backups = append(backups, backup)
	}
	slices.SortFunc(backups, func(a, b app.Backup) int {
		return cmp.Or(b.Made.Compare(a.Made), strings.Compare(a.Path, b.Path))
	})
	return backups, nil
}

// parseBackup reads time and version from the name of a database's backup.
func parseBackup(database, name string) (app.Backup, bool) {
	parts := backupName.FindStringSubmatch(name)
	if parts == nil || parts[1] != stem(database) {
		return app.Backup{}, false
	}
	made, err := time.Parse(backupTime, parts[2])
	if err != nil {
		return app.Backup{}, false
	}
	schema, err := strconv.ParseInt(parts[3], 10, 64)
	return app.Backup{Made: made, Schema: schema}, err == nil
}

// newName names a backup made at a time, a little later where there is one of
// that time already.
func newName(folder, database string, at time.Time, schema int64) (app.Backup, error) {
	for made := at.UTC().Truncate(time.Millisecond); ; made = made.Add(time.Millisecond) {
		name := fmt.Sprintf("%s-%s-schema%d.db", stem(database), made.Format(backupTime), schema)
		path := filepath.Join(folder, name)
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return app.Backup{Path: path, Made: made, Schema: schema}, nil
		} else if err != nil {
			return app.Backup{}, err
		}
	}
}

// tidy removes what a process that was killed has left of a database's backup.
// The caller has the folder's turn, so nobody is making one.
func tidy(folder, database string) error {
	files, err := os.ReadDir(folder)
	for _, file := range files {
		finished, _, unfinished := strings.Cut(file.Name(), partialSuffix) // SQLite may add to it
		if _, ours := parseBackup(database, finished); unfinished && ours {
			err = errors.Join(err, os.Remove(filepath.Join(folder, file.Name())))
		}
	}
	return err
}

// folderPause is how often a process that waits for its turn looks again.
const folderPause = 20 * time.Millisecond

// waitForFolder takes the turn to make backups of a database in a folder.
func waitForFolder(ctx context.Context, folder, stem string) (*os.File, error) {
	for {
		lock, err := lockFile(filepath.Join(folder, stem+"-backup"))
		var used *InUseError
		if !errors.As(err, &used) {
			return lock, err
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("another backup is being made: %w", ctx.Err())
		case <-time.After(folderPause):
		}
	}
}
