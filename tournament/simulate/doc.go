// Package simulate makes up whole tournaments from a seed: players of different
// strength, results with balls, draws, forfeits, byes, late entries,
// withdrawals and clubs whose players don't meet. It is for testing pairing
// systems and showing how they behave; nothing in it is a forecast.
//
// The same options and seed give the same tournament on every machine, with
// its own generator of random numbers. The pairing system is an argument.
//
// Start reading at Options and Run.
package simulate
