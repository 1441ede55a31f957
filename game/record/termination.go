package record

import "strings"

// The words our own files have in the Termination tag. Those the board can prove
// are package game's ends, "six" among them.
const (
	TermResignation  = "resignation"
	TermTime         = "time"
	TermDraw         = "draw"
	TermDisconnected = "disconnected"
	TermForfeit      = "forfeit"
	TermAdjudication = "adjudication"
)

// terminations maps what other writers say to our words, in lower case.
var terminations = map[string]string{
	"six": "six", "au score": "six", "score": "six", "six balls": "six",
	"resignation": TermResignation, "resign": TermResignation, "resigned": TermResignation,
	"abandon": TermResignation, "abandonment": TermResignation,
	"time": TermTime, "au temps": TermTime, "temps": TermTime, "timeout": TermTime,
	"time forfeit": TermTime, "flag": TermTime,
	"draw": TermDraw, "match nul": TermDraw, "nul": TermDraw, "nulle": TermDraw, "agreement": TermDraw,
	"disconnected": TermDisconnected, "disconnection": TermDisconnected,
	"déco": TermDisconnected, "deco": TermDisconnected, "déconnexion": TermDisconnected,
	"move-limit": "move-limit", "move limit": "move-limit",
	"quiet-limit": "quiet-limit", "quiet limit": "quiet-limit",
	"repetition": "repetition", "threefold repetition": "repetition",
	"no-move": "no-move", "no move": "no-move", "neutral": "neutral",
	"forfeit": TermForfeit, "forfait": TermForfeit,
	"adjudication": TermAdjudication, "adjudicated": TermAdjudication,
}

// CanonicalTermination returns our word for a Termination tag's value, and
// whether it is known; an unknown value is returned as it is.
func CanonicalTermination(value string) (string, bool) {
	value = strings.TrimSpace(value)
	if word, known := terminations[value]; known {
		return word, true
	}
	word, known := terminations[strings.ToLower(value)]
	if !known {
		return value, value == ""
	}
	return word, true
}
