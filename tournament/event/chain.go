package event

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Batch is what all events of one command share.
type Batch struct {
	Stream  string
	Time    int64 // microseconds since the Unix epoch, UTC
	Actor   string
	Command string
}

// Seal turns payloads into events that follow head, in order, as one atomic
// batch. It fails when a payload can't be encoded, or an id isn't UTF-8 text
// without NUL.
func Seal(head Head, batch Batch, payloads ...Payload) ([]Event, error) {
	for _, id := range []string{batch.Stream, batch.Actor, batch.Command} {
		if !utf8.ValidString(id) || strings.ContainsRune(id, 0) {
			return nil, fmt.Errorf("seal: id %q is not UTF-8 without NUL", id)
		}
	}
	events := make([]Event, 0, len(payloads))
	for i, payload := range payloads {
		kind := payload.Kind()
		body, err := Encode(payload)
		if err != nil {
			return nil, fmt.Errorf("%s %d of command %s: %w", kind.Type, i, batch.Command, err)
		}
		e := Event{
			Stream:   batch.Stream,
			Sequence: head.Sequence + 1,
			Time:     batch.Time,
			Actor:    batch.Actor,
			Command:  batch.Command,
			Index:    i,
			Type:     kind.Type,
			Version:  kind.Version,
			Payload:  body,
		}
		e.Hash = e.Digest(head.Hash)
		head = Head{Sequence: e.Sequence, Hash: e.Hash}
		events = append(events, e)
	}
	return events, nil
}

// ChainError says where a stream's chain is broken.
type ChainError struct {
	Stream   string
	Sequence int64  // the first event that doesn't follow from the one before
	Problem  string // "stream", "sequence" or "hash"
}

func (e *ChainError) Error() string {
	return fmt.Sprintf("stream %s: chain broken at event %d (%s)", e.Stream, e.Sequence, e.Problem)
}

// Follow checks that e comes directly after head in stream and returns the new
// head, or a *ChainError.
func Follow(head Head, stream string, e Event) (Head, error) {
	switch {
	case e.Stream != stream:
		return head, &ChainError{Stream: stream, Sequence: e.Sequence, Problem: "stream"}
	case e.Sequence != head.Sequence+1:
		return head, &ChainError{Stream: stream, Sequence: e.Sequence, Problem: "sequence"}
	case e.Digest(head.Hash) != e.Hash:
		return head, &ChainError{Stream: stream, Sequence: e.Sequence, Problem: "hash"}
	}
	return Head{Sequence: e.Sequence, Hash: e.Hash}, nil
}
