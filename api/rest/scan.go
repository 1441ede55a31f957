package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxDepth is how deep objects and lists may lie in each other; a ruleset needs
// four.
const maxDepth = 16

// object is a JSON object in the order it was written.
type object []member

type member struct {
	key   string
	value any // object, []any, string, json.Number, bool or nil
}

// scanner reads a JSON text into values that keep what encoding/json drops.
type scanner struct {
	body    []byte
	decoder *json.Decoder
}

// scan reads exactly one JSON value. It refuses what has two readings: keys
// that come twice, text that isn't UTF-8, anything after the value.
func scan(body []byte) (any, error) {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil, refuse(http.StatusBadRequest, codeBodyMissing, "", nil)
	}
	if at := invalidUTF8(body); at >= 0 {
		return nil, refuse(http.StatusBadRequest, codeJSONEncoding, "", map[string]any{"position": at + 1})
	}
	s := scanner{body: body, decoder: json.NewDecoder(bytes.NewReader(body))}
	s.decoder.UseNumber()
	value, err := s.value("", 0)
	if err != nil {
		return nil, err
	}
	end := s.decoder.InputOffset()
	if rest := bytes.TrimLeft(body[end:], " \t\r\n"); len(rest) > 0 {
		return nil, s.refuse(codeJSONTrailing, len(body)-len(rest))
	}
	return value, nil
}

// invalidUTF8 returns the place of the first byte that isn't UTF-8, or -1.
func invalidUTF8(body []byte) int {
	for at := 0; at < len(body); {
		r, size := utf8.DecodeRune(body[at:])
		if r == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return -1
}

// value reads the next value; pointer is its place.
func (s *scanner) value(pointer string, depth int) (any, error) {
	token, err := s.token()
	if err != nil {
		return nil, err
	}
	delim, opens := token.(json.Delim)
	switch {
	case !opens:
		return token, nil
	case depth == maxDepth:
		return nil, &requestError{http.StatusBadRequest, []fault{{code: codeJSONDepth, pointer: pointer, params: map[string]any{"max": maxDepth}}}}
	case delim == '{':
		return s.object(pointer, depth+1)
	default:
		return s.list(pointer, depth+1)
	}
}

func (s *scanner) object(pointer string, depth int) (any, error) {
	o := object{}
	seen := map[string]bool{}
	for s.decoder.More() {
		token, err := s.token()
		if err != nil {
			return nil, err
		}
		key, _ := token.(string) // the decoder lets no other token stand here
		if seen[key] {
			return nil, &requestError{http.StatusBadRequest, []fault{{code: codeJSONDuplicate, pointer: below(pointer, key), params: map[string]any{"key": key}}}}
		}
		seen[key] = true
		value, err := s.value(below(pointer, key), depth)
		if err != nil {
			return nil, err
		}
		o = append(o, member{key, value})
	}
	_, err := s.token() // the closing brace
	return o, err
}

func (s *scanner) list(pointer string, depth int) (any, error) {
	list := []any{}
	for s.decoder.More() {
		value, err := s.value(below(pointer, strconv.Itoa(len(list))), depth)
		if err != nil {
			return nil, err
		}
		list = append(list, value)
	}
	_, err := s.token() // the closing bracket
	return list, err
}

// token reads the next token. Where the decoder stopped depends on the token,
// so the place of an error is asked of the parser for whole texts.
func (s *scanner) token() (json.Token, error) {
	token, err := s.decoder.Token()
	if err == nil {
		return token, nil
	}
	at := len(s.body)
	var raw json.RawMessage
	var syntax *json.SyntaxError
	if errors.As(json.Unmarshal(s.body, &raw), &syntax) && int(syntax.Offset) <= at {
		at = int(syntax.Offset) - 1 // the offset is that of the byte after
	}
	return nil, s.refuse(codeJSONSyntax, at)
}

// refuse reports a fault at a byte as line and column, both from 1.
func (s *scanner) refuse(code string, at int) error {
	before := s.body[:max(at, 0)]
	line := bytes.Count(before, []byte("\n")) + 1
	column := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
	return refuse(http.StatusBadRequest, code, "", map[string]any{"line": line, "column": column})
}

// below is the JSON Pointer (RFC 6901) of a member or item.
func below(pointer, key string) string {
	return pointer + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
}
