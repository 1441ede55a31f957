package app

import (
	"context"
	"time"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// What settings are when nothing is said.
const (
	DefaultZone    = "UTC"
	DefaultSystem  = "swiss"
	DefaultPlayOff = "knockout"
	DefaultLayout  = "belgian-daisy"
	DefaultScoring = scoring.Eleven
	MaxRounds      = tournament.MaxRounds
)

// CreateTournament opens a tournament in a club that the actor organizes. The
// tournament's id follows from actor and command id, so that a repetition
// finds the tournament it made.
func (s *Service) CreateTournament(ctx context.Context, actor Actor, in SettingsInput, meta Meta) (Receipt, error) {
	if err := checkCommandID(meta.Command); err != nil {
		return Receipt{}, err
	}
	club, err := organized(actor, in.Club)
	if err != nil {
		return Receipt{}, err
	}
	plan, err := s.planSettings(in)
	if err != nil {
		return Receipt{}, err
	}
	return s.execute(ctx, change{
		action:  createTournament,
		stream:  createdID(actor.Account, meta.Command),
		creates: club,
		actor:   actor,
		meta:    meta,
		content: in,
		build: func(context.Context, state) (proposal, error) {
			settings, texts := s.settle(plan, event.Settings{}, people{})
			return proposal{
				commands: []tournament.Command{tournament.Create{Club: club, Settings: settings, Options: plan.options}},
				texts:    texts,
			}, nil
		},
	})
}

// organized returns the club to create a tournament in: the one named, or the
// only one that the actor organizes.
func organized(actor Actor, named string) (string, error) {
	if named != "" || !actor.SignedIn() {
		return named, permit(actor, named, createTournament.needs())
	}
	var clubs []string
	for club, role := range actor.Roles {
		if role.AtLeast(createTournament.needs()) {
			clubs = append(clubs, club)
		}
	}
	switch len(clubs) {
	case 0:
		return "", permit(actor, "", createTournament.needs())
	case 1:
		return clubs[0], nil
	}
	return "", invalid(CodeClubMissing, "club", nil)
}

// ChangeSettings changes some of a tournament's settings: the patch is laid
// over those in force when it is decided, so changes of different settings
// don't undo each other, and a repetition is known by what was asked for.
// Scope: settings. Needs an organizer.
func (s *Service) ChangeSettings(ctx context.Context, actor Actor, id string, patch SettingsPatch, meta Meta) (Receipt, error) {
	return s.execute(ctx, change{
		action:  changeSettings,
		stream:  id,
		actor:   actor,
		meta:    meta,
		content: patch,
		build: func(ctx context.Context, now state) (proposal, error) {
			known, err := s.people(ctx, now)
			if err != nil {
				return proposal{}, err
			}
			plan, err := s.planSettings(patch.over(now, known))
			if err != nil {
				return proposal{}, err
			}
			settings, texts := s.settle(plan, now.Settings, known)
			return proposal{
				commands: []tournament.Command{tournament.ChangeSettings{Settings: settings, Options: plan.options}},
				texts:    texts,
			}, nil
		},
	})
}

// plan is a SettingsInput that was checked: everything but the references of
// its two private texts.
type plan struct {
	settings    event.Settings
	options     tournament.Options
	name, place string
}

// settle gives a plan its private texts; a text that stays as it is keeps its
// reference.
func (s *Service) settle(p plan, before event.Settings, known people) (event.Settings, []Text) {
	var texts []Text
	refer := func(body string, old event.Text) event.Text {
		if !old.Absent() && known.texts[old.ID] == body { // "": it was erased
			return old
		}
		ref, fresh := s.privateText(body)
		texts = append(texts, fresh...)
		return ref
	}
	settings := p.settings
	settings.Name = refer(p.name, before.Name)
	settings.Place = refer(p.place, before.Place)
	return settings, texts
}

// planSettings checks an input, field by field in the order of the form.
func (s *Service) planSettings(in SettingsInput) (plan, error) {
	var p plan
	var err error
	if p.name, err = CleanName(in.Name, "name", MaxName); err != nil && !in.nameErased {
		return plan{}, err
	}
	if p.place, err = cleanOptional(in.Place, "place"); err != nil {
		return plan{}, err
	}
	if p.settings.Zone, err = zone(in.Zone); err != nil {
		return plan{}, err
	}
	if p.settings.StartsOn, p.settings.EndsOn, err = dates(in.StartsOn, in.EndsOn); err != nil {
		return plan{}, err
	}
	if in.Rounds < 1 || in.Rounds > MaxRounds {
		return plan{}, invalid(CodeRoundsRange, "rounds", map[string]any{"rounds": in.Rounds, "min": 1, "max": MaxRounds})
	}
	p.settings.Rounds = in.Rounds
	if p.settings.System, err = s.systemName(in.System); err != nil {
		return plan{}, err
	}
	if p.options, err = s.options(in, p.settings); err != nil {
		return plan{}, err
	}
	var target int
	if p.settings.Ruleset, target, err = ruleset(in.Layout, in.Ruleset); err != nil {
		return plan{}, err
	}
	if p.settings.Scoring, err = points(in.Scoring, target); err != nil {
		return plan{}, err
	}
	p.settings.TieBreaks, err = tieBreaks(in.TieBreaks, p.settings.System)
	return p, err
}

func dates(starts, ends string) (string, string, error) {
	for _, given := range []struct{ field, date string }{{"starts_on", starts}, {"ends_on", ends}} {
		if _, err := time.Parse(time.DateOnly, given.date); given.date != "" && err != nil {
			return "", "", invalid(CodeDateInvalid, given.field, map[string]any{"date": shown(given.date)})
		}
	}
	if starts != "" && ends != "" && ends < starts {
		return "", "", invalid(CodeDatesReversed, "ends_on", map[string]any{"starts": starts, "ends": ends})
	}
	return starts, ends, nil
}

func points(preset string, target int) (event.Scoring, error) {
	if preset == "" {
		preset = DefaultScoring
	}
	table, known := scoring.Preset(preset, target)
	if !known {
		return event.Scoring{}, invalid(CodeScoringUnknown, "scoring", map[string]any{
			"scoring": shown(preset), "known": scoring.Presets(),
		})
	}
	return table, nil
}
