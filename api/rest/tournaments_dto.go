package rest

import (
	"encoding/json"
	"time"

	"sumito/api/app"
	"sumito/tournament/event"
)

type summaryDTO struct {
	ID       string    `json:"id"`
	Club     string    `json:"club"`
	Name     string    `json:"name"`
	Place    string    `json:"place"`
	Zone     string    `json:"zone"`
	StartsOn *string   `json:"starts_on"`
	EndsOn   *string   `json:"ends_on"`
	Layout   string    `json:"layout"`
	Rounds   int       `json:"rounds"`
	Round    int       `json:"round"`
	Entries  int       `json:"entries"`
	State    string    `json:"state"`
	Created  time.Time `json:"created"`
	Updated  time.Time `json:"updated"`
}

type tournamentPageDTO struct {
	Items []summaryDTO `json:"items"`
	Next  *string      `json:"next"`
}

type tournamentDTO struct {
	ID        string          `json:"id"`
	Club      string          `json:"club"`
	Name      string          `json:"name"`
	Place     string          `json:"place"`
	Zone      string          `json:"zone"`
	StartsOn  *string         `json:"starts_on"`
	EndsOn    *string         `json:"ends_on"`
	Rounds    int             `json:"rounds"`
	Layout    string          `json:"layout"`
	System    string          `json:"system"`
	Ruleset   json.RawMessage `json:"ruleset"`
	Scoring   event.Scoring   `json:"scoring"`
	TieBreaks []string        `json:"tie_breaks"`
	PlayOff   *playOffDTO     `json:"play_off"`
	PairBy    event.PairBy    `json:"pair_by"`
	Third     bool            `json:"third_place"`
	Planned   int             `json:"planned"`
	Round     int             `json:"round"`
	Entries   int             `json:"entries"`
	State     string          `json:"state"`
	Role      *app.Role       `json:"role"`
	Head      headDTO         `json:"head"`
	Revision  int64           `json:"revision"`
}

// playOffDTO plans a play-off; After is what follows from the rest, and not
// read.
type playOffDTO struct {
	Entries int    `json:"entries"`
	System  string `json:"system,omitempty"`
	After   int    `json:"after,omitempty"`
}

func newPlayOff(p event.PlayOff) *playOffDTO {
	if p.Absent() {
		return nil
	}
	return &playOffDTO{Entries: p.Entries, System: p.System, After: p.After}
}

type headDTO struct {
	Sequence int64  `json:"sequence"`
	Hash     string `json:"hash"`
}

type newTournamentDTO struct {
	Club      string           `json:"club,omitempty"`
	Name      string           `json:"name"`
	Place     string           `json:"place,omitempty"`
	Zone      string           `json:"zone,omitempty"`
	StartsOn  nullable[string] `json:"starts_on,omitempty"`
	EndsOn    nullable[string] `json:"ends_on,omitempty"`
	Rounds    int              `json:"rounds"`
	System    string           `json:"system,omitempty"`
	Layout    string           `json:"layout,omitempty"`
	Ruleset   json.RawMessage  `json:"ruleset,omitempty"`
	Scoring   string           `json:"scoring,omitempty"`
	TieBreaks []string         `json:"tie_breaks,omitempty"`

	PlayOff nullable[playOffDTO] `json:"play_off,omitempty"`
	PairBy  string               `json:"pair_by,omitempty"`
	Third   bool                 `json:"third_place,omitempty"`
}

type settingsPatchDTO struct {
	Name      *string          `json:"name,omitempty"`
	Place     nullable[string] `json:"place,omitempty"`
	Zone      *string          `json:"zone,omitempty"`
	StartsOn  nullable[string] `json:"starts_on,omitempty"`
	EndsOn    nullable[string] `json:"ends_on,omitempty"`
	Rounds    *int             `json:"rounds,omitempty"`
	System    *string          `json:"system,omitempty"`
	Layout    *string          `json:"layout,omitempty"`
	Ruleset   json.RawMessage  `json:"ruleset,omitempty"`
	Scoring   *string          `json:"scoring,omitempty"`
	TieBreaks []string         `json:"tie_breaks,omitempty"`

	PlayOff nullable[playOffDTO] `json:"play_off,omitempty"`
	PairBy  *string              `json:"pair_by,omitempty"`
	Third   *bool                `json:"third_place,omitempty"`
}

