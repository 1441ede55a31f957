package archive

import "iter"

// maxAhead is how many bytes of texts a Lookup keeps.
const maxAhead = 16 << 20

// Lookup finds private texts by id while a log is gone through. Texts stand in
// the order that the log refers to them, so it keeps next to none in memory; of
// an archive in which they don't it keeps some.
type Lookup struct {
	next  func() (Text, error, bool)
	stop  func()
	ahead map[string]Text // read already, not asked for yet
	size  int             // of those
	last  Text            // asked for last
}

// Lookup returns a lookup of the private texts; Close it.
func (a *Archive) Lookup() *Lookup {
	next, stop := iter.Pull2(a.Texts())
	return &Lookup{next: next, stop: stop, ahead: map[string]Text{}}
}

// Text returns a text by its id; false where there is none.
func (l *Lookup) Text(id string) (Text, bool, error) {
	if l.last.ID == id {
		return l.last, true, nil
	}
	if text, found := l.ahead[id]; found {
		return text, true, nil
	}
	for {
		text, err, more := l.next()
		if err != nil || !more {
			return Text{}, false, err
		}
		if text.ID == id {
			l.last = text
			return text, true, nil
		}
		l.ahead[text.ID] = text
		if l.size += len(text.ID) + len(text.Salt) + len(text.Body); l.size > maxAhead {
			return Text{}, false, &Fault{Code: FaultSize, Part: textsName, Detail: "the texts aren't in the order of the log"}
		}
	}
}

// Close ends the reading.
func (l *Lookup) Close() { l.stop() }
