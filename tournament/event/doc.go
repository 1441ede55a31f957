// Package event defines what happened to a tournament: the event envelope, its
// canonical bytes and hash chain, and every payload type with its version.
//
// An event states an outcome, never an intention: the pairs and colours, the
// lot drawn, the credited balls and the points they earned, the verdict with
// its rules revision. Folding events into a tournament is done by package
// tournament; storing them by api/store. Nothing here reads a clock, draws a
// lot or opens a file.
//
// Start reading at Event, then Seal and Chain, then the payloads.
package event
