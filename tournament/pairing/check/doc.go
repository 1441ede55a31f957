// Package check tells whether a proposal for a Swiss round is what FIDE's Dutch
// system (C.04.3 of 1 February 2026) demands. It shares no code with the engine
// that searches pairings, so that one mistake isn't made twice.
//
// What is illegal is always found. Whether a bracket's pairing is the best is
// proven for up to BruteForce players by going through all candidates in the
// order of generation, above that by bounds; what couldn't be proven is said.
// It pairs nothing itself.
//
// Start reading at Check and Report; vector.go has the criteria, candidates.go
// the order of generation, bound.go the bounds.
package check
