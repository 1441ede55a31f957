// Package record reads, writes and verifies APGN, the text form of Abalone games:
// tag pairs, numbered moves with clock stamps and comments, and a result.
//
//	[Black "Player 010"]
//	[White "Player 020"]
//	[Variant "belgian-daisy"]
//	[Result "1-0"]
//
//	1. A1B2 {[%clk 0:14:55]} I5H5 2. A2B3 … 1-0
//
// [Verify] replays a record under [Terms] and reports what the board proves,
// whether the claims in its tags follow, and where it goes wrong; it never
// guesses a winner. The package opens no file; it doesn't know tournaments, nor
// who may submit what.
//
// Start reading at record.go, then reader.go, terms.go and verify.go.
package record
