package web_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"sumito/api/message"
	"sumito/templates"
)

var (
	actions = regexp.MustCompile(`(?s)\{\{.*?\}\}`)
	// whole is a message named whole, {{t "page.skip"}}; part one whose end is
	// put on at run time, {{t (print "trust." .)}}.
	whole = regexp.MustCompile(`\bt "([^"]+)"`)
	part  = regexp.MustCompile(`\bt \(print "([^"]+)"`)
	// inGo are the same in builders: r.text("page.skip"), r.text("trust." + …).
	inGo     = regexp.MustCompile(`\b(?:text|say)\("([^"]+)"([,)])`)
	partInGo = regexp.MustCompile(`"((?:[a-z-]+\.)+[a-z-]*)"\s*\+|choices\(r, "([a-z-]+\.)"`)
)

func catalogue(t *testing.T) *message.Catalogue {
	t.Helper()
	messages, err := message.Load(templates.Files)
	if err != nil {
		t.Fatal(err)
	}
	return messages
}

// eachTemplate calls f with every template of pages.
func eachTemplate(t *testing.T, f func(name, text string)) {
	t.Helper()
	count := 0
	err := fs.WalkDir(templates.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".html") {
			return err
		}
		text, err := fs.ReadFile(templates.Files, name)
		count++
		f(name, string(text))
		return err
	})
	if err != nil || count < 20 {
		t.Fatalf("%d templates read: %v", count, err)
	}
}

// Every word on a page comes from the catalogue.
func TestTemplatesHaveNoTextOfTheirOwn(t *testing.T) {
	own := []string{"Sumito", ".", "·", "–", "›", "#", ":", "◂"}
	spoken := []string{"alt", "title", "placeholder", "aria-label"}
	eachTemplate(t, func(name, text string) {
		tokens := html.NewTokenizer(strings.NewReader(actions.ReplaceAllString(text, "")))
		for {
			kind := tokens.Next()
			if kind == html.ErrorToken {
				return
			}
			token := tokens.Token()
			if kind == html.TextToken {
				for word := range strings.FieldsSeq(token.Data) {
					if !slices.Contains(own, word) {
						t.Errorf("%s says %q", name, word)
					}
				}
			}
			for _, at := range token.Attr {
				if slices.Contains(spoken, at.Key) && strings.TrimSpace(at.Val) != "" {
					t.Errorf("%s: %s says %q", name, at.Key, at.Val)
				}
			}
		}
	})
}

func TestEveryWordOnAPageIsInTheCatalogue(t *testing.T) {
	messages := catalogue(t)
	check := func(place, code string) {
		if !messages.Has(message.English, code) {
			t.Errorf("%s: no message %s", place, code)
		}
	}
	starts := func(place, prefix string) {
		if !slices.ContainsFunc(messages.Codes(), func(code string) bool { return strings.HasPrefix(code, prefix) }) {
			t.Errorf("%s: no message begins with %s", place, prefix)
		}
	}
	eachTemplate(t, func(name, text string) {
		for _, found := range whole.FindAllStringSubmatch(text, -1) {
			check(name, found[1])
		}
		for _, found := range part.FindAllStringSubmatch(text, -1) {
			starts(name, found[1])
		}
	})
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files found: %v", len(files), err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, found := range inGo.FindAllStringSubmatch(string(source), -1) {
			check(file, found[1])
		}
		for _, found := range partInGo.FindAllStringSubmatch(string(source), -1) {
			starts(file, found[1])
		}
	}
}

// A message that no page needs any more misleads translators.
func TestEveryPageMessageIsUsed(t *testing.T) {
	var all strings.Builder
	eachTemplate(t, func(_, text string) { all.WriteString(text) })
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if source, err := os.ReadFile(file); err == nil && !strings.HasSuffix(file, "_test.go") {
			all.Write(source)
		}
	}
	sources := all.String()
	var prefixes []string
	for _, pattern := range []*regexp.Regexp{part, partInGo} {
		for _, found := range pattern.FindAllStringSubmatch(sources, -1) {
			prefixes = append(prefixes, found[1])
		}
	}
	for _, code := range catalogue(t).Codes() {
		if !strings.HasPrefix(code, "page.") && !strings.HasPrefix(code, "sentence.") {
			continue
		}
		made := slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(code, prefix) })
		if !made && !strings.Contains(sources, `"`+code+`"`) {
			t.Errorf("nothing says %s", code)
		}
	}
}
