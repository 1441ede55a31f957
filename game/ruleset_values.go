package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// seatsJSON is a list of seats, and is also read from their number.
type seatsJSON []seatJSON

func (s *seatsJSON) UnmarshalJSON(text []byte) error {
	if text[0] == '[' {
		var seats []seatJSON
		err := json.Unmarshal(text, &seats)
		*s = seats
		return err
	}
	var number uint8
	if err := json.Unmarshal(text, &number); err != nil || number == 0 || number > MaxSeats {
		return fmt.Errorf("seats is %s: want a list, or a number from 2 to %d", text, MaxSeats)
	}
	*s = make([]seatJSON, number)
	return nil
}

// teams gathers the seats that name the same team, nil when none names any.
func (s seatsJSON) teams() [][]int {
	var names []string
	var teams [][]int
	for seat, spec := range s {
		if spec.team == "" {
			continue
		}
		team := slices.Index(names, spec.team)
		if team < 0 {
			team = len(names)
			names, teams = append(names, spec.team), append(teams, nil)
		}
		teams[team] = append(teams[team], seat)
	}
	return teams
}

// seatJSON is written as an object and also read from a bare colour ("b") or a
// bare list of the seat's cells, the form multi_layouts.json has.
type seatJSON struct {
	SeatSpec
	team string
}

// seatObject is a seat in full. Team is any name or number; it is read here and
// written as the ruleset's teams.
type seatObject struct {
	Colour string `json:"colour,omitempty"`
	Team   any    `json:"team,omitempty"`
	Start  Cells  `json:"start,omitempty"`
}

func (s seatJSON) MarshalJSON() ([]byte, error) {
	object := seatObject{Start: s.Start}
	if s.Colour != 0 {
		object.Colour = string(s.Colour)
	}
	return json.Marshal(object)
}

func (s *seatJSON) UnmarshalJSON(text []byte) error {
	var object seatObject
	var err error
	switch text[0] {
	case '[':
		err = json.Unmarshal(text, &object.Start)
	case '"':
		err = json.Unmarshal(text, &object.Colour)
	default:
		err = unmarshalStrictly(text, &object)
	}
	if err != nil {
		return fmt.Errorf("seat: %w", err)
	}
	*s = seatJSON{SeatSpec: SeatSpec{Start: object.Start}}
	switch team := object.Team.(type) {
	case nil:
	case string, float64:
		s.team = fmt.Sprint(team)
	default:
		return fmt.Errorf("seat: team is %v: want a name or a number", team)
	}
	if object.Colour != "" {
		colour, ok := colourNamed(object.Colour)
		if !ok {
			return fmt.Errorf("seat: %q is not a colour: want b, w, c, d, e or f", object.Colour)
		}
		s.Colour = Piece(colour).Letter()
	}
	return nil
}

// colourNamed returns the number of a colour or seat given by its letter ("b"),
// its name ("black") or as "seat3".
func colourNamed(name string) (int, bool) {
	for seat := range MaxSeats {
		piece := Piece(seat)
		if name == string(piece.Letter()) || name == piece.String() || name == fmt.Sprintf("seat%d", seat+1) {
			return seat, true
		}
	}
	return 0, false
}

// seatKey is the key under which a seat's own value is written.
func seatKey(seat int) string {
	if seat < 2 {
		return Piece(seat).String()
	}
	return fmt.Sprintf("seat%d", seat+1)
}

// perSeat is one number for everybody, or an object of numbers by seat.
type perSeat [MaxSeats]int

func (n perSeat) MarshalJSON() ([]byte, error) {
	if n == allSeats(n[0]) {
		return json.Marshal(n[0])
	}
	return marshalBySeat(n[:])
}

func (n *perSeat) UnmarshalJSON(text []byte) error {
	*n = perSeat{}
	if text[0] != '{' {
		var number int
		if err := json.Unmarshal(text, &number); err != nil {
			return err
		}
		if number == 0 {
			return errors.New("target is 0: a game needs at least one ball to push off")
		}
		*n = allSeats(number)
		return nil
	}
	return unmarshalBySeat(text, n[:])
}

func allSeats(number int) (n perSeat) {
	for seat := range n {
		n[seat] = number
	}
	return n
}

// seatCells are cells by seat.
type seatCells [MaxSeats]Cells

func (c seatCells) MarshalJSON() ([]byte, error)     { return marshalBySeat(c[:]) }
func (c *seatCells) UnmarshalJSON(text []byte) error { return unmarshalBySeat(text, c[:]) }

// marshalBySeat writes the values that aren't zero in the order of seats.
func marshalBySeat[V comparable](values []V) ([]byte, error) {
	var zero V
	text := []byte{'{'}
	for seat, value := range values {
		if value == zero {
			continue
		}
		if len(text) > 1 {
			text = append(text, ',')
		}
		encoded, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		text = fmt.Appendf(text, "%q:%s", seatKey(seat), encoded)
	}
	return append(text, '}'), nil
}

func unmarshalBySeat[V comparable](text []byte, values []V) error {
	var byName map[string]V
	if err := json.Unmarshal(text, &byName); err != nil {
		return err
	}
	var zero V
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		seat, ok := colourNamed(name)
		if !ok {
			return fmt.Errorf("%q is not a side: want black, white, seat3 …", name)
		}
		if values[seat] != zero {
			return fmt.Errorf("%s is given twice", seatKey(seat))
		}
		values[seat] = byName[name]
	}
	return nil
}

var extraNames = [...]string{"shield", "spear", "arc"}

// MarshalJSON writes a list of names.
func (m ExtraMoves) MarshalJSON() ([]byte, error) {
	names := []string{}
	for i, name := range extraNames {
		if m>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return json.Marshal(names)
}

// UnmarshalJSON reads a list of names.
func (m *ExtraMoves) UnmarshalJSON(text []byte) error {
	var names []string
	if err := json.Unmarshal(text, &names); err != nil {
		return err
	}
	*m = 0
	for _, name := range names {
		i := slices.Index(extraNames[:], name)
		if i < 0 {
			return fmt.Errorf("%q is not an extra move: want shield, spear or arc", name)
		}
		*m |= 1 << i
	}
	return nil
}

// repetition is written as true; 3 says the same in figures.
type repetition bool

func (r *repetition) UnmarshalJSON(text []byte) error {
	switch string(text) {
	case "true", "3":
		*r = true
	case "false", "0":
		*r = false
	default:
		return fmt.Errorf("repetition is %s: want true, false or 3", text)
	}
	return nil
}

// unmarshalStrictly refuses keys the value doesn't have.
func unmarshalStrictly(text []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into)
}
