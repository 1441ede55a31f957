package app

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// eraser carries erasures out: find what is to go, note it in the journal,
// erase it in one transaction, look again, and in the end remove the traces.
// Looking again is what makes it complete: between the finding and the erasing
// somebody may have submitted a record. The search so stays outside of the
// transaction.
type eraser struct {
	*Service
	journal ErasureJournal
	by      string // account or Operator
}

// player erases a player with all texts about it. Those in also are known to be
// about it from elsewhere.
func (e eraser) player(ctx context.Context, id string, also map[string][]string) (Erased, error) {
	outcome := Erased{Player: id}
	touched := map[string]bool{}
	var names []string
	for range maxTries {
		found, err := e.about(ctx, id)
		if err != nil {
			return Erased{}, err
		}
		for stream, texts := range also {
			found.texts[stream] = append(found.texts[stream], texts...)
		}
		names = append(names, found.names...)
		standing, err := e.standing(ctx, found.texts)
		if err != nil {
			return Erased{}, err
		}
		if len(standing) == 0 && !found.named {
			outcome.Tournaments = len(touched)
			if outcome.Mentions, err = e.mentions(ctx, found.streams, names); err != nil {
				return Erased{}, err
			}
			return outcome, e.scrub(ctx)
		}
		done, err := e.carryOut(ctx, Erasure{Player: id, Texts: standing})
		if err != nil && !errors.Is(err, errAgain) {
			return Erased{}, err
		}
		if done {
			for stream, texts := range standing {
				touched[stream] = true
				outcome.Texts += len(texts)
			}
		}
	}
	return Erased{}, &Problem{Class: Unavailable, Code: CodeBusy}
}

// texts erases texts by stream.
func (e eraser) texts(ctx context.Context, texts map[string][]string) (Erased, error) {
	var outcome Erased
	for range maxTries {
		standing, err := e.standing(ctx, texts)
		if err != nil {
			return Erased{}, err
		}
		if len(standing) == 0 {
			return outcome, e.scrub(ctx)
		}
		done, err := e.carryOut(ctx, Erasure{Texts: standing})
		if err != nil && !errors.Is(err, errAgain) {
			return Erased{}, err
		}
		if done {
			outcome.Tournaments = max(outcome.Tournaments, len(standing))
			for _, ids := range standing {
				outcome.Texts += len(ids)
			}
		}
	}
	return Erased{}, &Problem{Class: Unavailable, Code: CodeBusy}
}

// standing returns those of the texts that are there and not erased, sorted.
func (e eraser) standing(ctx context.Context, texts map[string][]string) (map[string][]string, error) {
	standing := map[string][]string{}
	for stream, ids := range texts {
		rows, err := e.store.Texts(ctx, stream, ids)
		if err != nil {
			return nil, fmt.Errorf("texts of %s: %w", stream, err)
		}
		maps.DeleteFunc(rows, func(_ string, row Text) bool { return row.Erased })
		if len(rows) > 0 {
			standing[stream] = slices.Sorted(maps.Keys(rows))
		}
	}
	return standing, nil
}

// carryOut notes one erasure and then does it. errAgain says that a tournament
// moved on in between.
func (e eraser) carryOut(ctx context.Context, erasure Erasure) (done bool, err error) {
	erasing := Erasing{Erasure: erasure}
	erasing.Time, erasing.By = e.now().UTC(), e.by
	for _, stream := range slices.Sorted(maps.Keys(erasure.Texts)) {
		if err := e.alongWith(ctx, stream, &erasing); err != nil {
			return false, err
		}
	}
	if e.journal == nil {
		return false, e.noted(ctx, errNoJournal)
	}
	if err := e.journal.Append(ctx, erasing.Erasure); err != nil {
		return false, e.noted(ctx, err)
	}
	err = e.store.Erase(ctx, erasing)
	if errors.Is(err, ErrHeadMoved) {
		return false, errAgain
	}
	if err != nil {
		return false, fmt.Errorf("erase: %w", err)
	}
	e.known.clear()
	e.log.InfoContext(ctx, "erased", "player", erasure.Player, "tournaments", len(erasure.Texts), "account", e.by)
	return true, nil
}

// scrub removes the traces and notes that they are gone, where they weren't
// already.
func (e eraser) scrub(ctx context.Context) error {
	if e.journal == nil {
		return nil
	}
	_, scrubbed, err := e.journal.Erasures(ctx)
	if err != nil {
		return e.noted(ctx, err)
	}
	if scrubbed {
		return nil
	}
	if err := e.store.Scrub(ctx); err != nil {
		e.log.ErrorContext(ctx, "traces of erased texts are left", "error", err)
		return &Problem{Class: Unavailable, Code: CodeErasureTraces, Cause: err}
	}
	if err := e.journal.MarkScrubbed(ctx); err != nil {
		return e.noted(ctx, err)
	}
	return nil
}
