package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// rulesetJSON holds the keys of a ruleset in the order they are written. The
// values equal to the default are left out.
type rulesetJSON struct {
	Layout      string     `json:"layout,omitempty"`
	Seats       seatsJSON  `json:"seats,omitempty"`
	Teams       [][]int    `json:"teams,omitempty"`
	Mode        Mode       `json:"mode,omitempty"`
	Blocked     Cells      `json:"blocked,omitempty"`
	Holes       Cells      `json:"holes,omitempty"`
	Neutral     Cells      `json:"neutral,omitempty"`
	NeutralOff  NeutralOff `json:"neutral_off,omitempty"`
	OneColour   bool       `json:"one_colour,omitempty"`
	ExtraMoves  ExtraMoves `json:"extra_moves,omitempty"`
	Target      perSeat    `json:"target,omitzero"`
	Remove      seatCells  `json:"remove,omitzero"`
	MoveLimit   int        `json:"move_limit,omitempty"`
	QuietLimit  int        `json:"quiet_limit,omitempty"`
	Repetition  repetition `json:"repetition,omitempty"`
	NoMove      string     `json:"no_move,omitempty"`
	AgreedDraws *bool      `json:"agreed_draws,omitempty"`
	TimeControl string     `json:"time_control,omitempty"`
}

const (
	noMoveLoses  = "loses"
	noMoveStands = "stands"
)

// ParseRuleset reads a ruleset's JSON object. Keys that are unknown, written in
// another case or given twice are refused, as is anything after the object;
// whether the values make sense together is checked by [NewRules].
func ParseRuleset(text []byte) (Ruleset, error) {
	if err := checkKeys(text); err != nil {
		return Ruleset{}, fmt.Errorf("ruleset: %w", err)
	}
	var j rulesetJSON
	if err := unmarshalStrictly(text, &j); err != nil {
		return Ruleset{}, fmt.Errorf("ruleset: %w", err)
	}
	if j.NoMove != "" && j.NoMove != noMoveLoses && j.NoMove != noMoveStands {
		return Ruleset{}, fmt.Errorf("ruleset: no_move is %q, want %q or %q", j.NoMove, noMoveLoses, noMoveStands)
	}
	rs := Ruleset{
		Layout: j.Layout, Teams: j.Teams, Mode: j.Mode,
		Blocked: j.Blocked, Holes: j.Holes, Neutral: j.Neutral,
		NeutralOff: j.NeutralOff, OneColour: j.OneColour, ExtraMoves: j.ExtraMoves,
		Target: j.Target, Remove: j.Remove,
		MoveLimit: j.MoveLimit, QuietLimit: j.QuietLimit, Repetition: bool(j.Repetition),
		NoMoveStands:  j.NoMove == noMoveStands,
		NoAgreedDraws: j.AgreedDraws != nil && !*j.AgreedDraws,
		TimeControl:   j.TimeControl,
	}
	for _, seat := range j.Seats {
		rs.Seats = append(rs.Seats, seat.SeatSpec)
	}
	if teams := j.Seats.teams(); teams != nil {
		if rs.Teams != nil {
			return Ruleset{}, errors.New("ruleset: teams are given by seat and in teams")
		}
		rs.Teams = teams
	}
	return rs, nil
}

// Canonical returns the ruleset's JSON in one fixed form: keys in a fixed order,
// cells in rising order, values equal to the default left out. Equal bytes mean
// equal rules; names that differ for one layout are not resolved.
func (rs Ruleset) Canonical() []byte {
	j := rulesetJSON{
		Layout: rs.Layout, Teams: rs.Teams, Mode: rs.Mode,
		Blocked: rs.Blocked, Holes: rs.Holes, Neutral: rs.Neutral,
		NeutralOff: rs.NeutralOff, OneColour: rs.OneColour, ExtraMoves: rs.ExtraMoves,
		Target: rs.Target, Remove: rs.Remove,
		MoveLimit: rs.MoveLimit, QuietLimit: rs.QuietLimit, Repetition: repetition(rs.Repetition),
		TimeControl: rs.TimeControl,
	}
	if rs.NoMoveStands {
		j.NoMove = noMoveStands
	}
	if rs.NoAgreedDraws {
		j.AgreedDraws = new(bool)
	}
	for _, seat := range rs.Seats {
		j.Seats = append(j.Seats, seatJSON{SeatSpec: seat})
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(j); err != nil {
		// Every field above is a plain value whose marshaller returns no error.
		panic(err)
	}
	return bytes.TrimSuffix(text.Bytes(), []byte("\n"))
}

// checkKeys does what encoding/json leaves out: it refuses keys in another case,
// repeated keys and trailing data.
func checkKeys(text []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	if token, err := decoder.Token(); err != nil || token != json.Delim('{') {
		return errors.New("want a JSON object")
	}
	var seen []string
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return err
		}
		key := token.(string)
		if !slices.Contains(rulesetKeys, key) {
			return fmt.Errorf("unknown key %q", key)
		}
		if slices.Contains(seen, key) {
			return fmt.Errorf("key %q stands twice", key)
		}
		seen = append(seen, key)
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return err
		}
		if string(value) == "null" {
			return fmt.Errorf("%s is null: leave it out instead", key)
		}
	}
	if _, err := decoder.Token(); err != nil {
		return err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errors.New("there is more after the object")
	}
	return nil
}

var rulesetKeys = strings.Fields(`layout seats teams mode blocked holes neutral neutral_off one_colour
	extra_moves target remove move_limit quiet_limit repetition no_move agreed_draws time_control`)
