package record

import "sumito/game"

// Report is what verifying a record found out.
type Report struct {
	// Event is the record's Event tag.
	Event string
	// Plies is how many moves are written, legal or not.
	Plies int
	// Legal tells that every written move is.
	Legal bool
	// FirstIllegalPly is the first that isn't, from 1; 0 when all are legal.
	FirstIllegalPly int
	// Reason says why it isn't, nil when all are legal.
	Reason *game.Fault
	// Illegal is the illegal move as written, with its place in the file.
	Illegal Ply
	// LegalMoves are the legal moves of the ball the illegal one begins with, in
	// canonical Aba-Pro, sorted.
	LegalMoves []string
	// Sides is the number of counts: two, or more in games of more seats.
	Sides int
	// PushedOff are the balls pushed off by each side up to the last legal ply.
	PushedOff [game.MaxSeats]int
	// Timeline holds the same after every legal ply; entry 0 is the start.
	Timeline []Score
	// EndedBy is what the board proves about the end, else what the Termination tag
	// says in our words, else empty. Proved tells which.
	EndedBy string
	Proved  bool
	// Winner is who has won as far as the board proves it. It is never taken from a
	// tag: see ClaimedWinner.
	Winner Winner
	// ResultClaimed is the Result tag, or without one the token after the moves.
	ResultClaimed string
	// ClaimedWinner is who ResultClaimed says has won.
	ClaimedWinner Winner
	// ClaimOK is false only if the record contradicts its Result, Termination or
	// Plies; what the board can't prove isn't contradicted.
	ClaimOK bool
	// Problem says which claim is contradicted and how; nil when ClaimOK.
	Problem *Problem
	// Clock is what the stamps prove; nil where no time control asks for them.
	Clock *ClockReport
	// Fingerprint is the SHA-256, in hexadecimal, of start, rules and legal moves.
	// Two records of one game have the same, whoever wrote them and however.
	Fingerprint string
	// Final is the position after the last legal ply.
	Final game.Position
}

// Score is the balls pushed off by each side.
type Score [game.MaxSeats]uint8

// OK tells that the record is legal and its claims aren't contradicted.
func (report *Report) OK() bool { return report.Legal && report.ClaimOK }

func scoreOf(p *game.Position) Score { return p.Score() }
