package audit

import (
	"sumito/game/record"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
)

// Options are what a log is checked with and against.
type Options struct {
	// Systems are the pairing systems by name.
	Systems map[string]pairing.System
	// Verify replays a record: record.Verify.
	Verify func(*record.Record, record.Terms) record.Report
	// Game returns the content of a game by its hash, nil where there is none.
	// Without the function no record is replayed.
	Game func(hash string) ([]byte, error)
	// Text returns a private text by its id, nil where there is none. Without
	// the function no text is checked.
	Text func(id string) (*Text, error)
	// Names returns what players are called, but for those who were erased or who
	// never had a name. Without the function no name is looked at.
	Names func(players []string) (map[string]string, error)
	// Head is the head that the log is said to have; the zero Head says nothing.
	Head event.Head
	// Progress is told the sequence of each event that is done; may be nil.
	Progress func(sequence int64)
}

// Text is a private text of a log, or what erasing it has left.
type Text struct {
	Salt   []byte
	Body   string
	Erased bool
}

// MaxFindings is how many findings a report holds; more are only counted.
const MaxFindings = 1000

// Report is what a check found.
type Report struct {
	Stream   string
	Head     event.Head // of the events as they are
	Events   int64
	Rounds   int // whose pairs were made anew
	Results  int // whose points were added up again
	Records  int // that were replayed
	Texts    int // that match their hash
	Erased   int // texts that were erased
	LeftOut  int // texts that were not given
	Unplayed int // records whose games were not given
	Findings []Finding
	Omitted  int // findings beyond MaxFindings

	faults int
}

// Faults returns how many findings are faults, omitted ones included.
func (r *Report) Faults() int { return r.faults }

// add notes a finding; faults are never crowded out by notes.
func (r *Report) add(f Finding) {
	if f.Kind.Fault() {
		r.faults++
	}
	if len(r.Findings) < MaxFindings {
		r.Findings = append(r.Findings, f)
		return
	}
	r.Omitted++
	if !f.Kind.Fault() {
		return
	}
	for i, other := range r.Findings {
		if !other.Kind.Fault() {
			r.Findings = append(append(r.Findings[:i:i], r.Findings[i+1:]...), f)
			return
		}
	}
}
