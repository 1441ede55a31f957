package simulate

import (
	"cmp"
	"slices"

	"sumito/tournament/trf"
)

// collectAwards turns the noted points of a round into records, lowest first.
func (s *simulation) collectAwards(round int) {
	var records []trf.Abnormal
	for key, numbers := range s.awards {
		slices.Sort(numbers)
		records = append(records, trf.Abnormal{Kind: ' ', Points: key[1], Round: round, Numbers: numbers})
	}
	slices.SortFunc(records, func(a, b trf.Abnormal) int { return cmp.Compare(a.Points, b.Points) })
	s.file.Abnormal = append(s.file.Abnormal, records...)
	clear(s.awards)
}

// finish fills in points and ranks.
func (s *simulation) finish() {
	last := s.file.Recorded()
	field := s.file.Field(last + 1)
	order := make([]int, len(s.file.Players))
	for i := range s.file.Players {
		p := &s.file.Players[i]
		p.Points = field.Entrants[i].Score
		p.Rounds = p.Rounds[:min(len(p.Rounds), last)]
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(s.file.Players[b].Points, s.file.Players[a].Points)
	})
	for rank, i := range order {
		s.file.Players[i].Rank = rank + 1
	}
}
