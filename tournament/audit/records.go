package audit

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"

	"sumito/game"
	"sumito/game/record"
	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// attached replays a record and checks what follows from it.
func (a *auditor) attached(e event.Event, p event.RecordAttached) error {
	a.records[p.Record] = proofOf(p)
	if err := a.private(e, p.Envelope); err != nil {
		return err
	}
	a.result(e, p.Round, p.Board, p.Result)
	where := Finding{Kind: Outcome, Sequence: e.Sequence, Round: p.Round, Board: p.Board}
	a.follows(where, p)
	if a.Game == nil {
		a.report.Unplayed++
		return nil
	}
	content, err := a.Game(p.Game)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(content)
	switch {
	case content == nil:
		where.Kind, where.Code, where.Subject = Part, CodeGameMissing, p.Game
	case hex.EncodeToString(sum[:]) != p.Game:
		where.Kind, where.Code, where.Subject = Part, CodeGameAltered, p.Game
	case a.unfit || a.blind:
		return nil
	default:
		return a.replay(where, p, content)
	}
	a.report.add(where)
	return nil
}

// replay plays a game through under the tournament's rules, and where the
// submitted text is there, draws the conclusions from it over again.
func (a *auditor) replay(where Finding, p event.RecordAttached, content []byte) error {
	written, terms, err := record.ParseContent(content)
	if err != nil {
		where.Code, where.Found = CodeGameUnreadable, fmt.Sprint(err)
		a.report.add(where)
		return nil
	}
	rules := a.ruleset(a.state().Settings.Ruleset)
	if !sameRules(rules, terms.Rules) {
		where.Code = CodeGameRules
		a.report.add(where)
		return nil
	}
	text, err := a.text(p.Envelope)
	if err != nil {
		return err
	}
	tagged := false
	if text != nil && !text.Erased && text.hash() == p.Envelope.Hash {
		if written, terms, tagged = submitted(text.Body, rules, content); !tagged {
			where.Code = CodeEnvelope
			a.report.add(where)
			return nil
		}
	}
	a.report.Records++
	if p.Verdict.Revision != game.RulesRevision {
		where.Kind = Revision
	}
	report := a.Verify(written, terms)
	if !report.Legal {
		where.Code, where.Found = CodeGameIllegal, strconv.Itoa(report.FirstIllegalPly)
		a.report.add(where)
		return nil
	}
	a.compareVerdicts(where, p, report, tagged)
	return nil
}

// submitted reads the text of a record as it came; false if it isn't one of the
// game that was kept.
func submitted(text string, rules *game.Rules, content []byte) (*record.Record, record.Terms, bool) {
	written, err := record.Parse(text)
	if err != nil {
		return nil, record.Terms{}, false
	}
	terms, err := record.TournamentTerms(written, rules)
	if err != nil || !bytes.Equal(record.Content(written, terms), content) {
		return nil, record.Terms{}, false
	}
	return written, terms, true
}

// compareVerdicts compares what a record proves. Without its tags nothing tells
// what it claims, so an end that isn't proven is taken as it is stated: also
// whether time had run out before a claimed end.
func (a *auditor) compareVerdicts(where Finding, p event.RecordAttached, report record.Report, tagged bool) {
	proof := tournament.Prove(report)
	stored := p.Verdict
	if !tagged && !proof.Verdict.Proven {
		if flag := report.Clock; flag != nil && flag.FlagPly > 0 && stored.PushedOff != proof.Verdict.PushedOff {
			proof.Verdict.PushedOff = event.Balls{Black: report.PushedOff[0], White: report.PushedOff[1]}
		}
		proof.Verdict.EndedBy, proof.Claim = stored.EndedBy, ""
	}
	part := func(which, was, is string) {
		if was != is {
			f := where
			f.Code, f.Subject, f.Stored, f.Found = CodeVerdict, which, was, is
			a.report.add(f)
		}
	}
	part("plies", strconv.Itoa(stored.Plies), strconv.Itoa(proof.Verdict.Plies))
	part("pushed-off", ballsText(stored.PushedOff), ballsText(proof.Verdict.PushedOff))
	part("ended-by", string(stored.EndedBy), string(proof.Verdict.EndedBy))
	part("proven", strconv.FormatBool(stored.Proven), strconv.FormatBool(proof.Verdict.Proven))
	part("fingerprint", stored.Fingerprint, proof.Verdict.Fingerprint)
	winner := proof.Winner
	if !proof.Verdict.Proven {
		winner = proof.Claim
	}
	if winner != "" && p.Result.Trust != event.Ruled && winner != p.Result.Outcome {
		where.Code, where.Stored, where.Found = CodeFollows, string(p.Result.Outcome), string(winner)
		a.report.add(where)
	}
}

// follows checks that the result is what the stated verdict leads to: proven by
// the board, or credited by the balls of the record. A ruling stands over it.
func (a *auditor) follows(where Finding, p event.RecordAttached) {
	if a.unfit || a.blind || p.Result.Trust == event.Ruled && a.ruled(p) {
		return
	}
	want := event.Claimed
	switch {
	case p.Verdict.Proven:
		want = event.Verified
	case p.Result.Trust == event.Confirmed && a.had(p):
		want = event.Confirmed // by who has handed the record in, or before
	case p.Result.Trust == event.Verified && a.had(p):
		want = event.Verified // by another record of the game
	}
	if p.Result.Trust != want {
		f := where
		f.Code, f.Stored, f.Found = CodeTrust, string(p.Result.Trust), string(want)
		a.report.add(f)
	}
	table := a.state().Settings.Scoring
	balls := ""
	for _, ending := range []event.Ending{p.Verdict.EndedBy, p.Result.Ending} {
		credited, _, err := scoring.Credit(table, p.Result.Outcome, ending, p.Verdict.PushedOff)
		if err == nil && credited == p.Result.Balls {
			return
		}
		if err == nil && balls == "" {
			balls = ballsText(credited)
		}
	}
	where.Code, where.Stored, where.Found = CodeFollows, ballsText(p.Result.Balls), balls
	a.report.add(where)
}

// had reports whether the board had a result before; ruled whether it is the
// arbiter's, and the same.
func (a *auditor) had(p event.RecordAttached) bool {
	before, exists := a.state().Pairing(p.Round, p.Board)
	return exists && before.Result != nil
}

func (a *auditor) ruled(p event.RecordAttached) bool {
	before, exists := a.state().Pairing(p.Round, p.Board)
	return exists && before.Result != nil && before.Result.Trust == event.Ruled && *before.Result == p.Result
}

// proofOf is a record without what an undo may change.
func proofOf(p event.RecordAttached) event.RecordAttached {
	return event.RecordAttached{
		Round: p.Round, Board: p.Board, Record: p.Record, Game: p.Game, Envelope: p.Envelope, Verdict: p.Verdict,
	}
}

// reattached checks that an undo brings back a record as it was, with a result
// that the board had.
func (a *auditor) reattached(e event.Event, p event.RecordAttached) {
	before, known := a.records[p.Record]
	if !known || fmt.Sprint(before) != fmt.Sprint(proofOf(p)) || !a.results[stated{p.Round, p.Board, p.Result}] {
		a.report.add(Finding{Kind: Outcome, Code: CodeRestored, Sequence: e.Sequence, Round: p.Round, Board: p.Board})
	}
}
