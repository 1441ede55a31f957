package message

import (
	"fmt"
	"reflect"
	"strconv"

	"sumito/api/app"
	"sumito/game"
	"sumito/tournament"
	"sumito/tournament/event"
)

// spell turns an argument into the word of a language: a code of one of the
// typed vocabularies into its word, an entry's id into "entry 7", a list into
// "A, B and C". Whole numbers stay numbers, so that sentences can compare
// them; anything else is written as fmt does.
func (c *Catalogue) spell(lang Language, value any) any {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return v
	case event.Outcome:
		return c.Text(lang, "outcome."+string(v), nil)
	case event.Ending:
		return c.Text(lang, "ending."+string(v), nil)
	case event.Trust:
		return c.Text(lang, "trust."+string(v), nil)
	case event.ByeKind:
		return c.Text(lang, "bye."+string(v), nil)
	case app.Role:
		return c.Text(lang, "role."+string(v), nil)
	case tournament.RoundState:
		return c.Text(lang, "round-state."+string(v), nil)
	case event.EntryID:
		return c.Text(lang, "word.entry", map[string]any{"number": int(v)})
	case tournament.Scope:
		return c.scope(lang, v)
	case game.Seat:
		return c.Text(lang, "seat."+v.String(), nil)
	case fmt.Stringer:
		return v.String()
	}
	if list := reflect.ValueOf(value); list.Kind() == reflect.Slice {
		items := make([]string, list.Len())
		for i := range items {
			items[i] = fmt.Sprint(c.spell(lang, list.Index(i).Interface()))
		}
		return c.List(lang, items)
	}
	return value
}

// vocabularies tell by an argument's name which words a plain code in it is
// one of: problems carry codes as strings where they have crossed a package.
var vocabularies = map[string][]string{
	"outcome":        {"outcome."},
	"record_outcome": {"outcome."},
	"ending":         {"ending."},
	"trust":          {"trust."},
	"bye":            {"bye."},
	"colour":         {"word."},
	"needs":          {"role."},
	"reason":         {"impossible.", "check."},
	"piece":          {"piece."},
	"other":          {"piece."},
	"setting":        {"page.field."},
}

// words spells all arguments of a message.
func (c *Catalogue) words(lang Language, params map[string]any) map[string]any {
	words := make(map[string]any, len(params)+1)
	for key, value := range params {
		words[key] = c.spell(lang, value)
		code, plain := words[key].(string)
		if !plain {
			continue
		}
		for _, space := range vocabularies[key] {
			if c.Has(English, space+code) {
				words[key] = c.Text(lang, space+code, nil)
				break
			}
		}
	}
	if why := c.why(lang, params); why != "" {
		words["why"] = why
	}
	return words
}

// scope names what an edit or an undo reaches.
func (c *Catalogue) scope(lang Language, scope tournament.Scope) string {
	params := map[string]any{"round": scope.Round, "board": scope.Board, "entry": int(scope.Entry)}
	switch {
	case scope.Settings:
		return c.Text(lang, "scope.settings", nil)
	case scope.Board > 0:
		return c.Text(lang, "scope.pairing", params)
	case scope.Round > 0:
		return c.Text(lang, "scope.round", params)
	case scope.Entry > 0:
		return c.Text(lang, "scope.entry", params)
	}
	return c.Text(lang, "scope.entries", nil)
}

// List joins items as the language does: "A", "A and B", "A, B and C".
func (c *Catalogue) List(lang Language, items []string) string {
	switch len(items) {
	case 0:
		return ""
	case 1:
		return items[0]
	}
	joined := items[0]
	for _, item := range items[1 : len(items)-1] {
		joined += c.Text(lang, "word.comma", nil) + item
	}
	return joined + c.Text(lang, "word.and", nil) + items[len(items)-1]
}

// Number spells a small count as a word, "three", and a larger one in figures.
func (c *Catalogue) Number(lang Language, n int) string {
	if code := "number." + strconv.Itoa(n); c.Has(lang, code) || c.Has(English, code) {
		return c.Text(lang, code, nil)
	}
	return strconv.Itoa(n)
}

// integer reads a count from the kinds of whole numbers that params hold.
func integer(value any) (int, bool) {
	v := reflect.ValueOf(value)
	switch {
	case !v.IsValid():
		return 0, false
	case v.CanInt():
		return int(v.Int()), true
	case v.CanUint():
		return int(v.Uint()), true
	}
	return 0, false
}
