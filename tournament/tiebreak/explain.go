package tiebreak

// Explanation is a value with its arithmetic.
type Explanation struct {
	Code   Code
	Value  Value
	Method Method
	Terms  []Term // in the order of rounds
	Steps  []Step // from the terms to the value, where it isn't their sum
}

// Explain returns the arithmetic behind each code's value for the player with
// the given number, in the order of codes; nothing for a number that isn't in
// the field.
func Explain(codes []string, field Field, number int) ([]Explanation, error) {
	table, err := NewTable(codes, field)
	if err != nil {
		return nil, err
	}
	return table.Explain(number), nil
}

// Explain is the function of that name on a table that is computed already.
func (t *Table) Explain(number int) []Explanation {
	player, exists := t.c.index[number]
	if !exists {
		return nil
	}
	explanations := make([]Explanation, len(t.codes))
	for k, code := range t.codes {
		f := formulas[code.Name]
		note := &arithmetic{}
		if f.among == nil {
			f.value(t.c, code, player, note)
		} else {
			t.c.mutualGames(code, player, t.tied[k][player], note)
		}
		explanations[k] = Explanation{
			Code: code, Value: t.values[player][k], Method: f.method, Terms: note.terms, Steps: note.steps,
		}
	}
	return explanations
}