// filled returns nil for an empty text: absent is null in our JSON.
func filled[T ~string](text T) *T {
	if text == "" {
		return nil
	}
	return &text
}

// positive returns nil for 0, where 0 stands for none.
func positive(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}

// list returns an empty list for nil, which JSON would make null.
func list[T any](items []T) []T {
	if items == nil {
		return []T{}
	}
	return items
}

func newSummary(s app.Summary) summaryDTO {
	return summaryDTO{
		ID: s.ID, Club: s.Club, Name: s.Name, Place: s.Place, Zone: s.Zone,
		StartsOn: filled(s.StartsOn), EndsOn: filled(s.EndsOn), Layout: s.Layout,
		Rounds: s.Rounds, Round: s.Round, Entries: s.Entries, State: s.State,
		Created: s.Created.UTC(), Updated: s.Updated.UTC(),
	}
}

func newTournament(v app.View) tournamentDTO {
	t, settings := v.Tournament, v.Tournament.Settings
	return tournamentDTO{
		ID: t.ID, Club: t.Club, Name: v.Name, Place: v.Place, Zone: settings.Zone,
		StartsOn: filled(settings.StartsOn), EndsOn: filled(settings.EndsOn), Rounds: settings.Rounds,
		Layout: v.Summary.Layout, System: settings.System, Ruleset: json.RawMessage(settings.Ruleset),
		Scoring: settings.Scoring, TieBreaks: list(settings.TieBreaks),
		PlayOff: newPlayOff(t.PlayOff), PairBy: t.PairBy(), Third: t.ThirdPlace, Planned: t.Planned(),
		Round: v.Summary.Round, Entries: v.Summary.Entries, State: v.Summary.State, Role: filled(v.Role),
		Head:     headDTO{Sequence: t.Head.Sequence, Hash: t.Head.Hash.String()},
		Revision: t.SettingsRevision,
	}
}

// settings returns the use case's input.
func (in newTournamentDTO) settings() app.SettingsInput {
	return app.SettingsInput{
		Club: in.Club, Name: in.Name, Place: in.Place, Zone: in.Zone,
		StartsOn: in.StartsOn.value, EndsOn: in.EndsOn.value, Rounds: in.Rounds, System: in.System,
		Layout: in.Layout, Ruleset: string(in.Ruleset), Scoring: in.Scoring, TieBreaks: in.TieBreaks,
		PlayOff: in.PlayOff.value.input(), PairBy: in.PairBy, ThirdPlace: in.Third,
	}
}

func (p playOffDTO) input() app.PlayOffInput {
	return app.PlayOffInput{Entries: p.Entries, System: p.System}
}

// empty reports whether the patch changes nothing.
func (p settingsPatchDTO) empty() bool {
	return p.Name == nil && !p.Place.given && p.Zone == nil && !p.StartsOn.given && !p.EndsOn.given &&
		p.Rounds == nil && p.System == nil && p.Layout == nil && p.Ruleset == nil && p.Scoring == nil && p.TieBreaks == nil &&
		!p.PlayOff.given && p.PairBy == nil && p.Third == nil
}

// patch returns the use case's input.
func (p settingsPatchDTO) patch() app.SettingsPatch {
	patch := app.SettingsPatch{
		Name: p.Name, Place: p.Place.pointer(), Zone: p.Zone, StartsOn: p.StartsOn.pointer(), EndsOn: p.EndsOn.pointer(),
		Rounds: p.Rounds, System: p.System, Layout: p.Layout, Scoring: p.Scoring,
		PairBy: p.PairBy, ThirdPlace: p.Third,
	}
	if p.Ruleset != nil {
		ruleset := string(p.Ruleset)
		patch.Ruleset = &ruleset
	}
	if p.TieBreaks != nil {
		patch.TieBreaks = &p.TieBreaks
	}
	if p.PlayOff.given {
		planned := p.PlayOff.value.input()
		patch.PlayOff = &planned
	}
	return patch
}

// pointer returns what is given, null being the zero value, else nil.
func (n nullable[T]) pointer() *T {
	if n.given {
		return &n.value
	}
	return nil
}
