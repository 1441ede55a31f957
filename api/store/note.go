package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"gorm.io/gorm"

	"sumito/api/app"
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
)

// readNote reads the note of the run before; found is false when there is none
// that makes sense.
func readNote(file *os.File) (last noted, found bool) {
	line := make([]byte, len(noteTime)+len(fmt.Sprintf(noteFormat, 0, "")))
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
	Noted int64 // events that were acknowledged
	Found int64 // events there are
	Fault string
}

func (e *EarlierError) Error() string {
	return fmt.Sprintf("%s has %d of the %d events that were acknowledged, and is damaged (%s): restore the newest backup",
		e.Path, e.Found, e.Noted, e.Fault)
}

// compareNote counts the events and warns when the last run knew of more: then
// the whole file is looked over, as nobody knows what else went with them. A
// file with pages and no event left is no database any more; one without pages
// is a new one.
func compareNote(ctx context.Context, db *gorm.DB, place place, file *os.File, log *slog.Logger) (events int64, err error) {
	db = db.WithContext(ctx)
	if db.Migrator().HasTable(&streamRow{}) {
		if err := db.Raw("SELECT coalesce(sum(head_sequence), 0) FROM streams").Scan(&events).Error; errors.Is(meaningOf(err), app.ErrFailing) {
			return 0, &DamagedError{Path: place.path, Fault: err.Error() + "; restore the newest backup"}
		} else if err != nil {
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
	if events == 0 && !place.empty {
		fault = "nothing is left of them"
	}
	if fault != "" {
		return 0, &EarlierError{Path: place.path, Noted: last.events, Found: events, Fault: fault}
	}
	log.WarnContext(ctx, "the database ends earlier than the last run knew; what it has is whole. "+
		"After a restored backup that is right; else the disk has lost what was written",
		"database", place.path, "events", events, "acknowledged", last.events, "lost", last.events-events, "until", last.at)
	return events, nil
}
