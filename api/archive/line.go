package archive

import (
	"encoding/hex"
	"fmt"
	"time"
	"unicode/utf8"

	"sumito/tournament/event"
)

// eventLine is an event in the log: all that its hash covers, but for the
// stream, which is the same for all. It is how the API shows events too.
type eventLine struct {
	Sequence int64  `json:"sequence"`
	Hash     string `json:"hash"`
	Time     string `json:"time"` // RFC 3339 with microseconds, UTC
	Actor    string `json:"actor"`
	Command  string `json:"command"`
	Index    int    `json:"index"`
	Type     string `json:"type"`
	Version  int    `json:"version"`
	Payload  string `json:"payload"`
	// Bytes is the payload where it isn't UTF-8, which no Sumito writes.
	Bytes []byte `json:"payload_base64,omitempty"`
}

// timeFormat has the microseconds that the hash covers.
const timeFormat = "2006-01-02T15:04:05.000000Z"

func lineOf(e event.Event) (eventLine, error) {
	at := time.UnixMicro(e.Time).UTC()
	if at.Year() < 0 || at.Year() > 9999 {
		return eventLine{}, fmt.Errorf("event %d: its time %d has no date", e.Sequence, e.Time)
	}
	line := eventLine{
		Sequence: e.Sequence, Hash: e.Hash.String(), Time: at.Format(timeFormat), Actor: e.Actor, Command: e.Command,
		Index: e.Index, Type: e.Type, Version: e.Version, Payload: string(e.Payload),
	}
	if !utf8.Valid(e.Payload) {
		line.Payload, line.Bytes = "", e.Payload
	}
	return line, nil
}

// event returns the event of a stream that the line tells.
func (l eventLine) event(stream string) (event.Event, error) {
	at, err := time.Parse(timeFormat, l.Time)
	if err != nil {
		return event.Event{}, fmt.Errorf("time %q: want one like %s", clip(l.Time), timeFormat)
	}
	hash, err := event.ParseHash(l.Hash)
	if err != nil {
		return event.Event{}, err
	}
	payload := []byte(l.Payload)
	if l.Bytes != nil {
		payload = l.Bytes
	}
	return event.Event{
		Stream: stream, Sequence: l.Sequence, Time: at.UnixMicro(), Actor: l.Actor, Command: l.Command, Index: l.Index,
		Type: l.Type, Version: l.Version, Payload: payload, Hash: hash,
	}, nil
}

// clip shortens text from a file for a message.
func clip(s string) string {
	const most = 40
	if len(s) <= most {
		return s
	}
	return s[:most] + "…"
}

// Text is a private text of the tournament, or what erasing it has left.
type Text struct {
	ID     string
	Salt   []byte
	Body   string
	Erased bool
}

type textLine struct {
	ID     string `json:"id"`
	Salt   string `json:"salt,omitempty"` // hexadecimal
	Body   string `json:"body,omitempty"`
	Bytes  []byte `json:"body_base64,omitempty"` // the body where it isn't UTF-8
	Erased bool   `json:"erased,omitempty"`
}

func lineOfText(t Text) any {
	line := textLine{ID: t.ID, Erased: t.Erased}
	if t.Erased {
		return line
	}
	line.Salt, line.Body = hex.EncodeToString(t.Salt), t.Body
	if !utf8.ValidString(t.Body) {
		line.Body, line.Bytes = "", []byte(t.Body)
	}
	return line
}

func (l textLine) text() (Text, error) {
	salt, err := hex.DecodeString(l.Salt)
	if l.Bytes != nil {
		l.Body = string(l.Bytes)
	}
	return Text{ID: l.ID, Salt: salt, Body: l.Body, Erased: l.Erased}, err
}

// Player is a person in the tournament.
type Player struct {
	ID   string `json:"id"`
	Name string `json:"name"` // "" if erased, or never known to who wrote it
	// Erased says that the name is gone for good.
	Erased bool `json:"erased,omitempty"`
}

// Command is what a repetition of a command is known by. It is private, as its
// digest is one of what was asked for, names included, without a salt.
type Command struct {
	First  int64  `json:"first"`  // sequence of its first event
	Digest string `json:"digest"` // hexadecimal SHA-256
}
