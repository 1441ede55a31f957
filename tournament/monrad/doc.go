// Package monrad pairs for casual evenings: down the standings, neighbour
// against neighbour, never twice the same two.
//
// It has no score groups, floats or rules on colours beyond fairness; whoever
// wants those takes package swiss. In an odd field the lowest who hasn't had
// one has the bye. A round that can be paired is paired: before two are put
// together, it is made sure that the others still can be.
//
// Start reading at System.Pair (system.go); graph.go answers the question
// whether the others can be paired.
package monrad
