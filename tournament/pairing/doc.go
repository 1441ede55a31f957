// Package pairing is the leaf that all pairing systems share: what a system is
// given (Field), what it is held to (Rules), what it proposes (Proposal) and why
// (Reason).
//
// It pairs nobody itself; the systems live in their own packages (swiss, …)
// and import only this one. The side that moves first is called First here:
// Abalone's Black, FIDE's "white". Nothing else in Sumito maps the two.
//
// Start reading at Field, then System.
package pairing
