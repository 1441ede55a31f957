package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// writeJSON writes one value on a line of its own. JSON leaves some control
// characters as they are, which a terminal would take for orders: they are
// escaped, too.
func writeJSON(w io.Writer, value any) error { return encodeJSON(w, value, "") }

// writeIndentedJSON is writeJSON over several lines, for people to read as well.
func writeIndentedJSON(w io.Writer, value any) error { return encodeJSON(w, value, "  ") }

func encodeJSON(w io.Writer, value any, indent string) error {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", indent)
	if err := encoder.Encode(value); err != nil {
		return err
	}
	text := body.String()
	if strings.ContainsFunc(text, isLateControl) {
		text = escapeLateControls(text)
	}
	_, err := io.WriteString(w, text)
	return err
}

// isLateControl reports whether a character is U+007F to U+009F.
func isLateControl(c rune) bool { return c >= 0x7f && c <= 0x9f }

// escapeLateControls escapes these characters wherever they are in a text of
// JSON: outside of its strings there are none.
func escapeLateControls(text string) string {
	var out strings.Builder
	for _, c := range text {
		if isLateControl(c) {
			fmt.Fprintf(&out, "\\u%04x", c)
		} else {
			out.WriteRune(c)
		}
	}
	return out.String()
}
