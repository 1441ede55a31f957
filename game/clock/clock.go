package clock

import "time"

// MaxSeats is the most seats a clock serves.
const MaxSeats = 6

// Clock is the state of all seats' time at one instant. Values are copied, never
// changed; the control they share must not be changed either.
type Clock struct {
	control *Control
	seats   int
	hands   [MaxSeats]hand
	turn    int
	// since is when the seat to move began to think, when running.
	since   time.Time
	running bool
}

// hand is one seat's share of the clock.
type hand struct {
	left    time.Duration
	moves   int // made in the present period
	period  int
	flagged bool
}

// New returns a stopped clock with every seat's first base time and seat 0 to
// move. A clock without control runs but no flag falls.
func New(control *Control, seats int) Clock {
	c := Clock{control: control, seats: seats}
	if len(control.Periods) > 0 {
		for seat := range seats {
			c.hands[seat].left = control.Periods[0].Base
		}
	}
	return c
}

// Start makes the clock of the seat to move run from an instant.
func (c Clock) Start(at time.Time) Clock {
	c.since, c.running = at, true
	return c
}

// Stop halts the clock at an instant, as an arbiter does. The time thought so far
// is gone, unless it was within the delay.
func (c Clock) Stop(at time.Time) Clock {
	if c.running {
		c.hands[c.turn].left -= c.charged(c.thought(at))
		c.running = false
	}
	return c
}

// Press ends the move of the seat to move at an instant and lets the next seat's
// time run. balls is how many balls the move pushed off. When the flag had fallen
// before, flagged is true and the value says so of the seat, whose time stays 0.
func (c Clock) Press(at time.Time, next, balls int) (pressed Clock, flagged bool) {
	used := time.Duration(0)
	if c.running {
		used = c.thought(at)
	}
	c, flagged = c.Spend(c.turn, used, balls)
	c.turn = next
	if flagged {
		c.running = false
		return c, true
	}
	return c.Start(at), false
}

// Spend charges a seat with a move that took so long and pushed so many balls
// off, and gives it what the control adds. It is Press without instants.
func (c Clock) Spend(seat int, used time.Duration, balls int) (spent Clock, flagged bool) {
	h := &c.hands[seat]
	if c.exceeds(h, used) {
		h.flagged = true
		h.left = max(0, h.left-c.charged(used))
		return c, true
	}
	h.left += c.Gain(seat, balls) - c.charged(used)
	c.countMove(h)
	return c, false
}

// exceeds tells whether a move that took so long came too late.
func (c Clock) exceeds(h *hand, used time.Duration) bool {
	if c.control.MoveLimit > 0 && used >= c.control.MoveLimit {
		return true
	}
	return len(c.control.Periods) > 0 && c.charged(used) >= h.left && used > 0
}

// charged is the part of the time thought that the clock takes away.
func (c Clock) charged(used time.Duration) time.Duration {
	return max(0, used-c.control.Delay)
}

// Gain returns what a seat's next move will add to its time: the increment, the
// bonus for balls pushed off, and the next period's base when this one ends.
func (c Clock) Gain(seat, balls int) time.Duration {
	periods := c.control.Periods
	if len(periods) == 0 {
		return 0
	}
	h := &c.hands[seat]
	period := periods[h.period]
	gain := period.Increment + time.Duration(balls)*period.BallBonus
	if period.Moves > 0 && h.moves+1 == period.Moves {
		gain += periods[min(h.period+1, len(periods)-1)].Base
	}
	return gain
}

func (c Clock) countMove(h *hand) {
	if len(c.control.Periods) == 0 {
		return
	}
	h.moves++
	if moves := c.control.Periods[h.period].Moves; moves > 0 && h.moves == moves {
		h.moves = 0
		h.period = min(h.period+1, len(c.control.Periods)-1)
	}
}

// Set gives a seat so much time, as an arbiter or the stamp of a record does.
func (c Clock) Set(seat int, left time.Duration) Clock {
	c.hands[seat].left = left
	return c
}

// Left returns the time a seat has at an instant, not below 0. Under a limit for
// each move alone it is what is left of the move.
func (c Clock) Left(seat int, at time.Time) time.Duration {
	left := c.hands[seat].left
	thinking := time.Duration(0)
	if c.running && seat == c.turn {
		thinking = c.thought(at)
	}
	if len(c.control.Periods) == 0 {
		return max(0, c.control.MoveLimit-thinking)
	}
	return max(0, left-c.charged(thinking))
}

// Falls returns when the flag of the running seat will fall, and whether it can.
func (c Clock) Falls() (at time.Time, ok bool) {
	if !c.running || c.control.IsNone() {
		return time.Time{}, false
	}
	rest := c.control.MoveLimit
	if len(c.control.Periods) > 0 {
		if left := c.hands[c.turn].left + c.control.Delay; rest == 0 || left < rest {
			rest = left
		}
	}
	return c.since.Add(rest), true
}

// Flagged tells whether a seat's flag has fallen.
func (c Clock) Flagged(seat int) bool { return c.hands[seat].flagged }

// Turn returns the seat whose time runs, or would run.
func (c Clock) Turn() int { return c.turn }

// Running tells whether time passes.
func (c Clock) Running() bool { return c.running }

func (c Clock) thought(at time.Time) time.Duration { return max(0, at.Sub(c.since)) }
