package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"sumito/game"
	"sumito/game/record"
	"sumito/tournament"
	"sumito/tournament/event"
)

// MaxRecord is the longest text of a submitted record, in bytes.
const MaxRecord = 64 << 10

// SubmitRecord verifies a game record under the tournament's rules and derives
// the pairing's result from it. Scope: the pairing. Needs a scorekeeper.
func (s *Service) SubmitRecord(ctx context.Context, actor Actor, id string, round, board int, text string, meta Meta) (Receipt, error) {
	if len(text) > MaxRecord {
		problem := &Problem{Class: TooLarge, Code: CodeRecordTooLarge, Field: "record", Params: map[string]any{"max": MaxRecord, "got": len(text)}}
		return Receipt{}, s.firstOf(ctx, actor, id, submitRecord, problem)
	}
	var found submission
	type content struct {
		Round, Board int
		Record       string
	}
	return s.execute(ctx, change{
		action:  submitRecord,
		stream:  id,
		actor:   actor,
		meta:    meta,
		content: content{round, board, text},
		search: func(ctx context.Context, now state) (err error) {
			found, err = s.verify(ctx, now, round, board, text)
			return err
		},
		build: func(_ context.Context, now state) (proposal, error) {
			return s.attach(now, found)
		},
	})
}

// submission is a verified record, and what it was verified under.
type submission struct {
	round, board int
	text         string
	ruleset      string
	pair         event.Pair
	content      []byte
	report       record.Report
}

// verify replays a record under the tournament's terms and checks that it is
// this pairing's game. It is the slow part, and looks at nothing that changes.
func (s *Service) verify(ctx context.Context, now state, round, board int, text string) (submission, error) {
	pairing, exists := now.Pairing(round, board)
	if !exists {
		// The tournament knows best what is wrong with a board that isn't there.
		_, err := tournament.Decide(now.Tournament, tournament.AttachRecord{Round: round, Board: board, By: event.ByStaff})
		if err == nil {
			err = fmt.Errorf("round %d board %d of %s takes a record but has no pairing", round, board, now.ID)
		}
		return submission{}, err
	}
	written, err := record.Parse(text)
	if err != nil {
		return submission{}, RecordProblem(err)
	}
	terms, err := tournamentTerms(now.Settings.Ruleset, written)
	if err != nil {
		return submission{}, err
	}
	known, err := s.people(ctx, now)
	if err != nil {
		return submission{}, err
	}
	if err := checkSides(now.Tournament, known, pairing.Pair, written); err != nil {
		return submission{}, err
	}
	if err := checkPlace(round, board, written); err != nil {
		return submission{}, err
	}
	report := record.Verify(written, terms)
	found := submission{
		round: round, board: board, text: text,
		ruleset: now.Settings.Ruleset, pair: pairing.Pair,
		content: record.Content(written, terms), report: report,
	}
	return found, judgeReport(written, report, pairing.Result != nil)
}

// tournamentTerms returns the terms that a tournament plays under, if the
// record agrees with them.
func tournamentTerms(ruleset string, written *record.Record) (record.Terms, error) {
	parsed, err := game.ParseRuleset([]byte(ruleset))
	if err != nil {
		return record.Terms{}, fmt.Errorf("ruleset of the tournament: %w", err)
	}
	rules, err := game.NewRules(parsed)
	if err != nil {
		return record.Terms{}, fmt.Errorf("ruleset of the tournament: %w", err)
	}
	terms, err := record.TournamentTerms(written, rules)
	return terms, RecordProblem(err)
}

// attach turns a submission into the command and what is stored along with it.
// When the rules or the pair aren't those it was verified under any more, it is
// to be verified again.
func (s *Service) attach(now state, found submission) (proposal, error) {
	pairing, exists := now.Pairing(found.round, found.board)
	if !exists || pairing.Pair != found.pair || now.Settings.Ruleset != found.ruleset {
		return proposal{}, errAgain
	}
	sum := sha256.Sum256(found.content)
	envelope, texts := s.privateText(found.text)
	proof := tournament.Prove(found.report)
	row := GameRecord{
		ID:         s.newID(),
		Game:       hex.EncodeToString(sum[:]),
		Content:    found.content,
		Tournament: now.ID,
		Round:      found.round,
		Board:      found.board,
		Envelope:   envelope,
		Plies:      found.report.Plies,
		Created:    s.now().UTC(),
	}
	return proposal{
		commands: []tournament.Command{tournament.AttachRecord{
			Round: found.round, Board: found.board,
			Record: row.ID, Game: row.Game, Envelope: envelope,
			Verdict: proof.Verdict, Winner: proof.Winner, Claim: proof.Claim,
			By: event.ByStaff, Warnings: proof.Warnings,
		}},
		texts:   texts,
		records: []GameRecord{row},
	}, nil
}
