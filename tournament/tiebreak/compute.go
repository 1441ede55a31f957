package tiebreak

import "slices"

// Compute returns the value of each code for each player of the field, by the
// player's index in it. Codes are in order of precedence: direct encounter
// looks at those who are equal on points and on the codes before it. For every
// code a higher value is better.
//
// It returns an *UnknownCodeError for a code it doesn't know.
func Compute(codes []string, field Field) ([][]Value, error) {
	parsed := make([]Code, len(codes))
	for i, text := range codes {
		code, err := Parse(text)
		if err != nil {
			return nil, err
		}
		parsed[i] = code
	}
	c := newComputation(field)
	values := make([][]Value, len(field.Players))
	cells := make([]Value, len(codes)*len(field.Players))
	for i := range values {
		values[i], cells = cells[:len(codes):len(codes)], cells[len(codes):]
	}
	column := make([]Value, len(field.Players))
	for k, code := range parsed {
		f := formulas[code.Name]
		if f.among != nil {
			for i := range column {
				column[i] = whole(0)
			}
			for _, group := range c.tied(values, k) {
				f.among(c, code, group, column)
			}
			for i := range values {
				values[i][k] = column[i]
			}
			continue
		}
		for i := range values {
			values[i][k] = f.value(c, code, i, nil)
		}
	}
	return values, nil
}

// tied returns the groups of two and more players that are equal on points and
// on the first k codes.
func (c *computation) tied(values [][]Value, k int) [][]int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	compare := func(a, b int) int {
		if c.points[a] != c.points[b] {
			return c.points[b] - c.points[a]
		}
		for j := range k {
			if r := values[b][j].Compare(values[a][j]); r != 0 {
				return r
			}
		}
		return 0
	}
	slices.SortStableFunc(order, compare)
	var groups [][]int
	for start := 0; start < len(order); {
		end := start + 1
		for end < len(order) && compare(order[start], order[end]) == 0 {
			end++
		}
		if end-start > 1 {
			groups = append(groups, order[start:end])
		}
		start = end
	}
	return groups
}

// computation is a field with what several formulas need.
type computation struct {
	field    Field
	index    map[int]int // player's index by number
	points   []int       // own points, by index
	adjusted []int       // points as somebody's opponent (Art. 16), by index
}

func newComputation(field Field) *computation {
	c := &computation{
		field:    field,
		index:    make(map[int]int, len(field.Players)),
		points:   make([]int, len(field.Players)),
		adjusted: make([]int, len(field.Players)),
	}
	for i, player := range field.Players {
		c.index[player.Number] = i
		for r := range field.Rounds {
			c.points[i] += c.round(i, r).Points
		}
		c.adjusted[i] = c.points[i] + c.adjustment(i)
	}
	return c
}

// round returns a player's round by index from 0.
func (c *computation) round(player, r int) Round {
	if rounds := c.field.Players[player].Rounds; r < len(rounds) {
		return rounds[r]
	}
	return Round{}
}
