package record

import (
	"strings"
	"time"

	"sumito/game"
)

// Record is one written game. Tags keep their order; those the program doesn't
// know survive reading and writing, as do comments.
type Record struct {
	Tags []Tag
	// Opening is the comment before the first move.
	Opening string
	Plies   []Ply
	// Result is the token that closes the moves: "1-0" Black won, "0-1" White won,
	// "1/2-1/2", "*", in games of more seats "S2", "S1+S3"; empty when none stands
	// there.
	Result string
	// Line is where the record begins in its file, from 1.
	Line int
}

// Tag is a pair such as [Black "Player 010"].
type Tag struct {
	Name, Value string
	// Line is where it stands, from 1; 0 for a tag that wasn't read.
	Line int
}

// Ply is one written move.
type Ply struct {
	// Text is the move as written.
	Text string
	// Mark is an annotation written after it, such as "!?" or "$3".
	Mark string
	// Comment is what was remarked on it, without the clock stamp.
	Comment string
	// Clock is the mover's time left, increment and ball bonus included, when
	// HasClock.
	Clock    time.Duration
	HasClock bool
	// Line and Column are where it stands, from 1; columns count characters.
	Line, Column int
}

// Tag returns the value of a tag, empty when there is none. Names are compared
// without regard to case.
func (r *Record) Tag(name string) string {
	if tag := r.find(name); tag != nil {
		return tag.Value
	}
	return ""
}

// HasTag tells whether the record has a tag that isn't empty.
func (r *Record) HasTag(name string) bool { return r.Tag(name) != "" }

// SetTag gives a tag a value, adding it at the end when it is new.
func (r *Record) SetTag(name, value string) {
	if tag := r.find(name); tag != nil {
		tag.Value = value
		return
	}
	r.Tags = append(r.Tags, Tag{Name: name, Value: value})
}

func (r *Record) find(name string) *Tag {
	for i := range r.Tags {
		if tag := &r.Tags[i]; len(tag.Name) == len(name) && sameName(tag.Name, name) {
			return tag
		}
	}
	return nil
}

// seatTags returns the number of the highest tag Seat1 to Seat6, which name the
// players of games with more than two seats; 0 when there is none.
func (r *Record) seatTags() int {
	highest := 0
	for i := range r.Tags {
		tag := &r.Tags[i]
		if len(tag.Name) != len("Seat1") || tag.Value == "" || !strings.EqualFold(tag.Name[:4], "Seat") {
			continue
		}
		if seat := int(tag.Name[4]) - '0'; seat >= 1 && seat <= game.MaxSeats {
			highest = max(highest, seat)
		}
	}
	return highest
}

// sameName compares names of tags of one length without regard to case. They are
// ASCII, and few of one length end alike.
func sameName(a, b string) bool {
	last := len(a) - 1
	return last < 0 || (a[last]^b[last])&^0x20 == 0 && strings.EqualFold(a, b)
}

// The tags the program knows. Others are kept as they are.
const (
	TagEvent       = "Event"
	TagDate        = "Date"
	TagRound       = "Round"
	TagBoard       = "Board"
	TagBlack       = "Black"
	TagWhite       = "White"
	TagVariant     = "Variant"
	TagResult      = "Result"
	TagNotation    = "Notation"
	TagTermination = "Termination"
	TagPosition    = "Position"
	TagRules       = "Rules"
	TagTimeControl = "TimeControl"
	TagPlies       = "Plies"
	TagTeams       = "Teams"
)
