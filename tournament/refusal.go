package tournament

import (
	"fmt"
	"sort"
	"strings"
)

// Refusal is a command that the rules of a tournament don't allow, as a code
// with arguments. Package api/message makes the sentence.
type Refusal struct {
	Code   string         // e.g. "result-already-entered"
	Field  string         // the part of the command at fault, "" if all of it
	Params map[string]any // numbers, codes, entry ids; never names
}

// Error lists the code and its arguments, for logs.
func (r *Refusal) Error() string {
	parts := make([]string, 0, len(r.Params))
	for key, value := range r.Params {
		parts = append(parts, fmt.Sprintf("%s=%v", key, value))
	}
	sort.Strings(parts)
	return strings.TrimSpace("refused: " + r.Code + " " + strings.Join(parts, " "))
}

// Stale reports whether the same request, decided anew on the present state,
// may succeed: the state moved between proposal and command.
func (r *Refusal) Stale() bool { return r.Code == "inputs-changed" }
