package app

import (
	"slices"

	"sumito/tournament/event"
)

// Systems returns the names of the pairing systems, the default one first.
func (s *Service) Systems() []string {
	names := sortedKeys(s.systems)
	if at := slices.Index(names, DefaultSystem); at > 0 {
		names = slices.Concat([]string{DefaultSystem}, names[:at], names[at+1:])
	}
	return names
}

// PlayOffSystems returns the names of those by which the best can go on: in
// which losers go out.
func (s *Service) PlayOffSystems() []string {
	return slices.DeleteFunc(s.Systems(), func(name string) bool { return s.systems[name].Rules(2).Losses == 0 })
}

func (s *Service) systemName(name string) (string, error) {
	if name == "" {
		name = DefaultSystem
	}
	if _, known := s.systems[name]; !known {
		return "", invalid(CodeSystemUnknown, "system", map[string]any{"system": shown(name), "known": sortedKeys(s.systems)})
	}
	return name, nil
}

// playOff plans a play-off in as many of the last rounds as its system needs.
func (s *Service) playOff(in PlayOffInput, settings event.Settings) (event.PlayOff, error) {
	if in.Entries == 0 {
		return event.PlayOff{}, nil
	}
	if in.System == "" {
		in.System = DefaultPlayOff
	}
	if known := s.PlayOffSystems(); !slices.Contains(known, in.System) {
		return event.PlayOff{}, invalid(CodeSystemUnknown, "play_off", map[string]any{"system": shown(in.System), "known": known})
	}
	if s.systems[settings.System].Rules(2).Rounds > 0 { // its rounds follow from the entries
		return event.PlayOff{}, invalid(CodePlayOffSystem, "play_off", map[string]any{"system": settings.System})
	}
	return event.PlayOff{
		After:   settings.Rounds - s.systems[in.System].Rules(in.Entries).Rounds,
		Entries: in.Entries, System: in.System,
	}, nil
}
