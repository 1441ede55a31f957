// Package bits plays the usual two-player game on bitboards, as fast as counting
// millions of positions needs. It knows two colours and the usual moves; every
// other ruleset takes package game's general path, which must agree with this one.
//
// A set of cells is a word of 61 bits in ring order: the cell x steps east and y
// steps north-west of the centre has bit x + 13y modulo 61. The board has 61 =
// 3·4·5+1 cells, 13 is a cube root of one modulo 61, and so this numbering gives
// every cell a bit of its own and turns a step in any of the six directions into
// one rotation of the word (by 1, 13 or 14 either way) and a mask for the edge.
//
// Start reading at ring.go, then moves.go and perft.go.
package bits
