// Package rehearsal makes up whole tournaments through the domain, as logs with
// their games and private texts: what a check, an archive and a measurement can
// be tried on. Only tests and benchmarks import it. Everything follows from a
// seed, to the byte.
//
// Nobody plays well here, but by the rules: every record is of another game
// that was really played out. Report files are made up by package simulate.
//
// Start reading at Options and Play.
package rehearsal
