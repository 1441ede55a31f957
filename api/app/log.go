package app

import (
	"context"
	"fmt"

	"sumito/tournament/event"
)

// Limits of a page of the log.
const (
	defaultLogPage = 100
	maxLogPage     = 1000
)

// LogEntry is one event of a tournament's log. Hidden ones are known by
// sequence and hash only, so that the chain around them can be checked: what
// happens to a draft is for staff.
type LogEntry struct {
	event.Event
	Body   event.Payload // decoded; nil when hidden or of an unknown kind
	Hidden bool
}

// Log returns up to limit events after a sequence, in order: for staff all,
// for others up to the newest one that is public. limit 0 is 100; more than
// 1,000 is refused.
func (s *Service) Log(ctx context.Context, actor Actor, id string, after int64, limit int) ([]LogEntry, error) {
	if limit == 0 {
		limit = defaultLogPage
	}
	if limit < 1 || limit > maxLogPage {
		return nil, invalid(CodeLimitRange, "limit", map[string]any{"min": 1, "max": maxLogPage, "got": limit})
	}
	if after < 0 {
		return nil, invalid(CodeCursorInvalid, "after", nil)
	}
	now, err := s.load(ctx, id)
	if err != nil {
		return nil, err
	}
	seen, staff := visible(actor, now)
	newest := seen.Head.Sequence
	limit = int(min(int64(limit), max(newest-after, 0)))
	if limit == 0 {
		return []LogEntry{}, nil
	}
	events, err := s.store.Events(ctx, id, after, limit)
	if err != nil {
		return nil, fmt.Errorf("log of %s: %w", id, err)
	}
	entries := make([]LogEntry, len(events))
	for i, e := range events {
		entries[i] = entryOf(now, e, staff)
	}
	return entries, nil
}

// entryOf decodes an event, or blanks one that its reader may not see.
func entryOf(now state, e event.Event, staff bool) LogEntry {
	if !staff && !now.Discloses(e) {
		blank := event.Event{Stream: e.Stream, Sequence: e.Sequence, Hash: e.Hash}
		return LogEntry{Event: blank, Hidden: true}
	}
	body, err := event.Decode(e)
	if err != nil {
		// Of a kind that this program is too old for: its bytes are shown.
		return LogEntry{Event: e}
	}
	return LogEntry{Event: e, Body: body}
}
