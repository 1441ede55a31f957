package audit

import (
	"strconv"

	"sumito/tournament"
	"sumito/tournament/event"
)

// entered checks the pairing number of a late entry: the next one.
func (a *auditor) entered(e event.Event, p event.EntryAdded) {
	if a.blind {
		return
	}
	want := 0
	if len(p.Missed) > 0 {
		for _, other := range a.state().Entries {
			want = max(want, other.Number)
		}
		want++
	}
	a.bound(p.Number, len(a.state().Entries)+1)
	if p.Number != want {
		a.report.add(Finding{
			Kind: Outcome, Code: CodeRanks, Sequence: e.Sequence, Entry: int(p.Entry),
			Stored: strconv.Itoa(p.Number), Found: strconv.Itoa(want),
		})
	}
}

// bound gives up on the state when a pairing number is none at all: more than
// there are entries.
func (a *auditor) bound(number, most int) {
	if number < 0 || number > most {
		a.blind = true
	}
}

// moved checks an entry that leaves, comes back or goes off the list with a
// round, 0 for off the list: whether it may, and with which round it could.
func (a *auditor) moved(e event.Event, entry event.EntryID, round int, c tournament.Command) {
	for _, payload := range a.allowed(e, 0, c) {
		could := 0
		switch p := payload.(type) {
		case event.EntryWithdrawn:
			could = p.From
		case event.EntryReinstated:
			could = p.From
		}
		if could != round {
			a.report.add(Finding{
				Kind: Outcome, Code: CodeMoved, Sequence: e.Sequence, Entry: int(entry),
				Stored: strconv.Itoa(round), Found: strconv.Itoa(could),
			})
		}
	}
}

// setAside checks that the games of an entry may be set aside, or that an undo
// brings back what was so before.
func (a *auditor) setAside(b batch, e event.Event, p event.EntrySetAside) {
	entry, exists := a.state().Entry(p.Entry)
	switch {
	case !b.undo:
		a.allowed(e, 0, tournament.SetAside{Entry: p.Entry})
	case exists && !a.blind && (entry.SetAside == p.SetAside || p.SetAside && !a.aside[p.Entry]):
		a.report.add(Finding{Kind: Outcome, Code: CodeRestored, Sequence: e.Sequence, Entry: int(p.Entry)})
	}
	a.aside[p.Entry] = a.aside[p.Entry] || p.SetAside
}
