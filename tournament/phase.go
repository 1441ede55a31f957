package tournament

// Phase is where a round stands in the course of a tournament: what may be
// done with it hangs on that.
type Phase uint8

// The phases, in the order that a round goes through them.
const (
	Future  Phase = iota // can't be paired yet
	Next                 // the one to pair now
	Draft                // paired, seen by staff only
	Current              // published, being played
	Last                 // completed, and no later round is paired
	Past                 // completed, and a later round is paired
	phases  = iota
)

// String names the phase as docs and codes do.
func (p Phase) String() string {
	return [...]string{"future", "next", "draft", "current", "last", "past"}[p]
}

// Phase returns where a round stands. Rounds beyond the planned ones, and
// numbers below 1, are future ones for ever.
func (t *Tournament) Phase(round int) Phase {
	r, exists := t.Round(round)
	switch {
	case !exists && round == len(t.Rounds)+1 && round <= t.Planned() && t.settled():
		return Next
	case !exists:
		return Future
	case r.State == RoundDraft:
		return Draft
	case r.State == RoundPublished:
		return Current
	case round == len(t.Rounds):
		return Last
	}
	return Past
}

// settled reports whether the newest round is completed, or there is none.
func (t *Tournament) settled() bool {
	return len(t.Rounds) == 0 || t.Rounds[len(t.Rounds)-1].State == RoundCompleted
}

// Open returns the first round that isn't published: where entries that come
// or leave now make a difference.
func (t *Tournament) Open() int {
	if n := len(t.Rounds); n > 0 && !t.Rounds[n-1].Shown() {
		return n
	}
	return len(t.Rounds) + 1
}
