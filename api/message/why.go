package message

import (
	"maps"
	"unicode"
	"unicode/utf8"

	"sumito/game"
)

// why says the reason that a problem with a record carries inside: the fault
// of an illegal move or the claim that the board contradicts. "" when there is
// none.
func (c *Catalogue) why(lang Language, params map[string]any) string {
	if code, ok := params["fault"].(string); ok && c.Has(English, "fault."+code) {
		return c.fault(lang, code, params)
	}
	if code, ok := params["claim"].(string); ok && c.Has(English, "claim."+code) {
		claim := maps.Clone(params)
		delete(claim, "claim") // else this would be said again
		for _, key := range []string{"claimed", "found"} {
			if text, ok := claim[key].(string); ok && c.Has(English, "ending."+text) {
				claim[key] = c.Text(lang, "ending."+text, nil)
			}
		}
		return c.Text(lang, "claim."+code, claim)
	}
	return ""
}

// fault says why a move is illegal; counts of balls are written as words.
func (c *Catalogue) fault(lang Language, code string, params map[string]any) string {
	own, _ := integer(params["own"])
	opposing, _ := integer(params["opposing"])
	return c.Text(lang, "fault."+code, map[string]any{
		"cell": params["cell"], "piece": params["piece"], "text": params["text"], "ended": params["ended"],
		"own": c.Number(lang, own), "opposing": c.Number(lang, opposing), "count": opposing,
	})
}

// Fault says why a move is illegal, as a sentence of its own.
func (c *Catalogue) Fault(lang Language, fault *game.Fault) string {
	sentence := c.fault(lang, fault.Code, map[string]any{
		"cell": fault.Cell, "piece": fault.Piece.String(), "text": fault.Text, "ended": fault.Ply,
		"own": fault.Own, "opposing": fault.Opposing,
	})
	first, size := utf8.DecodeRuneInString(sentence)
	return string(unicode.ToUpper(first)) + sentence[size:] + "."
}
