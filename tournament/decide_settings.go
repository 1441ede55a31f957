package tournament

import (
	"slices"
	"time"

	"sumito/tournament/event"
	"sumito/tournament/scoring"
	"sumito/tournament/tiebreak"
)

// MaxRounds is the most rounds a tournament can plan.
const MaxRounds = 99

func (c Create) decide(*Tournament) ([]event.Payload, error) {
	if c.Club == "" {
		return nil, refuse(CodeSettingMissing, params{"setting": "club"}).in("club")
	}
	if err := checkSettings(c.Settings, c.PlayOff); err != nil {
		return nil, err
	}
	created := event.TournamentCreated{Club: c.Club, Settings: c.Settings}
	return append([]event.Payload{created}, c.Options.changed(Options{})...), nil
}

func (c ChangeSettings) decide(t *Tournament) ([]event.Payload, error) {
	if err := checkSettings(c.Settings, c.PlayOff); err != nil {
		return nil, err
	}
	if err := t.checkFixed(c.Settings, c.Options); err != nil {
		return nil, err
	}
	return t.settle(c.Settings, c.Options), nil
}

// settle returns the events that put settings and options into force.
func (t *Tournament) settle(s event.Settings, o Options) []event.Payload {
	return append([]event.Payload{event.SettingsChanged{Settings: s}}, o.changed(t.Options)...)
}

// checkSettings refuses settings that no tournament can have. Whether the
// zone, the system and the ruleset exist is known to the service.
func checkSettings(s event.Settings, p event.PlayOff) error {
	for _, setting := range []struct{ name, value string }{
		{"name", s.Name.ID}, {"zone", s.Zone}, {"system", s.System}, {"ruleset", s.Ruleset},
	} {
		if setting.value == "" {
			return refuse(CodeSettingMissing, params{"setting": setting.name}).in(setting.name)
		}
	}
	if s.Rounds < 1 || s.Rounds > MaxRounds {
		return refuse(CodeRoundsOutOfRange, params{"rounds": s.Rounds, "min": 1, "max": MaxRounds}).in("rounds")
	}
	if err := checkPlayOff(s, p); err != nil {
		return err
	}
	if err := checkDates(s.StartsOn, s.EndsOn); err != nil {
		return err
	}
	if err := scoring.Validate(s.Scoring); err != nil {
		return fromScoring(err)
	}
	for i, code := range s.TieBreaks {
		if _, err := tiebreak.Parse(code); err != nil {
			return refuse(CodeTieBreakUnknown, params{"tie_break": code}).in("tie_breaks")
		}
		if slices.Contains(s.TieBreaks[:i], code) {
			return refuse(CodeTieBreakTwice, params{"tie_break": code}).in("tie_breaks")
		}
	}
	return nil
}

// checkPlayOff refuses a play-off that leaves no round before it or has none
// itself, or that isn't between several.
func checkPlayOff(s event.Settings, p event.PlayOff) error {
	switch {
	case p == event.PlayOff{}:
		return nil
	case p.System == "":
		return refuse(CodeSettingMissing, params{"setting": "play_off"}).in("play_off")
	case p.After < 1 || p.After >= s.Rounds:
		return refuse(CodePlayOffRounds, params{"rounds": s.Rounds, "after": p.After}).in("play_off")
	case p.Entries < 2:
		return refuse(CodePlayOffEntries, params{"entries": p.Entries, "min": 2}).in("play_off")
	}
	return nil
}

// checkDates takes empty dates as unknown ones.
func checkDates(starts, ends string) error {
	for _, date := range []struct{ field, value string }{{"starts_on", starts}, {"ends_on", ends}} {
		if date.value == "" {
			continue
		}
		if _, err := time.Parse(time.DateOnly, date.value); err != nil {
			return refuse(CodeDateInvalid, params{"date": date.value}).in(date.field)
		}
	}
	if starts != "" && ends != "" && ends < starts { // ISO dates sort as text
		return refuse(CodeDatesReversed, params{"starts": starts, "ends": ends}).in("ends_on")
	}
	return nil
}

// checkFixed refuses to change what rounds already stand on: results were
// verified under the ruleset and credited by the scoring, opponents found by
// the system.
func (t *Tournament) checkFixed(s event.Settings, o Options) error {
	paired := len(t.Rounds)
	if paired == 0 {
		return nil
	}
	if s.Rounds < paired && t.Rounds[0].Rules.Rounds == 0 { // else the system plans the rounds
		return refuse(CodeRoundsBelowPaired, params{"rounds": s.Rounds, "paired": paired}).in("rounds")
	}
	for _, setting := range []struct {
		name string
		same bool
	}{
		{"ruleset", s.Ruleset == t.Settings.Ruleset},
		{"scoring", sameScoring(s.Scoring, t.Settings.Scoring)},
		{"system", s.System == t.Settings.System},
		{"pair_by", o.ByWins == t.ByWins},
		{"play_off", o.PlayOff == t.PlayOff || !begun(o.PlayOff, paired) && !begun(t.PlayOff, paired)},
		{"third_place", o.ThirdPlace == t.ThirdPlace || !t.finalPaired()},
	} {
		if !setting.same {
			return refuse(CodeSettingFixed, params{"setting": setting.name, "round": paired}).in(setting.name)
		}
	}
	return nil
}

// begun reports whether a play-off has a round among those paired.
func begun(p event.PlayOff, paired int) bool { return !p.Absent() && paired > p.After }

func sameScoring(a, b event.Scoring) bool {
	return a.Preset == b.Preset && a.Scale == b.Scale && a.Target == b.Target && a.Draw == b.Draw &&
		a.Bye == b.Bye && slices.Equal(a.Win, b.Win) && slices.Equal(a.Loss, b.Loss)
}
