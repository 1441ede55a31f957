package app

import (
	"context"
	"fmt"
	"time"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
	"sumito/tournament/pairing/check"
)

// checkTime is what a comparison with everything the Swiss rules ask for may
// take of a page's time; beyond it only the legality is checked. A round of
// 1,000 takes a quarter of a second at most.
const checkTime = 2 * time.Second

// Finding is what the checker, which shares no code with the engine, would have
// otherwise in a draft. It keeps nobody from publishing.
type Finding struct {
	Code    string             // of package check: "colours", "not-best" …
	Entries []event.EntryID    // those concerned
	Better  [][2]event.EntryID // for "not-best": the pairs that should be
}

// Examination is what the checker says of a draft.
type Examination struct {
	Findings []Finding
	// Open are the score groups of which it couldn't prove that nothing is
	// better, each with the criterion.
	Open []check.Unproven
}

// bytes guesses the memory of an examination.
func (e Examination) bytes() int64 {
	size := 128 + 64*len(e.Open)
	for _, f := range e.Findings {
		size += 96 + 8*len(f.Entries) + 16*len(f.Better)
	}
	return int64(size)
}

// Checker looks at a proposal for a Swiss round as check.Check does.
type Checker func(ctx context.Context, field pairing.Field, proposal pairing.Proposal) (*check.Report, error)

// CheckDraft returns what the checker says of a draft, for staff to look at
// before they publish it. Of a round of another system, or one that can't be
// published, it says nothing.
func (s *Service) CheckDraft(ctx context.Context, actor Actor, id string, round int) (Examination, error) {
	now, err := s.loadFor(ctx, actor, id, Scorekeeper)
	if err != nil {
		return Examination{}, err
	}
	found, err := s.checkDraft(ctx, now.Tournament, round)
	return found, asProblem(err)
}

// checkDraft returns what the checker says of a draft of a Swiss round, or a
// problem if it can't be played. What Decide refuses is left to it.
//
// A draft is looked at once, however many pages show it and for whom: whatever
// it hangs on is in the log, and a tournament has one draft at a time, so it is
// kept by the log's head. That there was no time to compare it stays said too.
func (s *Service) checkDraft(ctx context.Context, t *tournament.Tournament, round int) (Examination, error) {
	if _, err := tournament.Decide(t, tournament.PublishRound{Round: round}); err != nil {
		return Examination{}, nil
	}
	if r, _ := t.Round(round); r.System != SwissSystem {
		return Examination{}, nil
	}
	head := t.Head.Hash.String()
	found, err, _ := s.checking.Do(head, func() (any, error) {
		if known, ok := s.checked.Get(head); ok {
			return known, nil
		}
		// Others wait for it too, whoever asked first and hangs up.
		found, err := s.examineDraft(context.WithoutCancel(ctx), t, round)
		if err == nil {
			s.checked.Put(head, found)
		}
		return found, err
	})
	return found.(Examination), err
}

// examineDraft has the checker look at a draft; the checker names entries by
// pairing numbers, an examination by their ids.
func (s *Service) examineDraft(ctx context.Context, t *tournament.Tournament, round int) (Examination, error) {
	field, drafted, err := tournament.Drafted(t, round)
	if err != nil {
		return Examination{}, err
	}
	report, err := s.checker(ctx, field, drafted)
	if err != nil {
		return Examination{}, fmt.Errorf("check draft of %s: %w", t.ID, err)
	}
	byNumber := map[pairing.Number]event.EntryID{}
	for _, e := range t.Entries {
		byNumber[pairing.Number(e.Number)] = e.ID
	}
	found := Examination{Open: report.Unproven}
	for _, fault := range report.Faults {
		finding := Finding{Code: fault.Code}
		for _, number := range fault.Numbers {
			finding.Entries = append(finding.Entries, byNumber[number])
		}
		for _, pair := range fault.Better {
			finding.Better = append(finding.Better, [2]event.EntryID{byNumber[pair[0]], byNumber[pair[1]]})
		}
		if blocks(fault) {
			return Examination{}, &Problem{Class: Conflict, Code: CodeRoundIllegal, Params: map[string]any{
				"round": round, "reason": fault.Code, "entries": finding.Entries,
			}}
		}
		found.Findings = append(found.Findings, finding)
	}
	return found, nil
}

// SwissSystem is the name under which rounds are paired that the checker knows
// the rules of.
const SwissSystem = "swiss"

// checkInTime is the usual Checker.
func checkInTime(ctx context.Context, field pairing.Field, drafted pairing.Proposal) (*check.Report, error) {
	limited, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	report, err := check.Check(limited, field, drafted)
	if err == nil || ctx.Err() != nil {
		return report, err
	}
	report = check.Legality(field, drafted)
	report.Unproven = append(report.Unproven, check.Unproven{Criterion: check.CriterionTime})
	return report, nil
}

// blocks reports whether a round with the fault isn't to be published. Two who
// are due the same colour may meet: pairing lets that go when nothing else is
// left, and so may an arbiter.
func blocks(fault check.Fault) bool { return fault.Illegal() && fault.Code != check.CodeColourClash }
