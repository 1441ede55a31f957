package app_test

import (
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"sumito/api/app"
)

func TestFold(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"Anna", "anna"},
		{"Łukasz  Müller ", "lukasz muller"},
		{"Mu\u0308ller", "muller"},
		{"STRASSE", "strasse"},
		{"Straße", "strasse"},
		{"Žofie Dvořáková", "zofie dvorakova"},
		{"Đorđe Øster", "dorde oster"},
		{"Ёлка", "елка"},
		{"ﬁn\tÆther", "fin aether"},
		{"İstanbul", "istanbul"},
	} {
		if got := app.Fold(c.in); got != c.want {
			t.Errorf("Fold(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestFoldTwiceIsFoldOnce(t *testing.T) {
	for r := range unicode.MaxRune {
		once := app.Fold(string(r))
		if twice := app.Fold(once); twice != once {
			t.Errorf("Fold(%q) = %q, folded again %q", r, once, twice)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		once := app.Fold(rapid.String().Draw(t, "text"))
		if twice := app.Fold(once); twice != once {
			t.Fatalf("Fold(%q) = %q", once, twice)
		}
	})
}
