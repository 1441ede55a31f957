package jobs_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"sumito/api/app"
	"sumito/api/jobs"
)

// backupsOf makes backups at times like "2026-11-30 18:05", with the version of
// the tables after a slash where it isn't 2.
func backupsOf(t *testing.T, times ...string) []app.Backup {
	t.Helper()
	var backups []app.Backup
	for _, text := range times {
		when, version, _ := strings.Cut(text, "/")
		made, err := time.Parse("2006-01-02 15:04", when)
		if err != nil {
			t.Fatal(err)
		}
		schema := int64(2)
		if version != "" {
			schema = int64(version[0] - '0')
		}
		backups = append(backups, app.Backup{Path: text, Made: made, Schema: schema})
	}
	return backups
}

func paths(backups []app.Backup) []string {
	found := []string{}
	for _, backup := range backups {
		found = append(found, backup.Path)
	}
	return found
}

func TestRuleKeeps(t *testing.T) {
	for _, c := range []struct {
		name    string
		rule    jobs.Rule
		backups []string
		surplus []string
	}{
		{"nothing of nothing", jobs.Usual(), nil, nil},
		{
			"the newest", jobs.Rule{Newest: 2},
			[]string{"2026-11-30 10:00", "2026-11-30 12:00", "2026-11-30 11:00"},
			[]string{"2026-11-30 10:00"},
		},
		{
			"the last of each day", jobs.Rule{Days: 2},
			[]string{"2026-11-30 23:59", "2026-11-30 00:00", "2026-11-29 12:00", "2026-11-29 11:00", "2026-11-28 12:00"},
			[]string{"2026-11-30 00:00", "2026-11-29 11:00", "2026-11-28 12:00"},
		},
		{
			"days that have none don't count", jobs.Rule{Days: 2},
			[]string{"2026-11-30 12:00", "2026-08-01 12:00", "2026-07-01 12:00"},
			[]string{"2026-07-01 12:00"},
		},
		{
			"the last of each week, which begins on Monday", jobs.Rule{Weeks: 2},
			[]string{"2026-11-30 12:00", "2026-11-29 12:00", "2026-11-23 12:00", "2026-11-22 12:00"},
			[]string{"2026-11-23 12:00", "2026-11-22 12:00"},
		},
		{
			"weeks across a new year", jobs.Rule{Weeks: 1},
			[]string{"2027-01-03 12:00", "2026-12-28 12:00"},
			[]string{"2026-12-28 12:00"},
		},
		{
			"one of each version of the tables", jobs.Rule{Newest: 1},
			[]string{"2026-11-30 12:00", "2026-11-29 12:00", "2026-01-02 12:00/1", "2026-01-01 12:00/1"},
			[]string{"2026-11-29 12:00", "2026-01-01 12:00/1"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := paths(c.rule.Surplus(backupsOf(t, c.backups...)))
			if !slices.Equal(got, c.surplus) {
				t.Errorf("surplus %v, want %v", got, c.surplus)
			}
		})
	}
}

// A year with three backups every day ends with 10, one of each of 14 days and
// one of each of 8 weeks: some that are both.
func TestUsualRuleOverAYear(t *testing.T) {
	var kept []app.Backup
	at := time.Date(2026, 1, 1, 9, 0, 0, 0, time.UTC)
	for n := range 365 * 3 {
		kept = append(kept, app.Backup{Path: fmt.Sprint(n), Made: at, Schema: 1})
		surplus := paths(jobs.Usual().Surplus(kept))
		kept = slices.DeleteFunc(kept, func(b app.Backup) bool { return slices.Contains(surplus, b.Path) })
		at = at.Add(6 * time.Hour)
		if n%3 == 2 {
			at = at.Add(6 * time.Hour)
		}
	}
	oldest := kept[0].Made
	if len(kept) < 20 || len(kept) > 10+14+8 || at.Sub(oldest) < 6*7*24*time.Hour {
		t.Errorf("%d kept, the oldest of %v", len(kept), oldest)
	}
}

// Whatever there is: the newest stays, what was removed once doesn't come back
// into question, and removing surplus leaves no surplus.
func TestRuleIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var backups []app.Backup
		for n, minute := range rapid.SliceOfNDistinct(rapid.IntRange(0, 200*24*60), 1, 60, rapid.ID[int]).Draw(t, "minutes") {
			backups = append(backups, app.Backup{
				Path: fmt.Sprint(n), Made: time.Date(2026, 1, 1, 0, minute, 0, 0, time.UTC), Schema: int64(1 + minute%2),
			})
		}
		rule := jobs.Rule{
			Newest: rapid.IntRange(1, 5).Draw(t, "newest"), Days: rapid.IntRange(0, 5).Draw(t, "days"), Weeks: rapid.IntRange(0, 5).Draw(t, "weeks"),
		}
		surplus := paths(rule.Surplus(backups))
		kept := slices.DeleteFunc(slices.Clone(backups), func(b app.Backup) bool { return slices.Contains(surplus, b.Path) })
		newest := slices.MaxFunc(backups, func(a, b app.Backup) int { return a.Made.Compare(b.Made) })
		if !slices.Contains(paths(kept), newest.Path) {
			t.Fatalf("the newest is surplus")
		}
		if again := rule.Surplus(kept); len(again) != 0 {
			t.Fatalf("still surplus: %v", paths(again))
		}
	})
}
