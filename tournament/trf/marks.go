package trf

// marks are columns that have been read: bit c of them is column c.
type marks []uint64

// cleared returns marks for columns up to width, none of them set. The memory is
// used again.
func (m marks) cleared(width int) marks {
	words := width/64 + 1
	if cap(m) < words {
		return make(marks, words)
	}
	m = m[:words]
	clear(m)
	return m
}

func (m marks) mark(from, to int) {
	if from/64 == to/64 && from <= to { // nearly always
		m[from/64] |= (1<<(to-from+1) - 1) << (from % 64)
		return
	}
	for column := from; column <= to; column++ {
		m[column/64] |= 1 << (column % 64)
	}
}

func (m marks) has(column int) bool { return m[column/64]&(1<<(column%64)) != 0 }

// unread returns the first column that no field has read and that isn't blank,
// 0 if there is none.
func (l line) unread() int {
	if l.runes == nil {
		for i := range len(l.text) {
			if !isBlank(rune(l.text[i])) && !l.read.has(i+1) {
				return i + 1
			}
		}
		return 0
	}
	for column := 1; column <= l.width(); column++ {
		if !isBlank(l.look(column)) && !l.read.has(column) {
			return column
		}
	}
	return 0
}

// word returns the text between blanks around a column.
func (l line) word(column int) string {
	from, to := column, column
	for from > 1 && !isBlank(l.look(from-1)) {
		from--
	}
	for to < l.width() && !isBlank(l.look(to+1)) {
		to++
	}
	if l.runes != nil {
		return string(l.runes[from-1 : to])
	}
	return l.text[from-1 : to]
}
