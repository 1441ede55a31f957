package app

import (
	"slices"

	"sumito/tournament"
	"sumito/tournament/event"
)

// PairingScores returns what rounds can be paired by, the default first.
func PairingScores() []string { return []string{string(event.ByPoints), string(event.ByWins)} }

// options checks what a tournament's system has to fit.
func (s *Service) options(in SettingsInput, settings event.Settings) (tournament.Options, error) {
	playOff, err := s.playOff(in.PlayOff, settings)
	if err != nil {
		return tournament.Options{}, err
	}
	options := tournament.Options{PlayOff: playOff, ByWins: in.PairBy == string(event.ByWins), ThirdPlace: in.ThirdPlace}
	known := PairingScores()
	switch {
	case in.PairBy != "" && !slices.Contains(known, in.PairBy):
		return options, invalid(CodePairByUnknown, "pair_by", map[string]any{"pair_by": shown(in.PairBy), "known": known})
	case options.ByWins && s.systems[settings.System].Rules(2).Scheduled:
		return options, invalid(CodePairBySystem, "pair_by", map[string]any{"system": settings.System})
	case in.ThirdPlace && !s.onceAndOut(settings.System) && !s.onceAndOut(playOff.System):
		return options, invalid(CodeThirdPlaceSystem, "third_place", nil)
	}
	return options, nil
}

// onceAndOut reports whether one loss puts an entry out by a system, so that
// nothing but a game tells the losers of the semi-finals apart.
func (s *Service) onceAndOut(name string) bool {
	system, known := s.systems[name]
	return known && system.Rules(2).Losses == 1
}
