package trf

import "strings"

// word is a text between blanks and the column where it starts.
type word struct {
	text   string
	column int
}

// words are the texts between blanks, from a column on.
func (l line) words(from int) []word {
	all := make([]word, 0, 8)
	for column := from; column <= l.width(); {
		if isBlank(l.look(column)) {
			column++
			continue
		}
		end := column
		for end < l.width() && !isBlank(l.look(end+1)) {
			end++
		}
		all = append(all, word{l.raw(column, end), column})
		column = end + 1
	}
	return all
}

func isBlank(r rune) bool { return r == ' ' || r == '\t' }

// list returns the words that follow the code and a blank, one at least.
func (l line) list() ([]word, error) {
	words := l.words(4)
	switch {
	case len(words) == 0:
		return nil, l.problem(5, CodeMissing, "")
	case words[0].column == 4:
		return nil, l.problem(4, CodeStray, l.word(4))
	}
	return words, nil
}

// rest returns the one text that follows the code and a blank, and where it
// starts.
func (l line) rest() (text string, column int, err error) {
	words, err := l.list()
	if err != nil {
		return "", 0, err
	}
	column = words[0].column
	return strings.TrimSpace(l.raw(column, l.width())), column, nil
}
