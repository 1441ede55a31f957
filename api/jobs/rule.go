package jobs

import (
	"slices"
	"time"

	"sumito/api/app"
)

// Rule says which backups are kept. It goes by the backups alone, never by
// today's date: a clock that is wrong for once makes it remove nothing more,
// and who plays once a week keeps as many as who plays every day.
type Rule struct {
	Newest int // this many of the newest
	Days   int // the newest of each of the last days that have one, in UTC
	Weeks  int // the newest of each of the last weeks that have one, from Monday in UTC
}

// Usual is the rule that servers go by.
func Usual() Rule { return Rule{Newest: 10, Days: 14, Weeks: 8} }

// Surplus returns the backups that the rule doesn't keep, newest first. The
// newest one of each version of the tables is always kept: it is the way back
// to the program of then.
func (r Rule) Surplus(backups []app.Backup) []app.Backup {
	sorted := slices.SortedFunc(slices.Values(backups), func(a, b app.Backup) int { return b.Made.Compare(a.Made) })
	day := func(b app.Backup) any { return b.Made.UTC().Truncate(24 * time.Hour) }
	week := func(b app.Backup) any {
		year, number := b.Made.UTC().ISOWeek()
		return [2]int{year, number}
	}
	kept := map[string]bool{}
	for _, backup := range sorted[:min(r.Newest, len(sorted))] {
		kept[backup.Path] = true
	}
	newestOfEach(sorted, r.Days, day, kept)
	newestOfEach(sorted, r.Weeks, week, kept)
	newestOfEach(sorted, len(sorted), func(b app.Backup) any { return b.Schema }, kept)
	return slices.DeleteFunc(sorted, func(b app.Backup) bool { return kept[b.Path] })
}

// newestOfEach keeps the first backup of each of so many groups.
func newestOfEach(sorted []app.Backup, groups int, group func(app.Backup) any, kept map[string]bool) {
	seen := map[any]bool{}
	for _, backup := range sorted {
		if key := group(backup); !seen[key] && len(seen) < groups {
			seen[key] = true
			kept[backup.Path] = true
		}
	}
}
