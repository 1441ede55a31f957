package app

// RoleIn returns the actor's role in a club, NoRole for a visitor.
func RoleIn(actor Actor, club string) Role { return actor.Roles[club] }

// rank orders roles by what they may do.
func (r Role) rank() int {
	switch r {
	case PlayerRole:
		return 1
	case Scorekeeper:
		return 2
	case Arbiter:
		return 3
	case Organizer:
		return 4
	}
	return 0
}

// AtLeast reports whether the role may do all that other may.
func (r Role) AtLeast(other Role) bool { return r.rank() >= other.rank() }

// Staff reports whether the role sees drafts: a scorekeeper or more.
func (r Role) Staff() bool { return r.AtLeast(Scorekeeper) }
