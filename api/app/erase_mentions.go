package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"sumito/tournament/event"
)

// mentions lists the texts of some streams that still hold one of the names,
// case and accents aside, as whole words.
func (s *Service) mentions(ctx context.Context, streams []string, names []string) ([]Mention, error) {
	var sought []string
	for _, name := range names {
		if words := inWords(name); words != "" && !slices.Contains(sought, words) {
			sought = append(sought, words)
		}
	}
	if len(sought) == 0 {
		return nil, nil
	}
	var found []Mention
	for _, stream := range streams {
		var ids []string
		err := decoded(stream, s.events(ctx, stream), func(_ event.Event, payload event.Payload) {
			for _, text := range event.Texts(payload) {
				ids = append(ids, text.ID)
			}
		})
		if err != nil {
			return nil, err
		}
		slices.Sort(ids)
		for chunk := range slices.Chunk(slices.Compact(ids), eventPage) {
			rows, err := s.store.Texts(ctx, stream, chunk)
			if err != nil {
				return nil, fmt.Errorf("texts of %s: %w", stream, err)
			}
			for _, id := range chunk {
				body := inWords(rows[id].Body)
				if slices.ContainsFunc(sought, func(words string) bool { return strings.Contains(body, words) }) {
					found = append(found, Mention{Tournament: stream, Text: id})
				}
			}
		}
	}
	return found, nil
}

// inWords returns a text folded, its words set off by single blanks: what one
// text says word by word is then part of another as a string.
func inWords(text string) string {
	words := strings.FieldsFunc(Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 {
		return ""
	}
	return " " + strings.Join(words, " ") + " "
}
