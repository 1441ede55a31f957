// Package game is the rules core of Abalone: cells, positions, rulesets, moves,
// play and the end of a game.
//
//	    I O O O O O
//	   H O O O O O O          The board is named as the rule texts do: rows A
//	  G + + O O O + +         to I from the bottom, and a number that is
//	 F + + + + + + + +        constant along the diagonals running from bottom
//	E + + + + + + + + +       right to top left. A1 is the bottom left corner,
//	 D + + + + + + + + 9      E9 the right one.
//	  C + + @ @ @ + + 8
//	   B @ @ @ @ @ @ 7
//	    A @ @ @ @ @ 6
//	       1 2 3 4 5
//
// Every variant is a [Ruleset], which is data; [NewRules] checks it and compiles
// it into [Rules], and one move generator serves them all because the rules say
// for each turn and each kind of piece whether it may lead, be carried or be
// pushed. A [Position] is a small comparable value, a [Move] a machine word, and
// playing a move yields an [Effect] that says where every ball went.
//
// The package is pure: it reads no file and no clock and draws no lots. It knows
// no notation (package notation), no records (package record), no time (package
// clock) and no players, and it names no shapes (package analysis).
//
// Start reading at cell.go, then position.go, ruleset.go, rules.go, line.go and
// play.go. The usual two-player game takes the short path of plain.go, which must
// agree with line.go. RULESETS.md shows every preset, NOTATION.md how games are
// written.
package game

// RulesRevision numbers the behaviour of this rules core. It is stated in every
// stored verdict, so that a verdict can be told from what today's rules would
// say, and is raised by every change that could alter one.
const RulesRevision = 1
