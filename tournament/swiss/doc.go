// Package swiss pairs rounds by the Swiss system. It is pure and deterministic:
// a field goes in, a proposal or an ImpossibleError comes out.
//
// It keeps no state between rounds; scores, colours, byes and floats are read
// from the field's history. Ranking people and deciding who takes part are
// done elsewhere.
//
// Start reading at New and System.Pair, then roster.dutch, which goes through
// the brackets, and bracket.pair. roster.go makes players of entrants;
// preference.go and colour.go hold the rules on colours, float.go those on
// floats, quality.go the criteria, split.go the order of candidates,
// completion.go the question whether the rest can be paired.
package swiss
