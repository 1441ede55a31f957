package live

import "sumito/api/app"

// Head is a mark as JSON: the data of an event, and the answer to whoever asks
// for the head now and then.
type Head struct {
	// Sequence is that of the newest event that changed what the reader sees.
	Sequence int64 `json:"sequence"`
	// Head is the first ten characters of that event's hash, as pages print it.
	Head string `json:"head"`
	// People rises whenever somebody's name changes anywhere.
	People int64 `json:"people"`
}

// HeadOf returns a mark as JSON has it.
func HeadOf(m app.Mark) Head {
	return Head{Sequence: m.Head.Sequence, Head: m.Head.Hash.Short(), People: m.People}
}

// Tag is the entity tag of a mark.
func Tag(m app.Mark) string { return `"` + m.String() + `"` }
