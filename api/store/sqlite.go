package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	gormsqlite "gorm.io/driver/sqlite"
	"gorm.io/gorm"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"sumito/api/app"
)

// ForeignFileError says that a SQLite file holds something else.
type ForeignFileError struct {
	Path string
}

func (e *ForeignFileError) Error() string {
	return fmt.Sprintf("%s is a database of another program", e.Path)
}

// openSQLite opens a file with one connection that writes, in transactions that
// take the write lock at once, and a pool of connections that only read. With
// GORM's usual deferred transactions a fifth of all read-then-write ones fails
// as "database is locked"; this way writers queue for the one connection and
// readers never wait. A file that can't be written is only read.
func openSQLite(ctx context.Context, options Options) (*Store, error) {
	file, err := reachFile(options.URL)
	if err != nil {
		return nil, err
	}
	if file.readOnly != nil {
		return openReadOnly(ctx, file, options)
	}
	s, err := openWritable(ctx, file, options)
	if file.empty || meaningOf(err) != app.ErrFull {
		return s, err
	}
	file.full, file.readOnly = true, fmt.Errorf("there is no room left on its disk: %w", err)
	s, unread := openReadOnly(ctx, file, options)
	if unread != nil {
		return nil, fmt.Errorf("%w; nor can it be read: %w", err, unread)
	}
	return s, nil
}

// openWritable opens a file that may be written.
func openWritable(ctx context.Context, file place, options Options) (_ *Store, err error) {
	path := file.path
	lock, err := lockFile(path)
	if err != nil {
		return nil, err
	}
	s := &Store{closer: []io.Closer{lock}}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.Close())
		}
	}()
	// Before SQLite sees it, which removes the write-ahead file of an empty one.
	if err := checkPresent(file, lock); err != nil {
		return nil, errors.Join(err, file.unmake())
	}

	address, err := sqliteAddress(path, options.Synchronous)
	if err != nil {
		return nil, err
	}
	if s.writer, err = s.connect(address+"&_txlock=immediate", 1, settings(options)); err != nil {
		return nil, err
	}
	if err := checkOwnFile(ctx, s.writer, path); err != nil {
		return nil, err
	}
	// Before anything is written: a migration would take a lost database for a
	// new one.
	s.note = &note{file: lock, now: options.Now}
	last, _ := readNote(lock)
	if s.note.events, err = compareNote(ctx, s.writer, file, lock, options.Log); err != nil {
		return nil, err
	}
	s.note.lost(last)
	s.note.acknowledged(0)
	keep := func(ctx context.Context) (app.Backup, error) {
		return backupAsIs(ctx, path, cmp.Or(options.Backups, filepath.Dir(path)), options.Now())
	}
	if options.unkept {
		keep = nil
	}
	if err := migrate(ctx, s.writer, *cmp.Or(options.tables, &sqliteMigrations), options.Log, keep); err != nil {
		return nil, err
	}
	// Prepared statements pay off for readers only: inside a transaction they
	// are prepared anew on its connection.
	reading := settings(options)
	reading.PrepareStmt = true
	s.reader, err = s.connect(address+"&_pragma=query_only(1)", max(4, runtime.NumCPU()), reading)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// connect opens a handle on at most size connections, which stay open, and
// notes it for Close ahead of those opened before: the writer closes after the
// readers, as the last connection tidies up the write-ahead file.
func (s *Store) connect(address string, size int, config *gorm.Config) (*gorm.DB, error) {
	db, err := gorm.Open(dialector{gormsqlite.New(gormsqlite.Config{DriverName: "sqlite", DSN: address})}, config)
	if err != nil {
		return nil, err
	}
	connections, err := pool(db)
	if err != nil {
		return nil, err
	}
	connections.SetMaxOpenConns(size)
	connections.SetMaxIdleConns(size)
	s.closer = append([]io.Closer{connections}, s.closer...)
	return db, nil
}

