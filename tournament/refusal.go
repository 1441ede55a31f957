package tournament

import (
	"errors"
	"fmt"
	"sort"
	"strings"

	"sumito/tournament/event"
	"sumito/tournament/scoring"
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
func (r *Refusal) Stale() bool { return r.Code == CodeInputsChanged }

// params are a Refusal's arguments.
type params = map[string]any

func refuse(code string, arguments params) *Refusal {
	return &Refusal{Code: code, Params: arguments}
}

// in names the part of the command at fault.
func (r *Refusal) in(field string) *Refusal {
	r.Field = field
	return r
}

// refuseList is a refusal whose argument is a list, under the given name and
// with its length as "count".
func refuseList[T any](code, name string, list []T, more params) *Refusal {
	r := refuse(code, params{name: list, "count": len(list)})
	for key, value := range more {
		r.Params[key] = value
	}
	return r
}

// fromScoring passes a *scoring.Fault on as a Refusal, nil as nil.
func fromScoring(err error) error {
	var fault *scoring.Fault
	if errors.As(err, &fault) {
		return refuse(fault.Code, fault.Params).in(fault.Field)
	}
	return err
}

// scoreParams are the arguments that show a result.
func scoreParams(round, board int, r event.Result) params {
	return params{
		"round": round, "board": board, "outcome": string(r.Outcome), "ending": string(r.Ending),
		"black": r.Balls.Black, "white": r.Balls.White, "trust": string(r.Trust),
	}
}
