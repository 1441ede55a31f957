// Package archive is the file of a whole tournament: its log with every stored
// byte, the games of its records, and in a part of its own, which can be left
// out, the names and other private texts. docs/archive.md describes the layout
// for other programs.
//
// It knows neither database nor rules. What goes in comes through Source; what
// was read is handed out event by event, and whether it makes sense is for
// package audit. It promises that the same tournament gives the same bytes, and
// that a file from anywhere is read within limits or refused with the reason.
//
// Start reading at Manifest, then Write and Open; Check compares digests and
// signatures.
package archive
