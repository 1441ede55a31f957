package app

import (
	"context"
	"fmt"
	"maps"
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
	var found about
	var names []string
	outcome, err := e.untilGone(ctx, id, func() (_ map[string][]string, named bool, err error) {
		if found, err = e.about(ctx, id); err != nil {
			return nil, false, err
		}
		for stream, texts := range also {
			found.texts[stream] = append(found.texts[stream], texts...)
		}
		names = append(names, found.names...)
		return found.texts, found.named, nil
	})
	if err == nil {
		outcome.Mentions, err = e.mentions(ctx, found.streams, names)
	}
	if err != nil {
		return Erased{}, err
	}
	return outcome, e.scrub(ctx)
}

// texts erases texts by stream.
func (e eraser) texts(ctx context.Context, texts map[string][]string) (Erased, error) {
	outcome, err := e.untilGone(ctx, "", func() (map[string][]string, bool, error) { return texts, false, nil })
	if err != nil {
		return Erased{}, err
	}
	return outcome, e.scrub(ctx)
}

// untilGone erases what is found of a player, or only of texts where player is
// "", until nothing is found that isn't erased: no text, and no player who is
// named. It leaves the traces.
func (e eraser) untilGone(
	ctx context.Context, player string, find func() (texts map[string][]string, named bool, err error),
) (Erased, error) {
	outcome, touched, done := Erased{Player: player}, map[string]bool{}, false
	err := retry(ctx, func() error {
		texts, named, err := find()
		if err != nil {
			return err
		}
		standing, err := e.standing(ctx, texts)
		switch {
		case err != nil:
			return err
		case len(standing) == 0 && !named && !done:
			return e.makeUp(ctx, Erasure{Player: player, Texts: texts})
		case len(standing) == 0 && !named:
			return nil
		}
		done = true
		if err := e.carryOut(ctx, Erasure{Player: player, Texts: standing}); err != nil {
			return err
		}
		for stream, texts := range standing {
			touched[stream] = true
			outcome.Texts += len(texts)
		}
		return errAgain // something may have come meanwhile
	})
	outcome.Tournaments = len(touched)
	return outcome, err
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
			standing[stream] = sortedKeys(rows)
		}
	}
	return standing, nil
}

// carryOut notes one erasure and then does it. ErrHeadMoved says that a
// tournament moved on in between.
func (e eraser) carryOut(ctx context.Context, erasure Erasure) error {
	erasure.Time, erasure.By = e.now().UTC(), e.by
	erasing := Erasing{Erasure: erasure}
	for _, stream := range sortedKeys(erasure.Texts) {
		if err := e.alongWith(ctx, stream, &erasing); err != nil {
			return err
		}
	}
	if err := e.note(ctx, erasure); err != nil {
		return err
	}
	if err := e.store.Erase(ctx, erasing); err != nil {
		return fmt.Errorf("erase: %w", err)
	}
	e.known.Clear()
	e.log.InfoContext(ctx, "erased", "player", erasure.Player, "tournaments", len(erasure.Texts), "account", e.by)
	return nil
}

// note writes an erasure down, which comes before it is carried out.
func (e eraser) note(ctx context.Context, erasure Erasure) error {
	if e.journal == nil {
		return e.journalProblem(ctx, errNoJournal)
	}
	return e.journalProblem(ctx, e.journal.Append(ctx, erasure))
}

// makeUp notes what is erased already where the journal doesn't have it: because
// it was lost, or because somebody erased it by other means.
func (e eraser) makeUp(ctx context.Context, erasure Erasure) error {
	if e.journal == nil {
		return nil
	}
	noted, err := notedIn(ctx, e.journal)
	if err != nil {
		return e.journalProblem(ctx, err)
	}
	lacking := erasure.Player != "" && !noted.players[erasure.Player]
	texts := map[string][]string{}
	for stream, ids := range erasure.Texts {
		rows, err := e.store.Texts(ctx, stream, ids) // what isn't there was never erased
		if err != nil {
			return fmt.Errorf("texts of %s: %w", stream, err)
		}
		maps.DeleteFunc(rows, func(id string, _ Text) bool { return noted.texts[[2]string{stream, id}] })
		if len(rows) > 0 {
			texts[stream], lacking = sortedKeys(rows), true
		}
	}
	if !lacking {
		return nil
	}
	return e.note(ctx, Erasure{Time: e.now().UTC(), By: e.by, Player: erasure.Player, Texts: texts})
}

// scrub removes the traces and notes that they are gone, where they weren't
// already.
func (e eraser) scrub(ctx context.Context) error {
	if e.journal == nil {
		return nil
	}
	_, scrubbed, err := e.journal.Erasures(ctx)
	if err != nil {
		return e.journalProblem(ctx, err)
	}
	if scrubbed {
		return nil
	}
	if err := e.store.Scrub(ctx); err != nil {
		e.log.ErrorContext(ctx, "traces of erased texts are left", "error", err)
		return &Problem{Class: Unavailable, Code: CodeErasureTraces, Cause: err}
	}
	return e.journalProblem(ctx, e.journal.MarkScrubbed(ctx))
}
