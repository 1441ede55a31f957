package pairing

// Rules say, as data, what a round may hold under a system. The service writes
// them into the log with the pairs, so that a round paired by hand is checked,
// and an old one understood, without asking the system again.
//
// The zero value is what Swiss rounds are held to: no two meet twice, one bye
// at most a round and one at most for each entrant, nobody goes out.
type Rules struct {
	// Rounds is how many rounds so many entrants need; 0 leaves it to the
	// organizer.
	Rounds int
	// Rematches is how often two who have met over the board may meet again.
	Rematches int
	// FreeByes lets the system give any number of byes, to anybody, as its
	// schedule has them.
	FreeByes bool
	// Scheduled says that the entrants of the first round and the results
	// settle who meets whom: nobody enters later, and by hand only sides and
	// boards of a draft can be changed.
	Scheduled bool
	// AllMeet says that everybody meets everybody, which makes tie-breaks those
	// of a round robin (C.07).
	AllMeet bool
	// Losses is how many losses put an entrant out; 0 is none. Where it isn't 0
	// every game needs a winner, and places go by who was in longest.
	Losses int
}
