package trf

// numbers reads players' numbers separated by blanks; one at least.
func (l line) numbers() ([]id, error) {
	words, err := l.list()
	if err != nil {
		return nil, err
	}
	ids := make([]id, len(words))
	for i, word := range words {
		number, err := l.parse(word.column, word.text, 1, maxNumber)
		if err != nil {
			return nil, err
		}
		ids[i] = id{number, word.column}
	}
	return ids, nil
}

// absentees reads XXZ.
func (r *reader) absentees(l line) error {
	ids, err := l.numbers()
	r.file.Absent = append(r.file.Absent, r.refer(l, ids)...)
	return err
}

// apart reads XXP.
func (r *reader) apart(l line) error {
	ids, err := l.numbers()
	if err != nil {
		return err
	}
	return r.keepApart(l, Forbidden{FirstRound: 1, LastRound: MaxRounds}, ids)
}

// playerAcceleration reads XXA: a player's points for each round; those of 100
// and more take the blank column before.
func (r *reader) playerAcceleration(l line) error {
	number, err := l.needed(5, 8, maxNumber)
	if err != nil {
		return err
	}
	r.refer(l, []id{{number, l.start(5, 8)}})
	if l.start(9, l.width()+1) == 9 && l.look(9) == ' ' {
		return l.problem(10, CodeMissing, "")
	}
	for round := 1; 5*round+5 <= l.width() && round <= MaxRounds; round++ {
		at := 5*round + 5
		wide, err := l.widened(at, at+3)
		if err != nil {
			return err
		}
		points, err := l.points(wide, at+3)
		if err != nil {
			return err
		}
		if points != 0 {
			r.file.Accelerations = append(r.file.Accelerations, Acceleration{
				Points: points, FirstRound: round, LastRound: round, FirstNumber: number, LastNumber: number,
			})
		}
	}
	return nil
}
