package tournament

import "sumito/tournament/event"

// Options are the settings that came after event.Settings, each stated by a
// kind of event of its own. The zero Options are what a tournament has that
// never states any.
type Options struct {
	PlayOff    event.PlayOff
	ByWins     bool // rounds are paired by wins, not by points
	ThirdPlace bool // the losers of a knockout's semi-finals meet
}

// PairBy returns the score that rounds are paired by.
func (o Options) PairBy() event.PairBy {
	if o.ByWins {
		return event.ByWins
	}
	return event.ByPoints
}

// changed returns the events that put options into force after others.
func (o Options) changed(before Options) []event.Payload {
	var payloads []event.Payload
	if o.PlayOff != before.PlayOff {
		payloads = append(payloads, event.PlayOffPlanned{PlayOff: o.PlayOff})
	}
	if o.ByWins != before.ByWins {
		payloads = append(payloads, event.PairingBasisChosen{PairBy: o.PairBy()})
	}
	if o.ThirdPlace != before.ThirdPlace {
		payloads = append(payloads, event.ThirdPlacePlanned{ThirdPlace: o.ThirdPlace})
	}
	return payloads
}

// optionStated sets an option. Those that a tournament is created with have no
// settings before them to go back to.
func (b *builder) optionStated(set func(*Options)) bool {
	if b.first() > 1 {
		b.noteSettings()
	}
	set(&b.t.Options)
	b.t.SettingsRevision = b.now.Sequence
	return true
}

func (b *builder) pairingBasisChosen(p event.PairingBasisChosen) bool {
	if p.PairBy != event.ByPoints && p.PairBy != event.ByWins {
		return false
	}
	return b.optionStated(func(o *Options) { o.ByWins = p.PairBy == event.ByWins })
}
