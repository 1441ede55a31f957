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
	if err := checkSettings(c.Settings); err != nil {
		return nil, err
	}
	return []event.Payload{event.TournamentCreated{Club: c.Club, Settings: c.Settings}}, nil
}

func (c ChangeSettings) decide(t *Tournament) ([]event.Payload, error) {
	if err := checkSettings(c.Settings); err != nil {
		return nil, err
	}
	if err := t.checkFixed(c.Settings); err != nil {
		return nil, err
	}
	return []event.Payload{event.SettingsChanged{Settings: c.Settings}}, nil
}

// checkSettings refuses settings that no tournament can have. Whether the
// zone, the system and the ruleset exist is known to the service.
func checkSettings(s event.Settings) error {
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
func (t *Tournament) checkFixed(s event.Settings) error {
	paired := len(t.Rounds)
	if paired == 0 {
		return nil
	}
	if s.Rounds < paired {
		return refuse(CodeRoundsBelowPaired, params{"rounds": s.Rounds, "paired": paired}).in("rounds")
	}
	for _, setting := range []struct {
		name string
		same bool
	}{
		{"ruleset", s.Ruleset == t.Settings.Ruleset},
		{"scoring", sameScoring(s.Scoring, t.Settings.Scoring)},
		{"system", s.System == t.Settings.System},
	} {
		if !setting.same {
			return refuse(CodeSettingFixed, params{"setting": setting.name, "round": paired}).in(setting.name)
		}
	}
	return nil
}

func sameScoring(a, b event.Scoring) bool {
	return a.Preset == b.Preset && a.Scale == b.Scale && a.Target == b.Target && a.Draw == b.Draw &&
		a.Bye == b.Bye && slices.Equal(a.Win, b.Win) && slices.Equal(a.Loss, b.Loss)
}
