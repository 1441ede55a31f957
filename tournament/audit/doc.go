// Package audit proves a tournament over again from its log: the chain of
// hashes, the starting ranks, every pairing made anew, every score added up
// again, every record replayed, every private text against its salted hash.
//
// It decides nothing and changes nothing, and reads what it is given only: the
// events, and through Options the games and texts they refer to. What an event
// states is compared with what comes out today. Where the event names the
// revision that it was made under, and today's is another, a difference is a
// note and no fault: fixing a bug never makes an old result wrong (decision 1 of
// ARCHITECTURE.md).
//
// Start reading at Finding and Options, then Check (check.go) and batch.go; one
// file each for settings, entries, pairs, results, records, texts and undo.
package audit
