package tiebreak

// Term is one addend of a tie-break value.
type Term struct {
	Round    int   // from 1
	Opponent int   // number; 0 for a bye
	Value    Value // what the round contributes
	Score    int   // the opponent's or dummy's score that went in, in units
	Points   int   // own points of the round that went in, in units
	Dummy    Dummy // why the score is a dummy's; empty for a real opponent
	Cut      bool  // left out by /C or /M
}

// Explanation is a value with its arithmetic: the terms that aren't cut add up
// to it. Direct encounter is no sum; its terms are the games that counted.
type Explanation struct {
	Code  Code
	Value Value
	Terms []Term
}

// Explain returns the arithmetic behind each code's value for the player with
// the given number, in the order of codes; nothing for a number that isn't in
// the field.
func Explain(codes []string, field Field, number int) ([]Explanation, error) {
	values, err := Compute(codes, field)
	if err != nil {
		return nil, err
	}
	c := newComputation(field)
	player, exists := c.index[number]
	if !exists {
		return nil, nil
	}
	explanations := make([]Explanation, len(codes))
	for k, text := range codes {
		code, err := Parse(text)
		if err != nil {
			return nil, err
		}
		e := Explanation{Code: code, Value: values[player][k]}
		if f := formulas[code.Name]; f.among == nil {
			f.value(c, code, player, &e.Terms)
		} else {
			for _, group := range c.tied(values, k) {
				e.Terms = append(e.Terms, c.mutualGames(code, player, group)...)
			}
		}
		explanations[k] = e
	}
	return explanations, nil
}
