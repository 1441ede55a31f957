package app_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"sumito/api/app"
)

// Whatever is typed, a name that is taken is one that can be kept, shown on a
// line, and typed again.
func checkName(t interface {
	Helper()
	Errorf(string, ...any)
}, typed string) {
	t.Helper()
	name, err := app.CleanName(typed, "name", app.MaxName)
	if err != nil {
		return
	}
	if name == "" || !utf8.ValidString(name) || !norm.NFC.IsNormalString(name) || utf8.RuneCountInString(name) > app.MaxName {
		t.Errorf("%q is kept as %q", typed, name)
	}
	if strings.TrimSpace(name) != name || strings.Contains(name, "  ") || strings.ContainsFunc(name, unicode.IsControl) {
		t.Errorf("%q is kept as %q", typed, name)
	}
	if again, err := app.CleanName(name, "name", app.MaxName); err != nil || again != name {
		t.Errorf("%q is kept as %q, then %q (%v)", typed, name, again, err)
	}
}

func TestAnyName(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkName(t, rapid.String().Draw(t, "typed")) })
}

func FuzzName(f *testing.F) {
	for _, seed := range []string{"Anna", " Mu\u0308ller ", "a\x00", "\xff", "\u202e", strings.Repeat("é", 201), "\u0344"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) { checkName(t, typed) })
}
