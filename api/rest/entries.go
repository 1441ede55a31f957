package rest

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
	"sumito/tournament"
	"sumito/tournament/event"
)

type entryDTO struct {
	Entry    event.EntryID `json:"entry"`
	Name     *string       `json:"name"`
	Players  []string      `json:"players"`
	Rating   int           `json:"rating"`
	Number   *int          `json:"number"`
	From     int           `json:"from"`
	Left     *int          `json:"left"`
	State    string        `json:"state"`
	Revision int64         `json:"revision"`
}

type entryListDTO struct {
	Items []entryDTO `json:"items"`
}

// newEntriesDTO is one new entry or a list of them.
type newEntriesDTO struct {
	Name    *string       `json:"name,omitempty"`
	Rating  *int          `json:"rating,omitempty"`
	Player  *string       `json:"player,omitempty"`
	Entries []newEntryDTO `json:"entries,omitempty"`
}

type newEntryDTO struct {
	Name   string `json:"name,omitempty"`
	Rating *int   `json:"rating,omitempty"`
	Player string `json:"player,omitempty"`
}

func newEntry(v app.View, e tournament.Entry) entryDTO {
	state := "active"
	switch {
	case e.Removed:
		state = "removed"
	case e.SetAside:
		state = "set-aside"
	case e.Left != 0:
		state = "withdrawn"
	}
	return entryDTO{
		Entry: e.ID, Name: filled(nameOf(v, e.ID)), Players: list(e.Players), Rating: e.Rating,
		Number: positive(e.Number), From: e.From, Left: positive(e.Left), State: state, Revision: e.Revision,
	}
}

// nameOf returns an entry's name, "" where it has been erased.
func nameOf(v app.View, id event.EntryID) string {
	if id < 1 || int(id) > len(v.Names) {
		return ""
	}
	return v.Names[id-1]
}

// listEntries answers with the entries of a tournament.
func (a *API) listEntries(c *gin.Context) error {
	view, err := a.view(c)
	if err != nil {
		return err
	}
	out := entryListDTO{Items: []entryDTO{}}
	for _, entry := range view.Tournament.Entries {
		if !entry.Removed {
			out.Items = append(out.Items, newEntry(view, entry))
		}
	}
	return a.writeUnversioned(c, out)
}

// getEntry answers with one entry.
func (a *API) getEntry(c *gin.Context) error {
	id, number, err := pathEntry(c)
	if err != nil {
		return err
	}
	view, err := a.app.Tournament(c.Request.Context(), middleware.Actor(c), id)
	if err != nil {
		return err
	}
	return a.writeEntry(c, view, number)
}

func (a *API) writeEntry(c *gin.Context, view app.View, number event.EntryID) error {
	entry, found := view.Tournament.Entry(number)
	if !found {
		return unknown(tournament.CodeEntryUnknown, map[string]any{"entry": int(number)})
	}
	return a.writeResource(c, http.StatusOK, entry.Revision, newEntry(view, entry))
}

// addEntries enters one player or several.
func (a *API) addEntries(c *gin.Context) error {
	id, err := pathTournament(c)
	if err != nil {
		return err
	}
	var in newEntriesDTO
	meta, err := a.command(c, into(&in))
	if err != nil {
		return err
	}
	entries, err := in.list()
	if err != nil {
		return err
	}
	receipt, err := a.app.AddEntries(c.Request.Context(), middleware.Actor(c), id, entries, meta)
	if err != nil {
		return in.locate(err)
	}
	replayed(c, receipt)
	out, err := a.added(c, receipt)
	if err != nil {
		return err
	}
	location := tournamentPath(id) + "/entries"
	if in.single() && len(out.Items) == 1 {
		location += "/" + strconv.Itoa(int(out.Items[0].Entry))
	}
	c.Header("Location", location)
	return a.writePlain(c, http.StatusCreated, out)
}

