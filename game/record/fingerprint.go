package record

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"sumito/game"
	"sumito/game/notation"
)

// fingerprintVersion stands at the head of what is hashed; another way of
// writing it would have another name.
const fingerprintVersion = "sumito-game-1\n"

// fingerprint gathers what identifies a game: its rules, its start, and the
// moves in canonical Aba-Pro, one a line. The layout's name is left out because
// the start says it, the time control because clocks don't change the moves.
type fingerprint struct{ text []byte }

// begin starts a game's text in the memory of the last one.
func (f *fingerprint) begin(terms *Terms, plies int) {
	head := terms.head
	if head == "" {
		head = gameHead(terms.Rules)
	}
	f.text = append(slices.Grow(f.text[:0], len(head)+8*plies), head...)
}

func (f *fingerprint) add(m game.Move) {
	f.text = append(notation.AppendAbaPro(f.text, m), '\n')
}

func (f *fingerprint) sum() string {
	sum := sha256.Sum256(f.text)
	return hex.EncodeToString(sum[:])
}

// gameHead is the part of the fingerprint before the moves.
func gameHead(rules *game.Rules) string {
	ruleset := rules.Ruleset()
	ruleset.Layout, ruleset.TimeControl = "", ""
	return fingerprintVersion + string(ruleset.Canonical()) + "\n" + rules.Start().String() + "\n"
}
