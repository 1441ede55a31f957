package clock_test

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"sumito/game/clock"
)

func mustParse(t testing.TB, text string) *clock.Control {
	t.Helper()
	control, err := clock.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return &control
}

func TestControlText(t *testing.T) {
	for text, want := range map[string]string{
		"": "-", "-": "-", "900": "", "600+5": "", "900+10%/ball": "", "900+90/ball": "", "900+5+10%/ball": "",
		"900+10%/ball+5": "900+5+10%/ball", "30/1800:600": "", "30/1800+5:600+5+60/ball": "", "10/600": "",
		"move=30": "", "600+5 move=60 delay=2": "600+5 delay=2 move=60", "0.5+0.25": "",
	} {
		if want == "" {
			want = text
		}
		control, err := clock.Parse(text)
		if err != nil || control.String() != want {
			t.Errorf("%q is read as %q (%v), want %q", text, control, err, want)
		}
	}
	for _, text := range []string{
		"15 min", "900+", "900+5+6", "900+10%/ball+5%/ball", "900+0%/ball", "900+101%/ball", "0", "900:600", "0/900:600",
		"x/900", "900 900", "delay=3", "900 delay=2 delay=3", "900 move=0", "1e9", "99999999", "0.1234", "900+-5", "- 900",
	} {
		if control, err := clock.Parse(text); err == nil || !strings.Contains(err.Error(), "time control") {
			t.Errorf("%q is read as %q (%v)", text, control, err)
		}
	}
}

// noon is any instant.
var noon = time.Date(2026, 7, 4, 12, 0, 0, 0, time.UTC)

func TestClock(t *testing.T) {
	const second = time.Second
	type press struct {
		thinks time.Duration
		balls  int
		left   time.Duration // the mover's, after it
	}
	for _, c := range []struct {
		name, control string
		presses       []press
		flag          bool // at the last press
	}{
		{"base", "10", []press{{4 * second, 0, 6 * second}, {1 * second, 0, 9 * second}, {5 * second, 0, 1 * second}}, false},
		{"flag", "10", []press{{4 * second, 0, 6 * second}, {1 * second, 0, 9 * second}, {6 * second, 0, 0}}, true},
		{"increment", "10+2", []press{{4 * second, 0, 8 * second}, {0, 0, 12 * second}}, false},
		{"ball bonus", "100+10%/ball", []press{{4 * second, 1, 106 * second}, {4 * second, 0, 96 * second}}, false},
		{"bonus comes after the flag", "10+50/ball", []press{{11 * second, 1, 0}}, true},
		{"delay", "10 delay=3", []press{{2 * second, 0, 10 * second}, {5 * second, 0, 8 * second}}, false},
		{"move limit", "100 move=30", []press{{29 * second, 0, 71 * second}, {30 * second, 0, 70 * second}}, true},
		{"move limit alone", "move=30", []press{{29 * second, 0, 30 * second}, {29 * second, 0, 30 * second}}, false},
		{"periods", "2/10:5", []press{{6 * second, 0, 4 * second}, {0, 0, 10 * second}, {3 * second, 0, 6 * second}, {0, 0, 15 * second}, {5 * second, 0, 1 * second}}, false},
		{"the last period repeats", "1/10", []press{{6 * second, 0, 14 * second}, {0, 0, 20 * second}, {6 * second, 0, 18 * second}}, false},
		{"none", "-", []press{{time.Hour, 0, 0}}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			now := noon
			k := clock.New(mustParse(t, c.control), 2).Start(now)
			for i, p := range c.presses {
				mover := k.Turn()
				now = now.Add(p.thinks)
				next, flagged := k.Press(now, 1-mover, p.balls)
				if want := c.flag && i == len(c.presses)-1; flagged != want || next.Flagged(mover) != want {
					t.Fatalf("press %d: flagged %v, want %v", i+1, flagged, want)
				}
				if left := next.Left(mover, now); left != p.left {
					t.Fatalf("press %d: %s left, want %s", i+1, left, p.left)
				}
				k = next
			}
		})
	}
}

func TestFalls(t *testing.T) {
	for control, want := range map[string]time.Duration{
		"10": 10 * time.Second, "10 delay=3": 13 * time.Second, "100 move=30": 30 * time.Second, "10 move=30": 10 * time.Second, "move=30": 30 * time.Second,
	} {
		k := clock.New(mustParse(t, control), 3).Start(noon)
		at, ok := k.Falls()
		if !ok || at != noon.Add(want) {
			t.Errorf("%s falls at %s", control, at)
		}
		if _, flagged := k.Press(at, 1, 0); !flagged {
			t.Errorf("%s: no flag at %s", control, at)
		}
		if _, flagged := k.Press(at.Add(-time.Millisecond), 1, 0); flagged {
			t.Errorf("%s: a flag before it", control)
		}
	}
	if _, ok := clock.New(mustParse(t, "-"), 2).Start(noon).Falls(); ok {
		t.Error("a flag falls without control")
	}
	if _, ok := clock.New(mustParse(t, "10"), 2).Falls(); ok {
		t.Error("a flag falls on a stopped clock")
	}
}

func TestStop(t *testing.T) {
	k := clock.New(mustParse(t, "10"), 2).Start(noon).Stop(noon.Add(4 * time.Second))
	if left := k.Left(0, noon.Add(time.Hour)); left != 6*time.Second || k.Running() {
		t.Errorf("%s left", left)
	}
	k = k.Set(1, time.Minute).Start(noon.Add(time.Hour))
	if left := k.Left(1, noon.Add(2*time.Hour)); left != time.Minute {
		t.Errorf("%s left for the seat that waits", left)
	}
}

// TestTimeIsKept: no time comes from nowhere and none is lost.
func TestTimeIsKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seats := rapid.IntRange(2, 6).Draw(t, "seats")
		control := &clock.Control{Periods: []clock.Period{{Base: time.Hour, Increment: 5 * time.Second, BallBonus: 90 * time.Second}}}
		now := noon
		k := clock.New(control, seats).Start(now)
		var given, used time.Duration
		for range rapid.IntRange(0, 40).Draw(t, "moves") {
			think := time.Duration(rapid.IntRange(0, 60000).Draw(t, "ms")) * time.Millisecond
			balls := rapid.IntRange(0, 1).Draw(t, "balls")
			now = now.Add(think)
			next, flagged := k.Press(now, (k.Turn()+1)%seats, balls)
			if flagged {
				t.Fatal("an hour is enough here")
			}
			given += 5*time.Second + time.Duration(balls)*90*time.Second
			used += think
			k = next
		}
		total := time.Duration(0)
		for seat := range seats {
			total += k.Left(seat, now)
		}
		if want := time.Duration(seats)*time.Hour + given - used; total != want {
			t.Fatalf("%s left in all, want %s", total, want)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"900+10%/ball", "30/1800+5:600 delay=2 move=60", "move=30", "-", "0.5+0.25"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		control, err := clock.Parse(text)
		if err != nil {
			return
		}
		again, err := clock.Parse(control.String())
		if err != nil || again.String() != control.String() {
			t.Fatalf("%q is written %q and read %q (%v)", text, control, again, err)
		}
	})
}
