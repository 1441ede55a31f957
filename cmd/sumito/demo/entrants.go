package demo

import "sumito/api/app"

// entrants are the players: 24 trees, rated like a strong club.
func entrants() []app.EntryInput {
	return []app.EntryInput{
		{Name: "Oak", Rating: 1912}, {Name: "Yew", Rating: 1874}, {Name: "Elm", Rating: 1840},
		{Name: "Cedar", Rating: 1821}, {Name: "Beech", Rating: 1798}, {Name: "Linden", Rating: 1765},
		{Name: "Ash", Rating: 1744}, {Name: "Larch", Rating: 1731}, {Name: "Maple", Rating: 1707},
		{Name: "Rowan", Rating: 1688}, {Name: "Birch", Rating: 1660}, {Name: "Hazel", Rating: 1652},
		{Name: "Poplar", Rating: 1631}, {Name: "Alder", Rating: 1610}, {Name: "Willow", Rating: 1598},
		{Name: "Spruce", Rating: 1577}, {Name: "Holly", Rating: 1549}, {Name: "Juniper", Rating: 1533},
		{Name: "Chestnut", Rating: 1508}, {Name: "Aspen", Rating: 1490}, {Name: "Hawthorn", Rating: 1466},
		{Name: "Cherry", Rating: 1431}, {Name: "Fir", Rating: 1402}, {Name: "Pine", Rating: 1377},
	}
}
