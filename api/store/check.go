package store

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"sumito/api/app"
	"sumito/tournament/event"
)

// check refuses a commit that would break what the tables promise: events that
// continue the chain, all of one command, and games under their own hash. Such
// a commit is a mistake of the program, never of a user.
func check(c app.Commit) error {
	if len(c.Events) == 0 {
		return errors.New("no events")
	}
	head := c.Base
	for i, e := range c.Events {
		var err error
		if head, err = event.Follow(head, c.Stream, e); err != nil {
			return err
		}
		if e.Actor != c.Command.Actor || e.Command != c.Command.Command || e.Index != i {
			return fmt.Errorf("event %d isn't number %d of command %q by %q",
				e.Sequence, i, c.Command.Command, c.Command.Actor)
		}
	}
	if c.Command.First != c.Base.Sequence+1 || c.Command.Last != head.Sequence {
		return fmt.Errorf("command %q claims events %d to %d of %d to %d", c.Command.Command,
			c.Command.First, c.Command.Last, c.Base.Sequence+1, head.Sequence)
	}
	if c.Summary.ID != "" && c.Summary.ID != c.Stream {
		return fmt.Errorf("summary of %s", c.Summary.ID)
	}
	for _, r := range c.Records {
		sum := sha256.Sum256(r.Content)
		if r.Game != hex.EncodeToString(sum[:]) {
			return fmt.Errorf("record %s: game isn't the hash of its content", r.ID)
		}
		if r.Tournament != c.Stream {
			return fmt.Errorf("record %s is of tournament %s", r.ID, r.Tournament)
		}
	}
	return nil
}

// headAfter returns the stream's head after a commit that check has passed.
func headAfter(c app.Commit) event.Head {
	last := c.Events[len(c.Events)-1]
	return event.Head{Sequence: last.Sequence, Hash: last.Hash}
}
