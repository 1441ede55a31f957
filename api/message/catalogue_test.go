package message_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"sumito/api/message"
	"sumito/game"
	"sumito/templates"
	"sumito/tournament"
	"sumito/tournament/event"
)

func shipped(t testing.TB) *message.Catalogue {
	t.Helper()
	catalogue, err := message.Load(templates.Files)
	if err != nil {
		t.Fatal(err)
	}
	return catalogue
}

// small is a catalogue of its own, so that what a language lacks is known.
func small(t *testing.T, files map[string]string) *message.Catalogue {
	t.Helper()
	all := fstest.MapFS{}
	for name, body := range files {
		all["locales/"+name] = &fstest.MapFile{Data: []byte(body)}
	}
	catalogue, err := message.Load(all)
	if err != nil {
		t.Fatal(err)
	}
	return catalogue
}

const balls = "[ball]\none = \"{{.count}} ball\"\nother = \"{{.count}} balls\"\n"

func TestTextPluralAndFallback(t *testing.T) {
	catalogue := small(t, map[string]string{
		"a.en.toml": balls + "[word]\nyes = \"yes\"\n",
		"a.cs.toml": "[ball]\none = \"{{.count}} koule\"\nfew = \"{{.count}} koule (few)\"\nother = \"{{.count}} koulí\"\n",
	})
	tests := []struct {
		lang   message.Language
		code   string
		params map[string]any
		want   string
	}{
		{"en", "ball", map[string]any{"count": 1}, "1 ball"},
		{"en", "ball", map[string]any{"count": int64(6)}, "6 balls"},
		{"cs", "ball", map[string]any{"count": 3}, "3 koule (few)"},
		{"cs", "ball", map[string]any{"count": 5}, "5 koulí"},
		{"cs", "word.yes", nil, "yes"},
		{"xx", "word.yes", nil, "yes"},
		{"en", "word.nobody-wrote-this", nil, "word.nobody-wrote-this"},
	}
	for _, test := range tests {
		if got := catalogue.Text(test.lang, test.code, test.params); got != test.want {
			t.Errorf("Text(%s, %s, %v) = %q, want %q", test.lang, test.code, test.params, got, test.want)
		}
	}
}

func TestOnlyCompleteLanguagesAreOffered(t *testing.T) {
	catalogue := small(t, map[string]string{
		"a.en.toml": "[word]\na = \"a\"\nb = \"b\"\n",
		"a.fr.toml": "[word]\na = \"un\"\nb = \"deux\"\n",
		"a.de.toml": "[word]\na = \"eins\"\n",
	})
	if got := catalogue.Languages(); len(got) != 2 || got[0] != "en" || got[1] != "fr" {
		t.Fatalf("Languages() = %v, want [en fr]", got)
	}
	tests := []struct {
		accept []string
		want   message.Language
	}{
		{nil, "en"},
		{[]string{""}, "en"},
		{[]string{"fr-CA,fr;q=0.9,en;q=0.5"}, "fr"},
		{[]string{"de,en;q=0.5"}, "en"},
		{[]string{"de, fr;q=0.3"}, "fr"},
		{[]string{"en", "fr"}, "en"},
		{[]string{"fr", "en"}, "fr"},
		{[]string{"\x00;;;", "fr"}, "fr"},
		{[]string{"zh"}, "en"},
	}
	for _, test := range tests {
		if got := catalogue.Match(test.accept...); got != test.want {
			t.Errorf("Match(%q) = %s, want %s", test.accept, got, test.want)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	for name, files := range map[string]fstest.MapFS{
		"no English": {"locales/a.fr.toml": {Data: []byte("a = \"x\"\n")}},
		"no TOML":    {"locales/a.en.toml": {Data: []byte("a = = \"x\"\n")}},
		"a repeated code": {
			"locales/a.en.toml": {Data: []byte("[w]\na = \"x\"\n")},
			"locales/b.en.toml": {Data: []byte("[w]\na = \"y\"\n")},
		},
	} {
		if _, err := message.Load(files); err == nil {
			t.Errorf("Load took a catalogue with %s", name)
		}
	}
}

func TestArgumentsBecomeWords(t *testing.T) {
	catalogue := small(t, map[string]string{"a.en.toml": `
say = "{{.what}}"
[word]
and = " and "
comma = ", "
entry = "entry {{.number}}"
[outcome]
black = "Black won"
[ending]
six = "target reached"
[scope]
pairing = "round {{.round}}, board {{.board}}"
`})
	cell := func(name string) game.Cell {
		c, err := game.ParseCell(name)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, test := range []struct {
		what any
		want string
	}{
		{event.BlackWins, "Black won"},
		{event.Six, "target reached"},
		{event.EntryID(7), "entry 7"},
		{[]event.EntryID{2, 5}, "entry 2 and entry 5"},
		{[]int{4, 9, 11}, "4, 9 and 11"},
		{[]game.Cell{cell("C3")}, "C3"},
		{[]string{}, ""},
		{cell("E5"), "E5"},
		{tournament.PairingScope(2, 5), "round 2, board 5"},
		{"as it is", "as it is"},
		{6, "6"},
		{nil, ""},
	} {
		if got := catalogue.Text("en", "say", map[string]any{"what": test.what}); got != test.want {
			t.Errorf("%T %v is written %q, want %q", test.what, test.what, got, test.want)
		}
	}
}

func TestShippedCatalogue(t *testing.T) {
	catalogue := shipped(t)
	if got := catalogue.Languages(); len(got) != 1 || got[0] != message.English {
		t.Errorf("offered: %v, want English only until the others are complete", got)
	}
	for _, lang := range []message.Language{"en", "fr", "de", "cs", "ru"} {
		if !slices.Contains(catalogue.Started(), lang) {
			t.Errorf("no locales/*.%s.toml", lang)
		}
	}
	for _, code := range catalogue.Codes() {
		sentence := catalogue.Text(message.English, code, nil)
		if sentence == "" || sentence == code || strings.TrimRight(sentence, "\n") != sentence {
			t.Errorf("%s: %q is no sentence", code, sentence)
		}
	}
}
