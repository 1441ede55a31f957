package doctor

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"sumito/api/auth"
	"sumito/api/store"
)

// place checks the folders that files have to be made in, and their disks.
func (e *examination) place() {
	if !e.onFile() {
		return
	}
	folder := filepath.Dir(e.Database)
	if path, err := filepath.Abs(folder); err == nil {
		folder = path // "." tells nobody where to look
	}
	e.folder(folder)
	e.disk(folder)
	if e.Backups == "" {
		return
	}
	if _, err := os.Stat(e.Backups); err == nil {
		e.folder(e.Backups)
		e.disk(e.Backups)
	}
}

// folder checks that files can be made in a folder.
func (e *examination) folder(folder string) {
	_, err := touch(folder)
	if err != nil {
		e.add("folder", Problem, CodeFolderClosed, map[string]any{"folder": folder, "error": err.Error()})
		return
	}
	e.add("folder", OK, CodeFolder, map[string]any{"folder": folder})
}

// touch makes a file and removes it, and returns the file system's time.
func touch(folder string) (time.Time, error) {
	probe, err := os.CreateTemp(folder, ".sumito-*")
	if err != nil {
		return time.Time{}, err
	}
	info, err := probe.Stat()
	err = errors.Join(err, probe.Close(), os.Remove(probe.Name()))
	if err != nil {
		return time.Time{}, err
	}
	return info.ModTime(), nil
}

// reserve is what should be free beside a backup's size: a few evenings' worth.
const reserve = 64 << 20

// disk compares the free space of a folder with what a backup takes.
func (e *examination) disk(folder string) {
	const check = "disk"
	free, err := freeBytes(folder)
	if err != nil {
		e.failed(check, err)
		return
	}
	var size int64
	for _, part := range []string{e.Database, e.Database + "-wal"} {
		if info, err := os.Stat(part); err == nil {
			size += info.Size()
		}
	}
	params := map[string]any{"folder": folder, "free": free}
	switch least, enough := size+reserve/4, 3*size+reserve; {
	case free < least:
		params["needed"] = least
		e.add(check, Problem, CodeDiskFull, params)
	case free < enough:
		params["needed"] = enough
		e.add(check, Warning, CodeDiskLow, params)
	default:
		e.add(check, OK, CodeDisk, params)
	}
}

// Tolerances of clocks.
const (
	eventTolerance = time.Minute      // an event of another process a moment ago
	otherTolerance = 10 * time.Second // between two clocks that are both set
)

// clock compares the clock with the newest event, and with another one.
func (e *examination) clock(ctx context.Context) {
	const check = "clock"
	now := e.Now()
	if e.newest.After(now.Add(eventTolerance)) {
		e.add(check, Problem, CodeClockBehind, map[string]any{"newest": e.newest.UTC(), "now": now.UTC()})
		return
	}
	if other, known := e.otherClock(ctx); known {
		if off := other.Sub(e.Now()); off.Abs() > otherTolerance {
			e.add(check, Warning, CodeClockDiffers, map[string]any{"seconds": int(off.Seconds())})
			return
		}
	}
	e.add(check, OK, CodeClock, nil)
}

// otherClock is that of the file system or of the database's server.
func (e *examination) otherClock(ctx context.Context) (time.Time, bool) {
	if e.onFile() {
		at, err := touch(filepath.Dir(e.Database))
		return at, err == nil
	}
	if e.store == nil {
		return time.Time{}, false
	}
	at, err := e.store.ServerTime(ctx)
	return at, err == nil
}

// key checks that the signing key is its owner's alone.
func (e *examination) key() {
	const check = "key"
	params := map[string]any{"key": e.Key}
	info, err := os.Stat(e.Key)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		e.add(check, Warning, CodeKeyAbsent, params)
	case err != nil:
		e.failed(check, err)
	case runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0:
		params["mode"] = info.Mode().Perm().String()
		e.add(check, Problem, CodeKeyOpen, params)
	default:
		if _, err := auth.LoadKey(e.Key); err != nil {
			params["error"] = err.Error()
			e.add(check, Problem, CodeKeyBroken, params)
			return
		}
		e.add(check, OK, CodeKey, params)
	}
}

// archiveKey checks the key for archives, if there is one.
func (e *examination) archiveKey() {
	const check = "archive-key"
	info, err := os.Stat(e.ArchiveKey)
	if e.ArchiveKey == "" || err != nil {
		return
	}
	params := map[string]any{"key": e.ArchiveKey, "mode": info.Mode().Perm().String()}
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		e.add(check, Problem, CodeArchiveKeyOpen, params)
	} else if _, err := auth.LoadKey(e.ArchiveKey); err != nil {
		params["error"] = err.Error()
		e.add(check, Problem, CodeArchiveKeyBroken, params)
	}
}

// staleAfter is when a backup is old: the usual day, and an hour to make it.
const staleAfter = 25 * time.Hour

// backups looks at the newest backup, and whether the last attempt failed.
func (e *examination) backups(ctx context.Context) {
	const check = "backup"
	switch {
	case !e.onFile():
		e.add(check, OK, CodeBackupServer, nil)
		return
	case e.Backups == "":
		e.add(check, Warning, CodeBackupOff, nil)
		return
	}
	folder := store.BackupFolder{Database: e.Database, Folder: e.Backups}
	if note, err := folder.Failure(); err != nil || note != "" {
		e.add(check, Problem, CodeBackupFailed, map[string]any{"note": note})
	}
	made, err := folder.List()
	for len(made) > 0 {
		fault := readable(ctx, made[0].Path)
		if fault == nil {
			break
		}
		e.add(check, Problem, CodeBackupDamaged, map[string]any{"path": made[0].Path, "error": fault.Error()})
		made = made[1:]
	}
	switch {
	case err != nil:
		e.failed(check, err)
		return
	case len(made) == 0:
		e.add(check, Warning, CodeBackupNone, map[string]any{"folder": e.Backups})
		return
	}
	params := map[string]any{"path": made[0].Path, "at": made[0].Made}
	if e.Now().Sub(made[0].Made) > staleAfter && e.newest.After(made[0].Made) {
		e.add(check, Warning, CodeBackupOld, params)
		return
	}
	e.add(check, OK, CodeBackup, params)
}

// readable opens a backup and reads of which version its tables are.
func readable(ctx context.Context, path string) error {
	s, err := store.OpenReading(ctx, store.Options{URL: path})
	if err != nil {
		return err
	}
	schema, err := s.Schema(ctx)
	if err == nil && schema.Database == 0 {
		err = errors.New("it has no tables")
	}
	return errors.Join(err, s.Close())
}
