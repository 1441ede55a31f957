package web

import (
	"maps"

	"sumito/api/app"
	"sumito/tournament/event"
)

// problem says a problem in the reader's language. Where the arguments name
// entries by number, the view puts their names; without one they stay numbers.
func (r request) problem(problem *app.Problem, view *app.View) string {
	params := maps.Clone(problem.Params)
	if view != nil {
		for key, value := range params {
			params[key] = r.named(*view, key, value)
		}
	}
	return r.catalogue.Text(r.lang, "problem."+problem.Code, params)
}

// named replaces entries' ids by names.
func (r request) named(view app.View, key string, value any) any {
	switch v := value.(type) {
	case event.EntryID:
		return r.name(view, v)
	case []event.EntryID:
		names := make([]string, len(v))
		for i, id := range v {
			names[i] = r.name(view, id)
		}
		return names
	case []int:
		if key != "entries" {
			return value
		}
		names := make([]string, len(v))
		for i, id := range v {
			names[i] = r.name(view, event.EntryID(id))
		}
		return names
	case int:
		if key == "entry" {
			return r.name(view, event.EntryID(v))
		}
	}
	return value
}
