package event

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// Encode returns the canonical bytes of a payload: JSON with the fields in the
// order of the type, no HTML escaping, no trailing newline. It refuses text
// that isn't UTF-8 or holds a NUL; NFC is the caller's to see to.
func Encode(p Payload) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(p); err != nil {
		return nil, fmt.Errorf("encode %s: %w", p.Kind().Type, err)
	}
	body := bytes.TrimSuffix(buffer.Bytes(), []byte("\n"))
	if escaped(body, `\u0000`) || escaped(body, `\ufffd`) { // the encoder's word for invalid bytes
		return nil, fmt.Errorf("encode %s: text is not UTF-8 without NUL", p.Kind().Type)
	}
	return body, nil
}

// escaped reports whether JSON holds an escape sequence, as opposed to an
// escaped backslash followed by the same letters.
func escaped(body []byte, sequence string) bool {
	for from := 0; ; {
		i := bytes.Index(body[from:], []byte(sequence))
		if i < 0 {
			return false
		}
		at := from + i
		backslashes := len(body[:at]) - len(bytes.TrimRight(body[:at], `\`))
		if backslashes%2 == 0 {
			return true
		}
		from = at + len(sequence)
	}
}

// UnknownKindError says that a stream holds an event which this program is too
// old to understand; its tournament opens read-only.
type UnknownKindError struct {
	Kind Kind
}

func (e *UnknownKindError) Error() string {
	return fmt.Sprintf("unknown event type %q version %d", e.Kind.Type, e.Kind.Version)
}

// Decode reads a stored payload and brings older versions up to date. It
// returns an *UnknownKindError for a kind it doesn't know and a plain error
// for bytes that aren't such a payload.
func Decode(e Event) (Payload, error) {
	kind := Kind{e.Type, e.Version}
	decode, known := decoders[kind]
	if !known {
		return nil, &UnknownKindError{Kind: kind}
	}
	payload, err := decode(e.Payload)
	if err != nil {
		return nil, fmt.Errorf("event %d (%s): %w", e.Sequence, e.Type, err)
	}
	return payload, nil
}

// Known reports whether Decode can read payloads of a kind.
func Known(kind Kind) bool {
	_, known := decoders[kind]
	return known
}

// Kinds returns every kind that Decode knows, in no particular order.
func Kinds() []Kind {
	kinds := make([]Kind, 0, len(decoders))
	for kind := range decoders {
		kinds = append(kinds, kind)
	}
	return kinds
}

var decoders = map[Kind]func([]byte) (Payload, error){
	TournamentCreated{}.Kind():  decoder[TournamentCreated](),
	SettingsChanged{}.Kind():    decoder[SettingsChanged](),
	EntryAdded{}.Kind():         decoder[EntryAdded](),
	EntryRemoved{}.Kind():       decoder[EntryRemoved](),
	EntryWithdrawn{}.Kind():     decoder[EntryWithdrawn](),
	EntryReinstated{}.Kind():    decoder[EntryReinstated](),
	EntryRestored{}.Kind():      decoder[EntryRestored](),
	EntryCorrected{}.Kind():     decoder[EntryCorrected](),
	FieldRanked{}.Kind():        decoder[FieldRanked](),
	RoundPaired{}.Kind():        decoder[RoundPaired](),
	RoundEdited{}.Kind():        decoder[RoundEdited](),
	RoundUnpaired{}.Kind():      decoder[RoundUnpaired](),
	RoundPublished{}.Kind():     decoder[RoundPublished](),
	RoundWithheld{}.Kind():      decoder[RoundWithheld](),
	RoundCompleted{}.Kind():     decoder[RoundCompleted](),
	RoundReopened{}.Kind():      decoder[RoundReopened](),
	ResultReported{}.Kind():     decoder[ResultReported](),
	ResultConfirmed{}.Kind():    decoder[ResultConfirmed](),
	ResultRuled{}.Kind():        decoder[ResultRuled](),
	ResultRestored{}.Kind():     decoder[ResultRestored](),
	RecordAttached{}.Kind():     decoder[RecordAttached](),
	RecordDetached{}.Kind():     decoder[RecordDetached](),
	EntrySetAside{}.Kind():      decoder[EntrySetAside](),
	BatchUndone{}.Kind():        decoder[BatchUndone](),
	PlayOffPlanned{}.Kind():     decoder[PlayOffPlanned](),
	PairingBasisChosen{}.Kind(): decoder[PairingBasisChosen](),
	ThirdPlacePlanned{}.Kind():  decoder[ThirdPlacePlanned](),
}

// decoder reads payloads of type P strictly: an unknown field means that the
// bytes were written by something else.
func decoder[P Payload]() func([]byte) (Payload, error) {
	read := readerFor(reflect.TypeFor[P]())
	return func(body []byte) (Payload, error) {
		var payload P
		if rest, ok := read(body, reflect.ValueOf(&payload).Elem()); ok && len(rest) == 0 {
			return payload, nil
		}
		return decodeAny[P](body)
	}
}

// decodeAny reads what isn't written as Encode does, or says what is wrong.
func decodeAny[P Payload](body []byte) (Payload, error) {
	var payload P
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&payload); err != nil {
		return nil, err
	}
	if decoder.InputOffset() != int64(len(body)) {
		return nil, errors.New("bytes after the payload")
	}
	return payload, nil
}
