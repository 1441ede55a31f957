package trf

import "strconv"

// check holds the lines of a file against each other.
func (r *reader) check() error {
	index, err := r.index()
	if err != nil {
		return err
	}
	if err := r.checkGames(index); err != nil {
		return err
	}
	for _, check := range []func(map[int]int) error{
		r.checkReferences, r.checkRounds, r.checkByes, r.checkAwards,
	} {
		if err := check(index); err != nil {
			return err
		}
	}
	if err := r.checkRanks(); err != nil {
		return err
	}
	points := r.file.awarded()
	r.checkBalls(index, points)
	r.compareSums(points)
	return nil
}

// index maps the players' numbers to their places in the file.
func (r *reader) index() (map[int]int, error) {
	index := make(map[int]int, len(r.file.Players))
	for i := range r.file.Players {
		number := r.file.Players[i].Number
		if first, twice := index[number]; twice {
			l := r.players[i]
			problem := l.problem(l.start(4, 8), CodeDuplicate, strconv.Itoa(number))
			problem.Other = r.players[first].number
			return nil, problem
		}
		index[number] = i
	}
	return index, nil
}

// checkReferences makes sure that records name players of the file.
func (r *reader) checkReferences(index map[int]int) error {
	for _, named := range r.references {
		if _, known := index[named.number]; !known {
			return named.problem(CodeUnknownPlayer, strconv.Itoa(named.number))
		}
	}
	for _, span := range r.spans {
		a := r.file.Accelerations[span.number]
		if !anyWithin(index, a.FirstNumber, a.LastNumber) {
			problem := span.problem(CodeNobodyInSpan, strconv.Itoa(a.FirstNumber))
			problem.Want = strconv.Itoa(a.LastNumber)
			r.warn(problem)
		}
	}
	return nil
}

// anyWithin reports whether one of the numbers first…last is there.
func anyWithin(index map[int]int, first, last int) bool {
	if _, there := index[first]; there {
		return true
	}
	for number := range index {
		if number >= first && number <= last {
			return true
		}
	}
	return false
}

func (n reference) problem(code, text string) *Problem {
	return &Problem{Line: n.line, Column: n.column, Record: n.record, Code: code, Text: text}
}

// checkRounds makes sure that no more rounds are recorded than are planned, and
// warns of rounds left out before the last.
func (r *reader) checkRounds(map[int]int) error {
	recorded := r.recorded()
	planned, said := r.settings["rounds"]
	last := len(recorded)
	for k, paired := range recorded {
		if !paired {
			r.warn(&Problem{Code: CodeGap, Round: k + 1, Text: strconv.Itoa(last)})
		}
	}
	if !said || last <= r.file.Rounds {
		return nil
	}
	for i := range r.file.Players {
		if r.file.Players[i].Cell(last).Paired() {
			l := r.players[i]
			column := 92 + 10*(last-1)
			problem := l.problem(l.start(column-1, column+7), CodeRoundsPassed, planned.value)
			problem.Round, problem.Other = last, planned.line
			return problem
		}
	}
	return nil
}

// checkRanks makes sure that a file which is paired by its rank column gives
// every player a number of his own.
func (r *reader) checkRanks() error {
	if !r.file.ByRank {
		return nil
	}
	seen := make(map[int]int, len(r.file.Players)) // line by rank
	for i := range r.file.Players {
		rank, l := r.file.Players[i].Rank, r.players[i]
		if rank == 0 {
			return l.problem(86, CodeNoRank, "")
		}
		if other, twice := seen[rank]; twice {
			problem := l.problem(l.start(85, 89), CodeDuplicate, strconv.Itoa(rank))
			problem.Other = other
			return problem
		}
		seen[rank] = l.number
	}
	return nil
}

// compareSums warns of points columns that aren't the sum of the results. Byes
// of the round to pair may be counted there or not yet.
func (r *reader) compareSums(points awards) {
	last := r.file.Recorded()
	for i := range r.file.Players {
		p := &r.file.Players[i]
		if !p.HasPoints {
			continue
		}
		sum := 0
		for round := 1; round <= last; round++ {
			sum += points.of(p, round)
		}
		ahead := sum
		for round := last + 1; round <= len(p.Rounds); round++ {
			ahead += points.of(p, round)
		}
		if p.Points != sum && p.Points != ahead {
			l := r.players[i]
			problem := l.problem(l.start(80, 84), CodeDiffers, formatTenths(sum))
			problem.Want = formatTenths(p.Points)
			r.warn(problem)
		}
	}
}
