package trf

// needed reads a number 1…limit that can't be left out.
func (l line) needed(from, to, limit int) (int, error) {
	text := l.field(from, to)
	if text == "" {
		return 0, l.problem(from, CodeMissing, "")
	}
	return l.parse(l.start(from, to), text, 1, limit)
}

// into is needed for a variable that is there already.
func (l line) into(target *int, from, to, limit int) (err error) {
	*target, err = l.needed(from, to, limit)
	return err
}

// widened returns the first column of a field that may take the blank column
// before its own: from, or one less. Only a text that fills them all takes it;
// any other is out of its columns.
func (l line) widened(from, to int) (int, error) {
	if l.look(from-1) == ' ' {
		return from, nil
	}
	for column := from; column <= to; column++ {
		if l.look(column) == ' ' {
			return 0, l.problem(from-1, CodeStray, l.word(from-1))
		}
	}
	return from - 1, nil
}

// wide reads a number low…high that may take the column before its own; blank
// columns are 0.
func (l line) wide(from, to, low, high int) (int, error) {
	from, err := l.widened(from, to)
	if err != nil {
		return 0, err
	}
	text := l.field(from, to)
	if text == "" {
		return 0, nil
	}
	return l.parse(l.start(from, to), text, low, high)
}

// points reads points in tenths; blank columns are 0.
func (l line) points(from, to int) (int, error) {
	text := l.field(from, to)
	if text == "" {
		return 0, nil
	}
	tenths, ok := parseTenths(text)
	if !ok {
		return 0, l.problem(l.start(from, to), CodePoints, text)
	}
	return tenths, nil
}

// neededPoints reads points that can't be left out. Those of 100 and more take
// the column before theirs, which may not run into the field before that.
func (l line) neededPoints(from, to int) (int, error) {
	wide, err := l.widened(from, to)
	switch {
	case err != nil:
		return 0, err
	case wide < from && l.look(wide-1) != ' ':
		return 0, l.problem(wide-1, CodeStray, l.word(wide-1))
	case l.field(wide, to) == "":
		return 0, l.problem(from, CodeMissing, "")
	}
	return l.points(wide, to)
}

// id is a player's number and where it stands.
type id struct{ number, column int }

// ids reads players' numbers of four columns, one every five, until the line
// ends; five digits take the blank column before. Blank ones are skipped.
func (l line) ids(from int) ([]id, error) {
	var all []id
	for at := from; at <= l.width(); at += 5 {
		wide, err := l.widened(at, at+3)
		if err != nil {
			return nil, err
		}
		text := l.field(wide, at+3)
		if text == "" {
			continue
		}
		column := l.start(wide, at+3)
		number, err := l.parse(column, text, 1, maxNumber)
		if err != nil {
			return nil, err
		}
		all = append(all, id{number, column})
	}
	if len(all) == 0 {
		return nil, l.problem(from, CodeMissing, "")
	}
	return all, nil
}
