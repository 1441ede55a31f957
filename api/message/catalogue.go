package message

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"
)

// Language is a BCP 47 tag of a language the catalogue offers, such as "en".
type Language string

// English is the language that is always complete; every other one falls back
// to it.
const English Language = "en"

// completeEnough is the share of English codes, in percent, that a language
// must have before it is offered: a page that is half English helps nobody.
const completeEnough = 95

// Catalogue holds the messages of all languages. It is immutable after Load
// and safe for concurrent use.
type Catalogue struct {
	codes      map[Language]map[string]text
	localizers map[Language]*i18n.Localizer
	offered    []Language
	matcher    language.Matcher
}

// text is one message: plain when it has neither arguments nor plural forms,
// which saves a template run for most of what a page says.
type text struct {
	plain   string
	isPlain bool
}

// Load reads locales/<topic>.<language>.toml from files. It fails when a file
// can't be read, isn't TOML, repeats a code or has a message that no template
// can be made of, and when there is no English.
func Load(files fs.FS) (*Catalogue, error) {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	c := &Catalogue{codes: map[Language]map[string]text{}, localizers: map[Language]*i18n.Localizer{}}
	names, err := fs.Glob(files, "locales/*.toml")
	if err != nil {
		return nil, fmt.Errorf("message catalogue: %w", err)
	}
	for _, name := range names {
		if err := c.read(bundle, files, name); err != nil {
			return nil, fmt.Errorf("message catalogue %s: %w", name, err)
		}
	}
	if len(c.codes[English]) == 0 {
		return nil, errors.New("message catalogue: no locales/*.en.toml")
	}
	c.offer()
	return c, nil
}

func (c *Catalogue) read(bundle *i18n.Bundle, files fs.FS, name string) error {
	body, err := fs.ReadFile(files, name)
	if err != nil {
		return err
	}
	file, err := bundle.ParseMessageFileBytes(body, path.Base(name))
	if err != nil {
		return err
	}
	lang := Language(file.Tag.String())
	if c.codes[lang] == nil {
		c.codes[lang] = map[string]text{}
		c.localizers[lang] = i18n.NewLocalizer(bundle, file.Tag.String())
	}
	for _, m := range file.Messages {
		if _, twice := c.codes[lang][m.ID]; twice {
			return fmt.Errorf("%s is there twice", m.ID)
		}
		plural := m.Zero + m.One + m.Two + m.Few + m.Many
		c.codes[lang][m.ID] = text{plain: m.Other, isPlain: plural == "" && !strings.Contains(m.Other, "{{")}
	}
	return nil
}

// offer decides which languages can be chosen, English first.
func (c *Catalogue) offer() {
	c.offered = []Language{English}
	for lang := range c.codes {
		if lang == English {
			continue
		}
		have := 0
		for code := range c.codes[English] {
			if c.Has(lang, code) {
				have++
			}
		}
		if have*100 >= len(c.codes[English])*completeEnough {
			c.offered = append(c.offered, lang)
		}
	}
	slices.Sort(c.offered[1:])
	tags := make([]language.Tag, len(c.offered))
	for i, lang := range c.offered {
		tags[i] = language.Make(string(lang))
	}
	c.matcher = language.NewMatcher(tags)
}

// Languages returns the languages that are offered, English first.
func (c *Catalogue) Languages() []Language { return slices.Clone(c.offered) }

// Started returns every language that has any message, offered or not, sorted.
func (c *Catalogue) Started() []Language {
	return slices.Sorted(maps.Keys(c.codes))
}

// Match returns the offered language that fits best. Earlier wishes win; each
// is a language tag or a whole Accept-Language header. Without a fit it is
// English.
func (c *Catalogue) Match(accept ...string) Language {
	for _, wish := range accept {
		tags, _, err := language.ParseAcceptLanguage(wish)
		if err != nil || len(tags) == 0 {
			continue
		}
		if _, index, confidence := c.matcher.Match(tags...); confidence != language.No {
			return c.offered[index]
		}
	}
	return English
}

// Has reports whether a language has a message of its own for a code.
func (c *Catalogue) Has(lang Language, code string) bool {
	_, ok := c.codes[lang][code]
	return ok
}

// Codes returns every code that English has, sorted.
func (c *Catalogue) Codes() []string {
	return slices.Sorted(maps.Keys(c.codes[English]))
}

// Text returns the sentence for a code. params are its arguments; "count" or
// else "seconds", an integer, chooses the plural form. Typed arguments (cells,
// outcomes, endings, entries…) become words of the language. A code nobody wrote
// a sentence for comes back as it is, so that a user can at least report it.
func (c *Catalogue) Text(lang Language, code string, params map[string]any) string {
	if c.codes[lang] == nil || !c.Has(lang, code) {
		lang = English
	}
	message, known := c.codes[lang][code]
	switch {
	case !known:
		return code
	case message.isPlain:
		return message.plain
	}
	config := i18n.LocalizeConfig{MessageID: code, TemplateData: c.words(lang, params)}
	for _, key := range []string{"count", "seconds"} {
		if count, ok := integer(params[key]); ok {
			config.PluralCount = count
			break
		}
	}
	sentence, err := c.localizers[lang].Localize(&config)
	if err != nil && config.PluralCount != nil { // it has one form, whatever the count
		config.PluralCount = nil
		sentence, err = c.localizers[lang].Localize(&config)
	}
	if err != nil {
		return code
	}
	return sentence
}
