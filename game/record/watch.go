package record

import (
	"time"

	"sumito/game"
	"sumito/game/clock"
)

// ClockReport is what a record's clock stamps prove under its time control.
type ClockReport struct {
	// Stamped and Missing count the plies with and without a stamp. Missing ones are
	// worth a warning and prove nothing.
	Stamped, Missing int
	// Impossible are the stamps that show more time than the seat can have had.
	Impossible []ImpossibleStamp
	// FlagPly is the first ply that was made after its seat's time had run out, from
	// 1, and FlagSeat whose; 0 when there is none. It is a loss on time at that ply.
	FlagPly  int
	FlagSeat game.Seat
}

// ImpossibleStamp is a stamp above what the control allows.
type ImpossibleStamp struct {
	Ply         int
	Stamp, Most time.Duration
}

// watch follows the clocks of a record.
type watch struct {
	control *clock.Control
	clock   clock.Clock
	report  ClockReport
}

// newWatch returns nil where there is no time control.
func newWatch(rules *game.Rules) *watch {
	control := rules.TimeControl()
	if control.IsNone() {
		return nil
	}
	return &watch{control: control, clock: clock.New(control, rules.Seats())}
}

// check compares a ply's stamp with the most and the least that it can be. A ply
// without stamp is taken to have used no time, so that what follows is never
// found impossible for want of it.
func (w *watch) check(ply int, written *Ply, effect *game.Effect) {
	balls := 0
	if step, off := effect.PushedOff(); off && step.Piece != game.NeutralBall {
		balls = 1
	}
	seat := int(effect.Seat)
	gain := w.clock.Gain(seat, balls)
	most := w.clock.Left(seat, time.Time{}) + gain
	if !written.HasClock {
		w.report.Missing++
		w.clock, _ = w.clock.Spend(seat, 0, balls)
		return
	}
	w.report.Stamped++
	stamp := written.Clock
	// Whole seconds are rounded, one way or the other.
	least := gain
	tolerance := time.Duration(0)
	if stamp%time.Second == 0 {
		least, tolerance = gain.Truncate(time.Second), time.Second-time.Millisecond
	}
	if stamp > most+tolerance {
		w.report.Impossible = append(w.report.Impossible, ImpossibleStamp{Ply: ply, Stamp: stamp, Most: most})
	}
	used := max(0, most-stamp)
	tooSlow := w.control.MoveLimit > 0 && used > w.control.MoveLimit+w.control.Delay+tolerance
	if (stamp < least || tooSlow) && w.report.FlagPly == 0 {
		w.report.FlagPly, w.report.FlagSeat = ply, effect.Seat
	}
	w.clock, _ = w.clock.Spend(seat, 0, balls)
	w.clock = w.clock.Set(seat, stamp)
}
