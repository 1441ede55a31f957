package web

import (
	"fmt"
	"strconv"
	"time"

	"sumito/api/message"
)

// words speaks one language.
type words struct {
	catalogue *message.Catalogue
	lang      message.Language
}

// say returns the sentence for a code with arguments given as name, value,
// name, value….
func (w words) say(code string, pairs ...any) (string, error) {
	if len(pairs)%2 != 0 {
		return "", fmt.Errorf("message %s: an argument without a value", code)
	}
	params := make(map[string]any, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		name, ok := pairs[i].(string)
		if !ok {
			return "", fmt.Errorf("message %s: the name of an argument is %v", code, pairs[i])
		}
		params[name] = pairs[i+1]
	}
	return w.catalogue.Text(w.lang, code, params), nil
}

// text is say for callers whose pairs are right by construction.
func (w words) text(code string, pairs ...any) string {
	sentence, err := w.say(code, pairs...)
	if err != nil {
		return code
	}
	return sentence
}

// date writes a date like "2026-03-14" in words; what isn't one comes back as
// it is.
func (w words) date(day string) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return w.text("page.date.full", "day", t.Day(), "month", w.month(t), "year", t.Year())
}

// dates writes the first and last day of something as briefly as the language
// does: "14 March 2026", "14–15 March 2026", "28 February – 1 March 2026".
func (w words) dates(first, last string) string {
	from, err1 := time.Parse(time.DateOnly, first)
	to, err2 := time.Parse(time.DateOnly, last)
	switch {
	case err1 != nil:
		return w.date(last)
	case err2 != nil || from.Equal(to):
		return w.date(first)
	case from.Year() == to.Year() && from.Month() == to.Month():
		return w.text("page.date.days", "from", from.Day(), "to", to.Day(), "month", w.month(to), "year", to.Year())
	case from.Year() == to.Year():
		return w.text("page.date.months", "from", from.Day(), "frommonth", w.month(from), "to", to.Day(), "month", w.month(to), "year", to.Year())
	}
	return w.text("page.date.years", "from", w.date(first), "to", w.date(last))
}

func (w words) month(t time.Time) string {
	return w.text("page.month.m" + strconv.Itoa(int(t.Month())))
}
