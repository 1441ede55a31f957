package audit

import "sumito/tournament/event"

// undone checks that an undo opens its command and names one before it, and
// that nothing else brings about what only undos do.
func (a *auditor) undone(b batch, e event.Event, payload event.Payload) {
	allowed := true
	switch p := payload.(type) {
	case event.BatchUndone:
		allowed = b.undo && a.commands[p.Batch]
	case event.EntryRestored, event.ResultRestored, event.RecordDetached, event.RoundWithheld, event.RoundReopened:
		allowed = b.undo
	}
	if !allowed {
		a.report.add(Finding{Kind: Outcome, Code: CodeUndo, Sequence: e.Sequence, Subject: e.Type})
	}
}
