package event

// Rules are what the rounds of a pairing system are held to, as they were when
// the round was paired; package pairing explains each. The zero Rules are those
// of the Swiss system.
type Rules struct {
	Rounds    int  `json:"rounds,omitempty"`    // rounds that so many entries need; 0: any number
	Rematches int  `json:"rematches,omitempty"` // how often two may meet again
	FreeByes  bool `json:"free_byes,omitempty"` // any number of byes, to anybody
	Scheduled bool `json:"scheduled,omitempty"` // who meets whom is settled by the first round and results
	AllMeet   bool `json:"all_meet,omitempty"`  // a round robin
	Losses    int  `json:"losses,omitempty"`    // losses that put an entry out; 0: none
}

// PlayOff is the last part of a tournament, in which the best go on by another
// system. The zero PlayOff is none.
type PlayOff struct {
	After   int    `json:"after"`   // last round before it, from 1
	Entries int    `json:"entries"` // how many go on, from 2
	System  string `json:"system"`  // pairing system, e.g. "knockout"
}

// Absent reports whether there is no play-off.
func (p PlayOff) Absent() bool { return p.After == 0 }

// PlayOffPlanned states the play-offs in force from here on.
type PlayOffPlanned struct {
	PlayOff PlayOff `json:"play_off"`
}

// Kind implements Payload.
func (PlayOffPlanned) Kind() Kind { return Kind{"play-off-planned", 1} }
