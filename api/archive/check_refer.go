package archive

import (
	"crypto/sha256"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"sumito/tournament/event"
)

// checkGames reports games that aren't what their names say: whoever takes one
// in would have it for every tournament that has the right one.
func (a *Archive) checkGames() ([]Doubt, error) {
	var doubts []Doubt
	for _, hash := range a.games {
		body, err := a.Game(hash)
		if err != nil {
			return nil, err
		}
		if sum := event.Hash(sha256.Sum256(body)); sum.String() != hash {
			doubts = append(doubts, Doubt{DoubtDigest, gamePrefix + hash})
		}
	}
	return doubts, nil
}

// checkReferences reports what the log doesn't refer to, and ids that are none.
func (a *Archive) checkReferences() ([]Doubt, error) {
	refs := references{seen: map[string]bool{}}
	var doubts []Doubt
	for e, err := range a.Events() {
		if err != nil {
			return nil, err
		}
		refs.note(e)
		if len(doubts) == 0 && !storable(e.Actor, e.Command, e.Type) {
			doubts = append(doubts, Doubt{DoubtText, logName})
		}
	}
	texts, err := a.checkTexts()
	if doubts = append(doubts, texts...); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(slices.Concat(refs.texts, refs.players, refs.records), func(id string) bool { return !event.PlainID(id) }) {
		doubts = append(doubts, Doubt{DoubtID, logName})
	}
	if refs.unread {
		return doubts, nil
	}
	for _, hash := range a.games {
		if !refs.seen["game "+hash] {
			doubts = append(doubts, Doubt{DoubtSurplus, gamePrefix + hash})
		}
	}
	surplus, err := refs.surplus(a)
	return append(doubts, surplus...), err
}

// checkTexts reports the private members with texts that can't be any.
func (a *Archive) checkTexts() ([]Doubt, error) {
	var doubts []Doubt
	for name, all := range map[string]iter.Seq2[string, error]{
		textsName:    convert(textsName, a.Texts(), func(t Text) (string, error) { return t.Body, nil }),
		playersName:  convert(playersName, a.Players(), func(p Player) (string, error) { return p.Name, nil }),
		commandsName: convert(commandsName, a.Commands(), func(c Command) (string, error) { return c.Digest, nil }),
	} {
		for text, err := range all {
			if err != nil {
				return nil, err
			}
			if !storable(text) {
				doubts = append(doubts, Doubt{DoubtText, name})
				break
			}
		}
	}
	slices.SortFunc(doubts, func(a, b Doubt) int { return strings.Compare(a.Part, b.Part) })
	return doubts, nil
}

// storable reports whether texts are UTF-8 without NUL.
func storable(texts ...string) bool {
	return !slices.ContainsFunc(texts, func(text string) bool { return !utf8.ValidString(text) || strings.Contains(text, "\x00") })
}

// surplus reports the private members that have lines which the log doesn't
// refer to, or a line twice.
func (r *references) surplus(a *Archive) ([]Doubt, error) {
	var doubts []Doubt
	texts, err := r.allOnce("text ", convert(textsName, a.Texts(), func(t Text) (string, error) { return t.ID, nil }))
	if err != nil {
		return nil, err
	}
	if !texts {
		doubts = append(doubts, Doubt{DoubtSurplus, textsName})
	}
	players, err := r.allOnce("player ", convert(playersName, a.Players(), func(p Player) (string, error) { return p.ID, nil }))
	if !players {
		doubts = append(doubts, Doubt{DoubtSurplus, playersName})
	}
	return doubts, err
}

// allOnce reports whether the log refers to all of the ids, none of which comes
// twice.
func (r *references) allOnce(kind string, ids iter.Seq2[string, error]) (bool, error) {
	met := map[string]bool{}
	for id, err := range ids {
		if err != nil {
			return false, err
		}
		if met[id] || !r.seen[kind+id] {
			return false, nil
		}
		met[id] = true
	}
	return true, nil
}
