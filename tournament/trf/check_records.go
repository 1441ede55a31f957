package trf

import (
	"strconv"
	"strings"
)

// checkByes holds the byes that were asked for against each other and against
// what is recorded.
func (r *reader) checkByes(index map[int]int) error {
	first := map[[2]int]askedBye{} // by number and round
	recorded := r.recorded()
	for _, bye := range r.byes {
		key := [2]int{bye.number, bye.round}
		if before, twice := first[key]; twice {
			problem := bye.problem(CodeContradiction, string(bye.kind))
			problem.Want, problem.Other, problem.Player, problem.Round = string(before.kind), before.line, bye.number, bye.round
			if bye.kind != before.kind {
				return problem
			}
			problem.Code = CodeRepeated
			r.warn(problem)
			continue
		}
		first[key] = bye
		if r.file.Rounds > 0 && bye.round > r.file.Rounds {
			r.warnBeyond(bye.reference, bye.round)
		}
		i := index[bye.number]
		cell := r.file.Players[i].Cell(bye.round)
		paired := bye.round <= len(recorded) && recorded[bye.round-1]
		problem := bye.problem(CodeByePlayed, string(bye.kind))
		problem.Player, problem.Round, problem.Other = bye.number, bye.round, r.players[i].number
		switch {
		case cell.Opponent != 0:
			problem.Want = strings.TrimSpace(strconv.Itoa(cell.Opponent) + " " + string(Letter(cell.Colour)) + " " + string(cell.Result))
			return problem
		case cell.Result == Blank && paired && bye.kind != ZeroBye:
			problem.Code = CodeByeNotRecorded
			return problem
		case cell.Result != Blank && cell.Result != bye.kind:
			problem.Want = string(cell.Result)
			return problem
		}
	}
	return nil
}

// recorded tells of each round whether it has been paired.
func (r *reader) recorded() []bool {
	rounds := make([]bool, r.file.Recorded())
	for i := range r.file.Players {
		for k, cell := range r.file.Players[i].Rounds {
			if cell.Paired() {
				rounds[k] = true
			}
		}
	}
	return rounds
}

// checkAwards makes sure that a player's round is given points once.
func (r *reader) checkAwards(map[int]int) error {
	first := make(map[[2]int]int, len(r.awards)) // index by number and round
	for i, award := range r.awards {
		if r.file.Rounds > 0 && award.round > r.file.Rounds {
			r.warnBeyond(award.reference, award.round)
		}
		key := [2]int{award.number, award.round}
		at, twice := first[key]
		if !twice {
			first[key] = i
			continue
		}
		before := r.awards[at]
		problem := award.problem(CodeContradiction, formatTenths(award.points))
		problem.Want, problem.Other = formatTenths(before.points), before.line
		problem.Player, problem.Round = award.number, award.round
		if award.points != before.points {
			return problem
		}
		problem.Code = CodeRepeated
		r.warn(problem)
	}
	return nil
}

func (r *reader) warnBeyond(named reference, round int) {
	problem := named.problem(CodeBeyond, strconv.Itoa(r.file.Rounds))
	problem.Round = round
	r.warn(problem)
}