// added lists the entries that a command made, as they are now: a repetition
// comes when they may have changed since.
func (a *API) added(c *gin.Context, receipt app.Receipt) (entryListDTO, error) {
	out := entryListDTO{Items: []entryDTO{}}
	events, err := a.events(c, receipt)
	if err != nil {
		return out, err
	}
	for _, e := range events {
		if body, ok := e.Body.(event.EntryAdded); ok {
			entry, _ := receipt.View.Tournament.Entry(body.Entry)
			out.Items = append(out.Items, newEntry(receipt.View, entry))
		}
	}
	return out, nil
}

// single reports whether the body is one entry and no list.
func (in newEntriesDTO) single() bool { return in.Name != nil || in.Player != nil }

// list returns the entries as the use case takes them.
func (in newEntriesDTO) list() ([]app.EntryInput, error) {
	if in.single() == (in.Entries != nil) || in.Entries != nil && in.Rating != nil {
		return nil, refuse(http.StatusBadRequest, codeJSONEither, "", map[string]any{"keys": []string{"name", "entries"}})
	}
	if in.single() {
		entry := app.EntryInput{Rating: in.Rating}
		if in.Name != nil {
			entry.Name = *in.Name
		}
		if in.Player != nil {
			entry.Player = *in.Player
		}
		return []app.EntryInput{entry}, nil
	}
	entries := make([]app.EntryInput, len(in.Entries))
	for i, e := range in.Entries {
		entries[i] = app.EntryInput{Name: e.Name, Rating: e.Rating, Player: e.Player}
	}
	return entries, nil
}

// locate adds where in the body the fault is: of a single entry the fields
// aren't in a list.
func (in newEntriesDTO) locate(err error) error {
	err = inBody(err)
	var place *located
	if in.single() && errors.As(err, &place) {
		place.pointer = strings.Replace(place.pointer, "/entries/0", "", 1)
	}
	return err
}

// entryPatchDTO is what to correct of an entry; what is left out stays.
type entryPatchDTO struct {
	Name   *string `json:"name,omitempty"`
	Rating *int    `json:"rating,omitempty"`
}

func (p entryPatchDTO) empty() bool { return p == entryPatchDTO{} }

// correctEntry corrects a misspelt name or a wrong rating.
func (a *API) correctEntry(c *gin.Context) error {
	id, number, err := pathEntry(c)
	if err != nil {
		return err
	}
	var in entryPatchDTO
	meta, err := a.edit(c, id, tournament.EntryScope(number), intoPatch(&in))
	if err != nil {
		return err
	}
	receipt, err := a.app.CorrectEntry(c.Request.Context(), middleware.Actor(c), id, number, app.EntryPatch(in), meta)
	if err != nil {
		return inBody(err)
	}
	replayed(c, receipt)
	return a.writeEntry(c, receipt.View, number)
}

// withdrawEntry takes an entry out of the coming rounds.
func (a *API) withdrawEntry(c *gin.Context) error {
	return a.changeEntry(c, a.app.WithdrawEntry)
}

// reinstateEntry pairs a withdrawn entry again.
func (a *API) reinstateEntry(c *gin.Context) error {
	return a.changeEntry(c, a.app.ReinstateEntry)
}

// setAside takes the games of a withdrawn entry out of the standings.
func (a *API) setAside(c *gin.Context) error {
	return a.changeEntry(c, a.app.SetAside)
}

// entryChange is a use case on one entry.
type entryChange func(context.Context, app.Actor, string, event.EntryID, app.Meta) (app.Receipt, error)

// changeEntry runs a command on the entry of the path.
func (a *API) changeEntry(c *gin.Context, change entryChange) error {
	id, number, err := pathEntry(c)
	if err != nil {
		return err
	}
	meta, err := a.edit(c, id, tournament.EntryScope(number), readNothing)
	if err != nil {
		return err
	}
	receipt, err := change(c.Request.Context(), middleware.Actor(c), id, number, meta)
	if err != nil {
		return err
	}
	replayed(c, receipt)
	return a.writeEntry(c, receipt.View, number)
}
