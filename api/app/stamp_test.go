package app_test

import "testing"

// After a restore the log may grow to a sequence it had before, with other
// events: what was cached then isn't what there is now.
func TestStampsTellLogsOfOneLengthApart(t *testing.T) {
	one, other := newWorld(t), newWorld(t)
	first, err := one.app.Stamp(t.Context(), one.visitor, one.create())
	one.must(err)
	second, err := other.app.Stamp(t.Context(), other.visitor, other.create())
	other.must(err)
	if first.Head.Sequence != second.Head.Sequence {
		t.Fatalf("sequences %d and %d", first.Head.Sequence, second.Head.Sequence)
	}
	if first == second {
		t.Errorf("both logs have the stamp %+v", first)
	}
}
