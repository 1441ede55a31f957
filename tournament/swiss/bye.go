package swiss

// byeRule finds the lowest score whose holder can get the bye so that everyone
// else can be paired (C5), over the whole field. It reports false if there is
// no complete pairing.
func (r *roster) byeRule() (byeRule, bool) {
	n := len(r.players)
	if n%2 == 0 {
		return byeRule{}, newCompletion(r, byeRule{}).possible(nil, 0)
	}
	for i := n - 1; i >= 0; i-- {
		p := &r.players[i]
		if i < n-1 && p.score == r.players[i+1].score {
			continue
		}
		rule := byeRule{given: true, score: p.score}
		if newCompletion(r, rule).possible(nil, 0) {
			return rule, true
		}
	}
	return byeRule{}, false
}
