package tiebreak

import (
	"cmp"
	"slices"
)

// Compute returns the value of each code for each player of the field, by the
// player's index in it. Codes are in order of precedence: direct encounter
// looks at those who are equal on points and on the codes before it. Values of
// a code are compared by Value.Compare.
//
// It returns an *UnknownCodeError for a code it doesn't know.
func Compute(codes []string, field Field) ([][]Value, error) {
	table, err := NewTable(codes, field)
	if err != nil {
		return nil, err
	}
	return table.values, nil
}

// Table is the computed values of a field, ready to explain.
type Table struct {
	c      *computation
	codes  []Code
	values [][]Value
	tied   map[int][][]int // by code: for each player whom he was tied with before it
}

// Values returns the values as Compute does.
func (t *Table) Values() [][]Value { return t.values }

// NewTable computes as Compute does and keeps what Explain needs.
func NewTable(codes []string, field Field) (*Table, error) {
	t := &Table{codes: make([]Code, len(codes)), values: make([][]Value, len(field.Players)), tied: map[int][][]int{}}
	for i, text := range codes {
		code, err := Parse(text)
		if err != nil {
			return nil, err
		}
		t.codes[i] = code
	}
	t.c = newComputation(field)
	cells := make([]Value, len(codes)*len(field.Players))
	for i := range t.values {
		t.values[i], cells = cells[:len(codes):len(codes)], cells[len(codes):]
	}
	column := make([]Value, len(field.Players))
	for k, code := range t.codes {
		if f := formulas[code.Name]; f.among != nil {
			t.compareTied(k, f, column)
		} else {
			for i := range column {
				column[i] = f.value(t.c, code, i, nil)
			}
		}
		for i, value := range column {
			t.values[i][k] = value
		}
	}
	return t, nil
}

// compareTied computes a code that looks at who is tied before it.
func (t *Table) compareTied(k int, f formula, column []Value) {
	for i := range column {
		column[i] = whole(0)
	}
	t.tied[k] = make([][]int, len(column))
	for _, group := range t.c.tied(t.values, k) {
		f.among(t.c, t.codes[k], group, column)
		for _, player := range group {
			t.tied[k][player] = group
		}
	}
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
	rounds   []Round     // of everybody, one player after the other
	opponent []int       // index of the opponent of each of rounds, −1 for none
	points   []int       // own points, by index
	usual    scores      // for Buchholz and its kin
	fore     *scores     // for Fore Buchholz, made when it is asked for

	columns map[string][]Value // values that other tie-breaks are made of, by code
}

func newComputation(field Field) *computation {
	field.NarrowWin = cmp.Or(field.NarrowWin, field.Win)
	c := &computation{
		field:    field,
		index:    make(map[int]int, len(field.Players)),
		rounds:   make([]Round, len(field.Players)*field.Rounds),
		opponent: make([]int, len(field.Players)*field.Rounds),
		points:   make([]int, len(field.Players)),
		columns:  map[string][]Value{},
	}
	for i, player := range field.Players {
		c.index[player.Number] = i
		copy(c.rounds[i*field.Rounds:(i+1)*field.Rounds], player.Rounds)
	}
	for at, round := range c.rounds {
		c.points[at/field.Rounds] += round.Points
		c.opponent[at] = -1
		if opponent, exists := c.index[round.Opponent]; exists && round.Opponent != 0 {
			c.opponent[at] = opponent
		}
	}
	c.usual = c.usualScores()
	return c
}

// round returns a player's round by index from 0.
func (c *computation) round(player, r int) *Round { return &c.rounds[player*c.field.Rounds+r] }

// met returns the index of a round's scheduled opponent, −1 for none.
func (c *computation) met(player, r int) int { return c.opponent[player*c.field.Rounds+r] }

// shared returns everybody's value of a tie-break that others are made of,
// computed once. The formula comes with the name because the list of formulas
// can't refer to itself.
func (c *computation) shared(name string, formula func(*computation, Code, int, *arithmetic) Value) []Value {
	column := c.columns[name]
	if column == nil {
		column = make([]Value, len(c.field.Players))
		for i := range column {
			column[i] = formula(c, Code{Name: name}, i, nil)
		}
		c.columns[name] = column
	}
	return column
}