// place is where a SQLite file is.
type place struct {
	path     string // the real one, so that two names of one file share a lock
	readOnly error  // why it can't be written; nil when it can
	full     bool   // that is for want of room
	empty    bool   // nothing is in it yet
	made     bool   // it wasn't there
}

// unmake removes the file if it wasn't there before and is empty still. Whoever
// calls it has the lock.
func (p place) unmake() error {
	if info, err := os.Stat(p.path); !p.made || err != nil || info.Size() > 0 {
		return nil
	}
	return os.Remove(p.path)
}

// reachFile makes the file when absent, readable by its owner only, as it
// holds names and password hashes.
func reachFile(path string) (place, error) {
	if path == "" {
		return place{}, errors.New("no path or URL given")
	}
	var found place
	_, err := os.Stat(path)
	found.made = errors.Is(err, fs.ErrNotExist)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if forbidden(err) {
		found.readOnly = err
		if file, err = os.Open(path); errors.Is(err, fs.ErrNotExist) {
			return place{}, fmt.Errorf("there is no such database, and it can't be made: %w", found.readOnly)
		}
	}
	if err != nil {
		return place{}, err
	}
	info, err := file.Stat()
	if err = errors.Join(err, file.Close()); err != nil {
		return place{}, err
	}
	if err := CheckOnlyName(path); err != nil {
		return place{}, err
	}
	found.empty = info.Size() == 0
	if found.path, err = filepath.EvalSymlinks(path); err != nil {
		return place{}, err
	}
	if found.readOnly == nil {
		found.readOnly = obstacle(filepath.Dir(found.path))
	}
	return found, nil
}

// sqliteAddress returns the URI of a file with the settings of every
// connection; the busy timeout comes first, as the others may have to wait.
// Sorting takes memory, not a second disk that can be full. On macOS only
// a full fsync outlives a power cut; elsewhere it is the usual one.
func sqliteAddress(path, synchronous string) (string, error) {
	switch synchronous = strings.ToUpper(synchronous); synchronous {
	case "":
		synchronous = "FULL"
	case "FULL", "NORMAL", "OFF":
	default:
		return "", fmt.Errorf("synchronous %q: want FULL, NORMAL or OFF", synchronous)
	}
	return fileAddress(path) +
		"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(" + synchronous + ")" +
		"&_pragma=fullfsync(1)&_pragma=foreign_keys(1)&_pragma=journal_size_limit(67108864)&_pragma=temp_store(2)&_time_format=sqlite&_timezone=UTC", nil
}

// applicationID is in the header of every Sumito file: "Sumi".
const applicationID = 0x53756d69

// checkOwnFile refuses to put tables into another program's database. A file
// without tables is new; one with goose's only was left at its first start.
func checkOwnFile(ctx context.Context, db *gorm.DB, path string) error {
	var file struct{ Tables, Application int64 }
	err := db.WithContext(ctx).Raw(`SELECT
		(SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' AND tbl_name <> ?) AS tables,
		(SELECT application_id FROM pragma_application_id) AS application`, versionTable).Scan(&file).Error
	if err != nil {
		return err
	}
	if file.Application != applicationID && (file.Application != 0 || file.Tables > 0) {
		return &ForeignFileError{Path: path}
	}
	return nil
}

// dialector is GORM's own for SQLite with errors translated for the pure-Go
// driver, which it doesn't know.
type dialector struct{ gorm.Dialector }

// Translate implements gorm.ErrorTranslator.
func (dialector) Translate(err error) error {
	var cause *sqlite.Error
	if !errors.As(err, &cause) {
		return err
	}
	var meaning error
	switch cause.Code() {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
		meaning = gorm.ErrDuplicatedKey
	case sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
		meaning = gorm.ErrForeignKeyViolated
	case sqlite3.SQLITE_CONSTRAINT_CHECK:
		meaning = gorm.ErrCheckConstraintViolated
	}
	if meaning == nil || errors.Is(err, meaning) { // GORM asks for each statement it made of one
		return err
	}
	return fmt.Errorf("%w: %w", meaning, err)
}

var _ gorm.ErrorTranslator = dialector{}
