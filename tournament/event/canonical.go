package event

import (
	"bytes"
	"reflect"
	"strings"
	"unicode/utf8"
)

// reader reads a value of one type out of canonical JSON, as Encode writes it:
// fields in order, no white space, no needless escapes. It returns the rest of
// the bytes, and false for bytes that aren't canonical, which encoding/json
// then reads or refuses. It exists because a replay would otherwise spend most
// of its time in encoding/json.
type reader func(body []byte, into reflect.Value) (rest []byte, ok bool)

// readerFor plans the reading of a type: structs, slices, pointers, strings,
// integers and booleans, which is all that payloads are made of.
func readerFor(t reflect.Type) reader {
	switch t.Kind() {
	case reflect.Struct:
		return structReader(t)
	case reflect.Slice:
		return sliceReader(t)
	case reflect.Pointer:
		return pointerReader(t)
	case reflect.String:
		return readString
	case reflect.Int, reflect.Int64:
		return readInteger
	case reflect.Bool:
		return readBool
	}
	return func(body []byte, _ reflect.Value) ([]byte, bool) { return body, false }
}

// field is one member of a struct.
type field struct {
	name     []byte // with quotes and colon
	read     reader
	omitting bool // left out when empty
}

func structReader(t reflect.Type) reader {
	fields := make([]field, t.NumField())
	for i := range fields {
		name, options, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		fields[i] = field{[]byte(`"` + name + `":`), readerFor(t.Field(i).Type), options != ""}
	}
	return func(body []byte, into reflect.Value) ([]byte, bool) {
		if len(body) == 0 || body[0] != '{' {
			return body, false
		}
		body = body[1:]
		first := true
		for i, f := range fields {
			after := body
			if !first && len(after) > 0 && after[0] == ',' {
				after = after[1:]
			} else if !first {
				after = nil
			}
			if !bytes.HasPrefix(after, f.name) {
				if f.omitting {
					continue
				}
				return body, false
			}
			rest, ok := f.read(after[len(f.name):], into.Field(i))
			if !ok {
				return body, false
			}
			body, first = rest, false
		}
		return literal(body, "}")
	}
}

func sliceReader(t reflect.Type) reader {
	element := readerFor(t.Elem())
	return func(body []byte, into reflect.Value) ([]byte, bool) {
		if rest, ok := literal(body, "null"); ok {
			return rest, true
		}
		if rest, ok := literal(body, "[]"); ok {
			into.Set(reflect.MakeSlice(t, 0, 0))
			return rest, true
		}
		body, ok := literal(body, "[")
		for n := 0; ok; n++ {
			if n == into.Cap() {
				into.Grow(1)
			}
			into.SetLen(n + 1)
			if body, ok = element(body, into.Index(n)); !ok {
				break
			}
			if rest, more := literal(body, ","); more {
				body = rest
				continue
			}
			return literal(body, "]")
		}
		return body, false
	}
}

func pointerReader(t reflect.Type) reader {
	element := readerFor(t.Elem())
	return func(body []byte, into reflect.Value) ([]byte, bool) {
		if rest, ok := literal(body, "null"); ok {
			return rest, true
		}
		target := reflect.New(t.Elem())
		into.Set(target)
		return element(body, target.Elem())
	}
}

func literal(body []byte, word string) ([]byte, bool) {
	if len(body) < len(word) || string(body[:len(word)]) != word {
		return body, false
	}
	return body[len(word):], true
}

// readString takes strings without escapes; the words that every event repeats
// aren't copied.
func readString(body []byte, into reflect.Value) ([]byte, bool) {
	body, ok := literal(body, `"`)
	end := bytes.IndexByte(body, '"')
	if !ok || end < 0 {
		return body, false
	}
	text := body[:end]
	for _, c := range text {
		if c < ' ' || c == '\\' {
			return body, false
		}
	}
	if word, common := words[string(text)]; common {
		into.SetString(word)
	} else if utf8.Valid(text) {
		into.SetString(string(text))
	} else {
		return body, false
	}
	return body[end+1:], true
}

// words are the values of the enumerations of results.
var words = func() map[string]string {
	shared := map[string]string{"": ""}
	add := func(word string) { shared[word] = word }
	for _, o := range []Outcome{BlackWins, WhiteWins, Draw, DoubleForfeit} {
		add(string(o))
	}
	for _, e := range []Ending{
		Six, Resignation, TimeOut, Agreement, Disconnected, MoveLimit, QuietLimit, Repetition, NoMove, Neutral,
		Forfeit, Adjudication,
	} {
		add(string(e))
	}
	for _, t := range []Trust{Claimed, Confirmed, Verified, Ruled} {
		add(string(t))
	}
	for _, b := range []By{ByBlack, ByWhite, ByStaff} {
		add(string(b))
	}
	return shared
}()

// longest is how many digits surely fit into 64 bits.
const longest = 18

func readInteger(body []byte, into reflect.Value) ([]byte, bool) {
	digits, negative := literal(body, "-")
	value, n := int64(0), 0
	for n < len(digits) && digits[n] >= '0' && digits[n] <= '9' {
		value = value*10 + int64(digits[n]-'0')
		if n++; n > longest {
			return body, false
		}
	}
	if n == 0 || digits[0] == '0' && (n > 1 || negative) {
		return body, false
	}
	if negative {
		value = -value
	}
	if into.OverflowInt(value) {
		return body, false
	}
	into.SetInt(value)
	return digits[n:], true
}

func readBool(body []byte, into reflect.Value) ([]byte, bool) {
	if rest, ok := literal(body, "true"); ok {
		into.SetBool(true)
		return rest, true
	}
	return literal(body, "false")
}
