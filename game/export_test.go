package game

// GeneralMoves is Moves by the general path, for comparing it with the fast one.
func (r *Rules) GeneralMoves(p Position) []Move { return r.generalMoves(&p, nil) }

// GeneralPerft is Perft by the general path.
func (r *Rules) GeneralPerft(p Position, depth int) uint64 { return r.generalPerft(&p, depth) }

// HasMove is what [Game] asks of each new position.
func (r *Rules) HasMove(p Position) bool { return r.hasMove(&p) }
