package main

import (
	"maps"
	"slices"
	"time"

	"sumito/api/doctor"
)

// aboutResult says what a check came to, and what to do unless all is well.
func (s *standard) aboutResult(result doctor.Result) (said, advice string) {
	params := s.worded(result.Params)
	for name, value := range params {
		switch v := value.(type) {
		case time.Time:
			params[name] = v.Format("2006-01-02 15:04:05 UTC")
		case int64:
			if name == "free" || name == "size" {
				params[name] = size(v)
			}
		}
	}
	if said = s.say("doctor."+result.Code, params); result.Level != doctor.OK {
		advice = s.say("doctor-do."+result.Code, params)
	}
	return said, advice
}

// opaque are the columns whose values tell nobody anything.
var opaque = []string{"folded", "head_hash", "envelope_hash", "envelope_id", "created_at", "updated_at", "opened_at", "club_id", "tournament_id"}

// worded adds to the parameters of a fault what it is about in an organizer's
// words: title, the tournament; thing, the part of it; what, the value.
func (s *standard) worded(params map[string]any) map[string]any {
	worded := maps.Clone(params)
	if _, about := params["stream"]; about {
		worded["title"] = s.say("doctor-part.tournament", params)
	}
	if part, about := params["part"].(string); about {
		worded["thing"] = s.say("doctor-part."+part, params)
	} else if _, about := params["text"]; about {
		worded["thing"] = s.say("doctor-part.text", params)
	}
	if column, about := params["column"].(string); about && column != "" {
		worded["what"] = s.say("doctor-column."+column, nil)
		worded["plain"] = !slices.Contains(opaque, column)
	}
	return worded
}
