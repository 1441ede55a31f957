package app

import "encoding/json"

// SettingsPatch are the settings to change; nil leaves what is in force. What
// is given is checked as in SettingsInput.
type SettingsPatch struct {
	Name      *string
	Place     *string
	Zone      *string
	StartsOn  *string
	EndsOn    *string
	Rounds    *int
	System    *string
	Layout    *string
	Ruleset   *string
	Scoring   *string
	TieBreaks *[]string
	PlayOff   *PlayOffInput

	PairBy     *string `json:",omitempty"`
	ThirdPlace *bool   `json:",omitempty"`
}

// Patch returns the patch that replaces every setting; the club stays.
func (in SettingsInput) Patch() SettingsPatch {
	if in.TieBreaks == nil {
		in.TieBreaks = usualTieBreaks(in.System)
	}
	return SettingsPatch{
		Name: &in.Name, Place: &in.Place, Zone: &in.Zone, StartsOn: &in.StartsOn, EndsOn: &in.EndsOn,
		Rounds: &in.Rounds, System: &in.System, Layout: &in.Layout, Ruleset: &in.Ruleset, Scoring: &in.Scoring,
		TieBreaks: &in.TieBreaks, PlayOff: &in.PlayOff, PairBy: &in.PairBy, ThirdPlace: &in.ThirdPlace,
	}
}

// over lays the patch over the settings in force.
func (p SettingsPatch) over(now state, known people) SettingsInput {
	settings := now.Settings
	in := SettingsInput{
		Name:      either(p.Name, known.texts[settings.Name.ID]),
		Place:     either(p.Place, known.texts[settings.Place.ID]),
		Zone:      either(p.Zone, settings.Zone),
		StartsOn:  either(p.StartsOn, settings.StartsOn),
		EndsOn:    either(p.EndsOn, settings.EndsOn),
		Rounds:    either(p.Rounds, settings.Rounds),
		System:    either(p.System, settings.System),
		Scoring:   either(p.Scoring, settings.Scoring.Preset),
		TieBreaks: either(p.TieBreaks, settings.TieBreaks),
		PlayOff:   either(p.PlayOff, PlayOffInput{Entries: now.PlayOff.Entries, System: now.PlayOff.System}),

		PairBy:     either(p.PairBy, string(now.PairBy())),
		ThirdPlace: either(p.ThirdPlace, now.ThirdPlace),
	}
	in.nameErased = p.Name == nil && in.Name == ""
	if in.TieBreaks == nil {
		in.TieBreaks = []string{} // none, where nil would be the preset's
	}
	in.Layout, in.Ruleset = p.game(settings.Ruleset)
	return in
}

// game returns layout and ruleset after the patch. A ruleset that names no
// layout leaves it; a new layout without a ruleset is played by its standard
// rules.
func (p SettingsPatch) game(inForce string) (layout, ruleset string) {
	var named struct {
		Layout string `json:"layout"`
	}
	switch {
	case p.Layout != nil:
		return *p.Layout, either(p.Ruleset, "")
	case p.Ruleset == nil:
		return layoutOf(inForce), inForce
	case json.Unmarshal([]byte(*p.Ruleset), &named) == nil && named.Layout != "":
		return "", *p.Ruleset
	}
	return layoutOf(inForce), *p.Ruleset
}

// either returns what is given, else what is in force.
func either[T any](given *T, inForce T) T {
	if given != nil {
		return *given
	}
	return inForce
}
