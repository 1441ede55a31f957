package web

import (
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"strings"

	"sumito/api/message"
	"sumito/tournament/event"
)

// parse makes one template set a page and language: layout, partials and the
// page. Sets of their own keep blocks of the same name apart, and words that
// need no argument are looked up in the language the set was made for.
func (s *Site) parse(files fs.FS) (map[message.Language]map[string]*template.Template, error) {
	names, err := fs.Glob(files, "pages/*.html")
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("no pages/*.html")
	}
	all := map[message.Language]map[string]*template.Template{}
	for _, lang := range s.messages.Languages() {
		common, err := template.New("").Funcs(s.functions(words{s.messages, lang})).Option("missingkey=error").
			ParseFS(files, "layout.html", "partials/*.html")
		if err != nil {
			return nil, err
		}
		all[lang] = map[string]*template.Template{}
		for _, name := range names {
			set, err := common.Clone()
			if err != nil {
				return nil, err
			}
			if set, err = set.ParseFS(files, name); err != nil {
				return nil, err
			}
			all[lang][strings.TrimSuffix(path.Base(name), ".html")] = set
		}
	}
	return all, nil
}

// functions are what templates can call.
func (s *Site) functions(w words) template.FuncMap {
	return template.FuncMap{
		"t":     w.say,
		"asset": s.static.path,
		"pick":  pick,
		"trusts": func() []event.Trust {
			return []event.Trust{event.Claimed, event.Confirmed, event.Verified, event.Ruled}
		},
	}
}

// pick marks the choice with a value.
func pick(all []choice, value string) []choice {
	marked := make([]choice, len(all))
	for i, c := range all {
		c.Chosen = c.Value == value
		marked[i] = c
	}
	return marked
}
