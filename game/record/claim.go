package record

import (
	"fmt"
	"strconv"
	"strings"

	"sumito/game"
)

// Problem says which claim of a record is contradicted.
type Problem struct {
	// Code is one of the Claim… constants.
	Code string
	// Claimed is what the record says, Found what follows from it.
	Claimed, Found string
	// Score are the balls pushed off by each side at the end.
	Score []int
}

// The codes of contradicted claims.
const (
	// ClaimPlies: the Plies tag isn't the number of moves written.
	ClaimPlies = "claim-plies"
	// ClaimResultUnknown: the Result tag is no result.
	ClaimResultUnknown = "claim-result-unknown"
	// ClaimResultsDiffer: the Result tag and the token after the moves differ.
	ClaimResultsDiffer = "claim-results-differ"
	// ClaimWinner: the board proves another winner than the Result.
	ClaimWinner = "claim-winner"
	// ClaimTermination: the board proves another end than the Termination.
	ClaimTermination = "claim-termination"
	// ClaimNotReached: the Termination is one the board would show, and doesn't.
	ClaimNotReached = "claim-not-reached"
	// ClaimTimeLeft: a loss on time by the side that has just moved with time left.
	ClaimTimeLeft = "claim-time-left"
	// ClaimDrawn: a draw by one of Result and Termination but not by the other.
	ClaimDrawn = "claim-drawn"
)

// Error says the problem in English.
func (p *Problem) Error() string {
	switch p.Code {
	case ClaimPlies:
		return fmt.Sprintf("Plies says %s, %s are written", p.Claimed, p.Found)
	case ClaimResultUnknown:
		return fmt.Sprintf("Result %q is no result", p.Claimed)
	case ClaimResultsDiffer:
		return fmt.Sprintf("Result says %s, the moves end with %s", p.Claimed, p.Found)
	case ClaimWinner:
		return fmt.Sprintf("Result says %s, on the board it is %s (%s)", p.Claimed, p.Found, p.score())
	case ClaimTermination:
		return fmt.Sprintf("Termination says %s, on the board the game ended by %s (%s)", p.Claimed, p.Found, p.score())
	case ClaimNotReached:
		return fmt.Sprintf("Termination says %s, but the board doesn't show it at %s", p.Claimed, p.score())
	case ClaimTimeLeft:
		return fmt.Sprintf("Result %s on time, but the loser had just moved with %s left", p.Claimed, p.Found)
	case ClaimDrawn:
		return fmt.Sprintf("Termination %s and Result %s contradict each other", p.Found, p.Claimed)
	}
	return p.Code
}

func (p *Problem) score() string {
	counts := make([]string, len(p.Score))
	for i, count := range p.Score {
		counts[i] = strconv.Itoa(count)
	}
	return strings.Join(counts, "–")
}

// judge compares what the board proves with what the record claims. Of a record
// that becomes illegal before the game has ended only the number of plies is
// judged: what would have followed nobody knows.
func (report *Report) judge(r *Record, rules *game.Rules, outcome game.Outcome) {
	report.ResultClaimed = r.Tag(TagResult)
	if report.ResultClaimed == "" {
		report.ResultClaimed = r.Result
	}
	claimed, known := claimedWinner(report.ResultClaimed)
	if known {
		report.ClaimedWinner = claimed.completed(rules)
	}
	termination, _ := CanonicalTermination(r.Tag(TagTermination))
	report.EndedBy = termination
	if outcome.Over() {
		report.EndedBy, report.Proved = string(outcome.End), true
		report.Winner = winnerOf(rules, outcome)
	}
	report.Problem = report.contradiction(r, termination, known)
	report.ClaimOK = report.Problem == nil
}

func (report *Report) contradiction(r *Record, termination string, knownResult bool) *Problem {
	problem := func(code, claimed, found string) *Problem {
		return &Problem{Code: code, Claimed: claimed, Found: found, Score: report.PushedOff[:report.Sides:report.Sides]}
	}
	if plies := r.Tag(TagPlies); plies != "" && !isNumber(plies, len(r.Plies)) {
		return problem(ClaimPlies, plies, strconv.Itoa(len(r.Plies)))
	}
	if !report.Legal && !report.Proved {
		return nil
	}
	result := report.ResultClaimed
	switch {
	case !knownResult:
		return problem(ClaimResultUnknown, result, "")
	case r.Result != "" && r.HasTag(TagResult) && !sameResult(r.Result, result):
		return problem(ClaimResultsDiffer, result, r.Result)
	case report.Proved && report.ClaimedWinner != NoWinner && report.ClaimedWinner != report.Winner:
		return problem(ClaimWinner, result, report.Winner.Result())
	case report.Proved && termination != "" && known(termination) && termination != report.EndedBy && !report.stands(termination):
		return problem(ClaimTermination, termination, report.EndedBy)
	case !report.Proved && provable(termination):
		return problem(ClaimNotReached, termination, "")
	case !report.Proved && drawContradicted(termination, report.ClaimedWinner):
		return problem(ClaimDrawn, result, termination)
	}
	if left, contradicts := report.timeLeft(r, termination); contradicts {
		return problem(ClaimTimeLeft, result, left)
	}
	return nil
}

// stands tells whether a Termination that no board proves goes with a game that a
// limit or a rule ended short of the target: with an open result, or a draw that
// the board shows for another reason.
func (report *Report) stands(termination string) bool {
	switch termination {
	case TermDraw, TermResignation, TermTime, TermDisconnected:
	default:
		return false
	}
	open := report.ClaimedWinner == NoWinner || termination == TermDraw && report.Winner == Draw
	return open && report.EndedBy != string(game.EndTarget)
}

// timeLeft tells whether a loss on time is claimed by Result against the side
// that made the last move and was stamped with time left: its clock wasn't running.
func (report *Report) timeLeft(r *Record, termination string) (left string, contradicts bool) {
	if report.Proved || termination != TermTime || report.Sides != 2 || len(r.Plies) == 0 {
		return "", false
	}
	loser := game.Black
	switch report.ClaimedWinner {
	case BlackWon:
		loser = game.White
	case WhiteWon:
	default:
		return "", false
	}
	last := &r.Plies[len(r.Plies)-1]
	flagged := report.Clock != nil && report.Clock.FlagPly > 0 && report.Clock.FlagSeat == loser
	if flagged || !last.HasClock || last.Clock == 0 || report.Final.Turn() == loser {
		return "", false
	}
	return formatClock(last.Clock), true
}

func isNumber(text string, number int) bool {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	return err == nil && n == number
}

func sameResult(a, b string) bool {
	first, _ := claimedWinner(a)
	second, _ := claimedWinner(b)
	return first == second
}

func known(termination string) bool {
	_, known := CanonicalTermination(termination)
	return known
}

// provable tells whether the board would show an end.
func provable(termination string) bool {
	switch game.End(termination) {
	case game.EndTarget, game.EndMoveLimit, game.EndQuietLimit, game.EndRepetition, game.EndNoMove, game.EndNeutral:
		return true
	}
	return false
}

// drawContradicted tells whether Termination and Result can't both be true. A
// result that is open agrees with everything.
func drawContradicted(termination string, claimed Winner) bool {
	switch termination {
	case TermDraw:
		return claimed != NoWinner && claimed != Draw
	case TermResignation, TermTime:
		return claimed == Draw
	}
	return false
}
