package matching

import "slices"

// augment turns the matching round along the tree path from u to its root, so
// that u becomes matched to v.
func (s *solver) augment(u, v int) {
	for {
		next := s.surface[s.match[u]]
		s.pair(u, v)
		if next == 0 {
			return
		}
		up := s.surface[s.parent[next]]
		s.pair(next, up)
		u, v = up, next
	}
}

// pair matches top u along its tightest edge to top v, and the members of a
// blossom accordingly.
func (s *solver) pair(u, v int) {
	e := s.best[u*s.size+v]
	s.match[u] = int(e.v)
	if u <= s.n {
		return
	}
	member := int(s.inside[u*s.size+int(e.u)])
	at := s.evenPosition(u, member)
	for i := range at {
		s.pair(s.members[u][i], s.members[u][i^1])
	}
	s.pair(member, v)
	rotate(s.members[u], at)
}

// evenPosition returns how far a member is from the base of its blossom along
// the cycle, turning the cycle round where that makes the distance even.
func (s *solver) evenPosition(b, member int) int {
	cycle := s.members[b]
	at := slices.Index(cycle, member)
	if at%2 == 1 {
		slices.Reverse(cycle[1:])
		return len(cycle) - at
	}
	return at
}

// rotate brings the element at position at to the front.
func rotate(cycle []int, at int) {
	slices.Reverse(cycle[:at])
	slices.Reverse(cycle[at:])
	slices.Reverse(cycle)
}

// commonAncestor returns the nearest outer top above both, 0 if they are in
// different trees.
func (s *solver) commonAncestor(u, v int) int {
	s.stamp++
	for u != 0 || v != 0 {
		if u != 0 {
			if s.visited[u] == s.stamp {
				return u
			}
			s.visited[u] = s.stamp
			u = s.surface[s.match[u]]
			if u != 0 {
				u = s.surface[s.parent[u]]
			}
		}
		u, v = v, u
	}
	return 0
}
