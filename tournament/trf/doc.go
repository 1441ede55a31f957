// Package trf reads and writes FIDE's tournament report files: TRF16, TRF26 and
// the extensions that pairing programs use (XXR XXC XXZ XXP XXA XXS, BBW…BBU).
//
// Reading keeps what it doesn't understand and reports what it can't represent,
// with line and column. Points are recomputed from the results; a file's own
// points columns are only compared with. FIDE calls the side that starts white;
// Abalone's Black starts. Colour in this package maps the two, nothing else.
//
// Start reading at File and Read; field.go makes the field of a round for a
// pairing system, write.go writes TRF26.
package trf
