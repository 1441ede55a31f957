package tiebreak

import "slices"

// directEncounter is DE: a separate table of the games that tied players had
// among themselves (C.07 Art. 6). A player's value is the number of players of
// the group that it ranks behind him.
//
// Where all have met, the table ranks them, and those still equal are looked at
// again among themselves. Where games are missing, a player is ranked only if
// he is alone on top whatever the missing games would bring; then the same is
// asked about the rest.
func (c *computation) directEncounter(code Code, group []int, values []Value) {
	for _, player := range group {
		values[player] = whole(0)
	}
	c.encounter(code, group, 0, values)
}

// encounter ranks a group above whom so many others of the first group stand
// already; below tells how many players are behind the whole group.
func (c *computation) encounter(code Code, group []int, below int, values []Value) {
	for _, player := range group {
		values[player] = whole(int64(below))
	}
	if len(group) < 2 {
		return
	}
	scores, missing := c.mutual(code, group)
	if slices.Max(missing) == 0 {
		c.encounterComplete(code, group, scores, below, values)
		return
	}
	top := c.surelyFirst(scores, missing)
	if top < 0 {
		return
	}
	rest := slices.Delete(slices.Clone(group), top, top+1)
	first := group[top]
	c.encounter(code, rest, below, values)
	values[first] = whole(int64(below + len(rest)))
}

// encounterComplete ranks a group in which everyone met everyone.
func (c *computation) encounterComplete(code Code, group, scores []int, below int, values []Value) {
	byScore := map[int][]int{}
	var distinct []int
	for i, player := range group {
		if byScore[scores[i]] == nil {
			distinct = append(distinct, scores[i])
		}
		byScore[scores[i]] = append(byScore[scores[i]], player)
	}
	if len(distinct) == 1 {
		return // still tied: looking again changes nothing
	}
	slices.Sort(distinct)
	for _, score := range distinct {
		c.encounter(code, byScore[score], below, values)
		below += len(byScore[score])
	}
}

// mutual returns each player's points from games within the group, and how
// many of the others he hasn't met.
func (c *computation) mutual(code Code, group []int) (scores, missing []int) {
	scores = make([]int, len(group))
	missing = make([]int, len(group))
	within := make(map[int]bool, len(group))
	for _, player := range group {
		within[c.field.Players[player].Number] = true
	}
	for i, player := range group {
		var met []int
		for r := range c.field.Rounds {
			round := c.round(player, r)
			if !within[round.Opponent] || !c.isEncounter(round, code) {
				continue
			}
			scores[i] += round.Points
			if !slices.Contains(met, round.Opponent) {
				met = append(met, round.Opponent)
			}
		}
		missing[i] = len(group) - 1 - len(met)
	}
	return scores, missing
}

// isEncounter reports whether a round counts as a game of direct encounter.
func (c *computation) isEncounter(r *Round, code Code) bool {
	return r.Opponent != 0 && (r.Kind == Played || r.Kind.forfeit() && (code.Forfeit || c.field.RoundRobin))
}

// surelyFirst returns the index of the player who stays ahead of everyone even
// if he loses all his missing games and the others win theirs; −1 if there is
// none.
func (c *computation) surelyFirst(scores, missing []int) int {
	top := 0
	for i, score := range scores {
		if score > scores[top] {
			top = i
		}
	}
	for i, score := range scores {
		if i != top && score+missing[i]*c.field.Win >= scores[top] {
			return -1
		}
	}
	return top
}

// mutualGames reports a player's games within a group of indices.
func (c *computation) mutualGames(code Code, player int, group []int, note *arithmetic) {
	for r := range c.field.Rounds {
		round, opponent := c.round(player, r), c.met(player, r)
		if opponent >= 0 && c.isEncounter(round, code) && slices.Contains(group, opponent) {
			note.term(Term{
				Round: r + 1, Opponent: round.Opponent, Points: round.Points,
				Value: Value{Units: int64(round.Points), Per: int64(c.field.Scale)},
			})
		}
	}
}
