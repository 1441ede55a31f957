package demo

import "sumito/api/app"

// entrants are the players: 24 trees, rated like a strong club.
func entrants() []app.EntryInput {
	return []app.EntryInput{
		{Name: "Oak", Rating: new(1912)}, {Name: "Yew", Rating: new(1874)}, {Name: "Elm", Rating: new(1840)},
		{Name: "Cedar", Rating: new(1821)}, {Name: "Beech", Rating: new(1798)}, {Name: "Linden", Rating: new(1765)},
		{Name: "Ash", Rating: new(1744)}, {Name: "Larch", Rating: new(1731)}, {Name: "Maple", Rating: new(1707)},
		{Name: "Rowan", Rating: new(1688)}, {Name: "Birch", Rating: new(1660)}, {Name: "Hazel", Rating: new(1652)},
		{Name: "Poplar", Rating: new(1631)}, {Name: "Alder", Rating: new(1610)}, {Name: "Willow", Rating: new(1598)},
		{Name: "Spruce", Rating: new(1577)}, {Name: "Holly", Rating: new(1549)}, {Name: "Juniper", Rating: new(1533)},
		{Name: "Chestnut", Rating: new(1508)}, {Name: "Aspen", Rating: new(1490)}, {Name: "Hawthorn", Rating: new(1466)},
		{Name: "Cherry", Rating: new(1431)}, {Name: "Fir", Rating: new(1402)}, {Name: "Pine", Rating: new(1377)},
	}
}
