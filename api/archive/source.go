package archive

import (
	"iter"

	"sumito/tournament/event"
)

// Source is a tournament to be written.
type Source struct {
	Stream  string
	Program string // version of this program
	Events  iter.Seq2[event.Event, error]
	// Games returns contents by hash; it is asked for some at a time. One that
	// isn't there is left out, and missed by whoever checks the archive.
	Games func(hashes []string) (map[string][]byte, error)
	// Private is the part with the names; nil leaves it out.
	Private *Private
}

// Private is where the private part comes from. Texts and players are asked for
// some at a time, in the order that the log refers to them.
type Private struct {
	Texts    func(ids []string) (map[string]Text, error)
	Players  func(ids []string) (map[string]Player, error)
	Commands iter.Seq2[Command, error] // by First
}

// chunk is how much is asked for at a time.
const chunk = 500

// references is what a log refers to, each thing once, in the order of the log;
// games in the order of their hashes.
type references struct {
	seen                           map[string]bool
	games, texts, players, records []string
	// unread says that there are events which this program can't read: they may
	// refer to more.
	unread bool
}

// note adds what an event refers to. What this program can't read refers to
// nothing.
func (r *references) note(e event.Event) {
	payload, err := event.Decode(e)
	if err != nil {
		r.unread = true
		return
	}
	for _, ref := range event.Texts(payload) {
		r.add("text "+ref.ID, ref.ID, &r.texts)
	}
	switch p := payload.(type) {
	case event.EntryAdded:
		for _, id := range p.Players {
			r.add("player "+id, id, &r.players)
		}
	case event.RecordAttached:
		r.add("record "+p.Record, p.Record, &r.records)
		if isHash(p.Game) {
			r.add("game "+p.Game, p.Game, &r.games)
		}
	}
}

func (r *references) add(key, id string, to *[]string) {
	if !r.seen[key] {
		r.seen[key] = true
		*to = append(*to, id)
	}
}

// isHash reports whether a text is a SHA-256 as it is written: 64 lower-case
// hexadecimal characters.
func isHash(s string) bool {
	parsed, err := event.ParseHash(s)
	return err == nil && parsed.String() == s
}
