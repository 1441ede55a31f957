package tournament

import (
	"slices"

	"sumito/tournament/event"
)

func (b *builder) notePairing(p *Pairing) {
	b.push(&p.undo, func() snapshot { return &pairingSnapshot{p.Result, p.Records} })
	p.Revision = b.now.Sequence
}

func (b *builder) resultSet(round, board int, result *event.Result) bool {
	p := b.pairing(round, board)
	if p == nil {
		return false
	}
	b.notePairing(p)
	p.Result = result
	return true
}

func (b *builder) resultConfirmed(c event.ResultConfirmed) bool {
	p := b.pairing(c.Round, c.Board)
	if p == nil || p.Result == nil {
		return false
	}
	b.notePairing(p)
	result := *p.Result // results are shared between states
	result.Trust = c.Trust
	p.Result = &result
	return true
}

func (b *builder) recordAttached(a event.RecordAttached) bool {
	p := b.pairing(a.Round, a.Board)
	if p == nil {
		return false
	}
	b.notePairing(p)
	p.Result = &a.Result
	p.Records = append(slices.Clip(p.Records), Record{a.Record, a.Game, a.Envelope, a.Verdict})
	return true
}

func (b *builder) recordDetached(d event.RecordDetached) bool {
	p := b.pairing(d.Round, d.Board)
	if p == nil {
		return false
	}
	b.notePairing(p)
	var kept []Record
	for _, r := range p.Records {
		if r.ID != d.Record {
			kept = append(kept, r)
		}
	}
	p.Records = kept
	return true
}
