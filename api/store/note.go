package store

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"gorm.io/gorm"
)

// A note remembers outside the database how many events were acknowledged, so
// that a file which has lost some says so when it is opened: SQLite itself
// takes a write-ahead file that was cut off for one that ends there. It lies in
// the lock file, one line of fixed length that is overwritten in place, and
// isn't waited for: after a power cut it may be behind, never ahead.
type note struct {
	file *os.File
	now  func() time.Time

	mutex  sync.Mutex
	events int64 // in all logs
}

// noted is what a note says.
type noted struct {
	events int64
	at     string // when the newest was acknowledged, RFC 3339
}

const (
	noteFormat = "%020d events until %s\n"
	noteTime   = "2006-01-02T15:04:05Z"
	noteLength = 20 + int64(len(" events until \n")+len(noteTime))
)

// readNote reads the note of the run before; found is false when there is none
// that makes sense.
func readNote(file *os.File) (last noted, found bool) {
	line := make([]byte, noteLength)
	n, err := file.ReadAt(line, 0)
	if n == 0 || (err == nil && n < len(line)) {
		return noted{}, false
	}
	_, err = fmt.Sscanf(string(line[:n]), noteFormat, &last.events, &last.at)
	return last, err == nil
}

// acknowledged adds to the count. That a note can't be written keeps nobody
// from working: the commit is in the database.
func (n *note) acknowledged(events int) {
	if n == nil {
		return
	}
	n.mutex.Lock()
	defer n.mutex.Unlock()
	n.events += int64(events)
	_, _ = n.file.WriteAt(fmt.Appendf(nil, noteFormat, n.events, n.now().UTC().Format(noteTime)), 0)
}

// EarlierError says that a database has lost events that were acknowledged, and
// isn't sound either.
type EarlierError struct {
	Path  string
	Noted int64  // events that were acknowledged
	At    string // when the newest was, RFC 3339
	Found int64  // events there are
	Fault string
}

func (e *EarlierError) Error() string {
	return fmt.Sprintf("%s ends after %d of the %d events that were acknowledged in it until %s, and is damaged (%s)",
		e.Path, e.Found, e.Noted, e.At, e.Fault)
}

// GoneError says that there is no database, or an empty file in its place,
// where events were acknowledged.
type GoneError struct {
	Path   string
	Absent bool   // there is no file; else it is empty
	Noted  int64  // events that were acknowledged
	At     string // when the newest was, RFC 3339
	Lock   string // path of the file that knows of them
}

func (e *GoneError) Error() string {
	what := "is empty"
	if e.Absent {
		what = "is gone"
	}
	return fmt.Sprintf("%s %s, though %d events were acknowledged in it until %s, as %s knows", e.Path, what, e.Noted, e.At, e.Lock)
}

// checkPresent returns a *GoneError for a file without a byte where the note
// knows of events: nothing is to take the place of what was lost unasked.
func checkPresent(file place, lock *os.File) error {
	if !file.empty || lock == nil {
		return nil
	}
	if last, found := readNote(lock); found && last.events > 0 {
		return &GoneError{Path: file.path, Absent: file.made, Noted: last.events, At: last.at, Lock: file.path + ".lock"}
	}
	return nil
}

// compareNote counts the events and warns when the last run knew of more: then
// the whole file is looked over, as nobody knows what else went with them. A
// file with no event left is no database any more.
func compareNote(ctx context.Context, db *gorm.DB, place place, file *os.File, log *slog.Logger) (events int64, err error) {
	db = db.WithContext(ctx)
	if db.Migrator().HasTable(&streamRow{}) {
		if err := db.Raw("SELECT coalesce(sum(head_sequence), 0) FROM streams").Scan(&events).Error; err != nil {
			return 0, fmt.Errorf("count events: %w", err)
		}
	}
	if file == nil {
		return events, nil
	}
	last, found := readNote(file)
	if !found || last.events <= events {
		return events, nil
	}
	fault, err := findFault(ctx, db, place.path)
	if err != nil {
		return 0, fmt.Errorf("look the database over: %w", err)
	}
	if events == 0 {
		fault = "nothing is left of them"
	}
	if fault != "" {
		return 0, &EarlierError{Path: place.path, Noted: last.events, At: last.at, Found: events, Fault: fault}
	}
	log.WarnContext(ctx, "the database ends earlier than the last run knew; what it has is whole. "+
		"After a restored backup that is right; else the disk has lost what was written",
		"database", place.path, "events", events, "acknowledged", last.events, "lost", last.events-events, "until", last.at)
	return events, nil
}
