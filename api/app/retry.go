package app

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

// maxTries bounds how often work is done anew because what it went by moved on.
const maxTries = 50

// errAgain says that the state moved on: decide anew.
var errAgain = errors.New("state moved on")

// movedOn reports whether an error says that work has to be done anew.
func movedOn(err error) bool {
	return errors.Is(err, errAgain) || errors.Is(err, ErrHeadMoved) || errors.Is(err, ErrCommandKnown) || errors.Is(err, ErrErased)
}

// retry does work until it doesn't say any more that something moved on, with
// pauses in between. When that happens too often the Problem is "busy".
func retry(ctx context.Context, work func() error) error {
	for try := range maxTries {
		if err := work(); !movedOn(err) {
			return err
		}
		if err := pause(ctx, try); err != nil {
			return err
		}
	}
	return &Problem{Class: Unavailable, Code: CodeBusy}
}

// retryAtHead is retry of work on a stream; each further try is as of the head
// that the stream has by then.
func (s *Service) retryAtHead(ctx context.Context, stream Stream, work func(Stream) error) error {
	again := false
	return retry(ctx, func() (err error) {
		if again {
			if stream.Head, err = s.store.Head(ctx, stream.ID); err != nil {
				return fmt.Errorf("head of %s: %w", stream.ID, err)
			}
		}
		again = true
		return work(stream)
	})
}

// pause waits a little longer after each try, differently for each waiter.
func pause(ctx context.Context, try int) error {
	longest := min(time.Duration(try+1)*4*time.Millisecond, 200*time.Millisecond)
	select {
	case <-time.After(rand.N(longest)):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
