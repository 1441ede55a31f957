// Package tournament is the domain: the state of one tournament, the commands
// that change it, Decide, Apply and Replay, standings and cross table.
//
// A tournament is a log of events. Decide checks a command against the state
// and returns the events it causes, or a Refusal; Apply folds events into the
// next state; Replay does so for a whole log. None of them does I/O, reads a
// clock or draws a lot: what comes from outside arrives inside the command.
// Searching for pairs (package swiss) and verifying records (game/record)
// happen before Decide; the command carries what they found.
//
// Start reading at Tournament (state.go), then Command (command.go), Decide
// (decide.go, one decide_*.go a kind of command), Matrix (actions.go) and Apply
// (apply.go). How an undo knows what was before is in history.go and
// snapshot*.go; what everyone may see is in redact.go.
package tournament
