package app

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// unaccented spells out the lower-case letters whose stroke or ligature Unicode
// doesn't take apart, and those with two lower-case forms.
var unaccented = strings.NewReplacer(
	"ß", "ss", "ς", "σ", "ł", "l", "ø", "o", "đ", "d", "ð", "d", "ħ", "h", "ŧ", "t", "ı", "i", "æ", "ae", "œ", "oe", "þ", "th",
)

// Fold returns s as names are compared and searched: without case, accents and
// repeated or surrounding white space, so that "Łukasz  Müller" equals
// "lukasz muller". Folding twice changes nothing more.
func Fold(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(s))
	return strings.Join(strings.Fields(unaccented.Replace(s)), " ")
}
