// Package matching finds matchings in general graphs, of maximum weight or as
// large as can be: Edmonds' blossom algorithm in its dense form, O(n³) steps.
//
// Weights are vectors of integers compared in lexicographic order, so that a
// list of criteria, most important first, is optimised exactly and without
// numbers growing out of a machine word. Nothing here knows of players.
//
// Start reading at Solve, or Cover for matchings without weights, or Assign for
// graphs of two halves. Of the first solver.go has the phases, blossom.go
// shrinks and expands, augment.go changes the matching, dual.go does the
// arithmetic.
package matching
