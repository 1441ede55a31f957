package trf

// awards tells the points of every player and round.
type awards struct {
	points   Points
	abnormal map[[2]int]int // by number and round
}

// awarded prepares the points of a file's results.
func (f *File) awarded() awards {
	count := 0
	for i := range f.Abnormal {
		count += len(f.Abnormal[i].Numbers)
	}
	a := awards{points: f.Points, abnormal: make(map[[2]int]int, count)}
	for _, record := range f.Abnormal {
		for _, number := range record.Numbers {
			a.abnormal[[2]int{number, record.Round}] = record.Points
		}
	}
	return a
}

// pairedBy prepares what rounds count for when pairing: by wins a win 1, a draw
// ½, whatever the file's table gives.
func (f *File) pairedBy() awards {
	if f.ByWins {
		return awards{points: DefaultPoints()}
	}
	return f.awarded()
}

// of returns the points of a player's round, in tenths.
func (a awards) of(p *Player, round int) int {
	if len(a.abnormal) > 0 {
		if points, given := a.abnormal[[2]int{p.Number, round}]; given {
			return points
		}
	}
	cell := p.Cell(round)
	switch cell.Result {
	case Win, UnratedWin, ForfeitWin, FullBye:
		return a.points.Win
	case Draw, UnratedDraw, HalfBye:
		return a.points.Draw
	case Loss, UnratedLoss:
		return a.points.Loss
	case ForfeitLoss:
		return a.points.ForfeitLoss
	case AllocatedBye:
		return a.points.AllocatedBye
	case ZeroBye:
		return a.points.ZeroBye
	default:
		if cell.Opponent != 0 {
			return a.points.Unknown
		}
		return a.points.ZeroBye
	}
}

// highest is the most one round can give.
func (a awards) highest() int {
	most := a.points.Win
	for _, points := range a.abnormal {
		most = max(most, points)
	}
	return most
}
