package app

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Lengths of texts, in characters after normalization.
const (
	MaxName   = 200
	MaxReason = 2000
)

// CleanName returns a name as it is kept: NFC, trimmed, inner white space one
// blank. It refuses, naming the field, an empty one, one of more characters
// than limit, and characters that a name can't have: control characters, NUL,
// and the invisible ones that turn or hide other text.
func CleanName(name, field string, limit int) (string, error) {
	return cleanName(name, limit, field, 0)
}

// cleanName is CleanName for a line of a pasted list, 0 outside one.
func cleanName(name string, limit int, field string, line int) (string, error) {
	cleaned, err := cleanLine(name, limit, field, line, nameCodes)
	if err == nil && cleaned == "" {
		err = invalid(CodeNameMissing, field, onLine(line, nil))
	}
	return cleaned, err
}

// cleanOptional is cleanName for a text that may be empty, such as a place.
func cleanOptional(text, field string) (string, error) {
	return cleanLine(text, MaxName, field, 0, textCodes)
}

// cleanText returns a text of several lines as it is kept: NFC, line ends "\n",
// trimmed.
func cleanText(text string, limit int, field string) (string, error) {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	if err := checkCharacters(text, limit, field, 0, textCodes, func(r rune) bool { return r == '\n' || r == '\t' }); err != nil {
		return "", err
	}
	return strings.TrimSpace(norm.NFC.String(text)), nil
}

// textFaultCodes are the codes for one sort of text.
type textFaultCodes struct{ tooLong, character, encoding string }

var (
	nameCodes = textFaultCodes{CodeNameTooLong, CodeNameCharacter, CodeNameEncoding}
	textCodes = textFaultCodes{CodeTextTooLong, CodeTextCharacter, CodeTextEncoding}
)

func cleanLine(text string, limit int, field string, line int, codes textFaultCodes) (string, error) {
	if err := checkCharacters(text, limit, field, line, codes, unicode.IsSpace); err != nil {
		return "", err
	}
	return strings.Join(strings.Fields(norm.NFC.String(text)), " "), nil
}

// checkCharacters refuses what isn't text, or is too much of it. White space
// at the ends doesn't count; space tells the control characters that are white
// space here.
func checkCharacters(text string, limit int, field string, line int, codes textFaultCodes, space func(rune) bool) error {
	for i, r := range text {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
				return invalid(codes.encoding, field, onLine(line, map[string]any{"position": i + 1}))
			}
		}
		if (unicode.IsControl(r) && !space(r)) || reorders(r) {
			return invalid(codes.character, field, onLine(line, map[string]any{
				"character": fmt.Sprintf("U+%04X", r),
				"position":  utf8.RuneCountInString(text[:i]) + 1,
			}))
		}
	}
	if got := utf8.RuneCountInString(norm.NFC.String(strings.TrimSpace(text))); got > limit {
		return invalid(codes.tooLong, field, onLine(line, map[string]any{"max": limit, "got": got}))
	}
	return nil
}

// reorders reports whether a character changes the direction of the text
// around it, or shows nothing: a name with one can pose as another.
func reorders(r rune) bool {
	switch {
	case r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069: // bidirectional embeddings and isolates
		return true
	case r == 0x200B, r == 0x2060, r == 0xFEFF: // zero-width space, word joiner, byte order mark
		return true
	}
	return false
}

// onLine adds the line of a pasted list to a problem's parameters.
func onLine(line int, params map[string]any) map[string]any {
	if line == 0 {
		return params
	}
	if params == nil {
		params = map[string]any{}
	}
	params["line"] = line
	return params
}
