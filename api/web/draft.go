package web

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
)

// draftForm edits the pairs of a draft: who sits where is chosen, so players
// are swapped by choosing each in the other's place.
type draftForm struct {
	Path    string
	Entries []choice // everybody to be paired, by name
	Boards  []draftBoard
	Byes    []draftBye
	// Checked says that the independent checker looked at the draft, Findings
	// what it would have otherwise.
	Checked  bool
	Open     bool // not of every score group is it proven that nothing is better
	Findings []string
}

// draftBoard is one board; the values are entries' ids.
type draftBoard struct {
	Board        int
	Black, White string
}

type draftBye struct {
	Entry string
	Kinds []choice
}

// byeKinds are the byes that staff can give, the usual one first.
var byeKinds = []event.ByeKind{event.PairingAllocated, event.HalfPointBye, event.ZeroPointBye, event.FullPointBye, event.Absence}

// spareByes are the empty lines for byes that a draft doesn't have yet.
const spareByes = 2

func (r request) draft(view app.View, round tournament.Round) draftForm {
	form := draftForm{Path: consoleRoundPath(view.Tournament.ID, round.Number) + "/edit"}
	for _, entry := range view.Tournament.Entries {
		if entry.Active(round.Number) {
			form.Entries = append(form.Entries, choice{Value: idText(entry.ID), Label: r.name(view, entry.ID)})
		}
	}
	slices.SortStableFunc(form.Entries, func(a, b choice) int { return cmp.Compare(app.Fold(a.Label), app.Fold(b.Label)) })
	for _, p := range round.Pairings {
		if p.Bye != event.NoBye {
			form.Byes = append(form.Byes, draftBye{Entry: idText(p.Black), Kinds: choices(r, "bye.", byeKinds, p.Bye)})
			continue
		}
		form.Boards = append(form.Boards, draftBoard{Board: p.Board, Black: idText(p.Black), White: idText(p.White)})
	}
	for range spareByes {
		form.Byes = append(form.Byes, draftBye{Kinds: choices(r, "bye.", byeKinds, event.PairingAllocated)})
	}
	return form
}

// findings words what the checker would have otherwise.
func (r request) findings(view app.View, found []app.Finding) []string {
	sentences := make([]string, len(found))
	for i, finding := range found {
		better := make([]string, len(finding.Better))
		for k, pair := range finding.Better {
			better[k] = r.text("page.draft.pair", "first", r.name(view, pair[0]), "second", r.name(view, pair[1]))
		}
		sentences[i] = r.text("page.draft.finding",
			"entries", r.named(view, "entries", finding.Entries), "what", r.text("check."+finding.Code), "better", better)
	}
	return sentences
}

func idText(id event.EntryID) string { return strconv.Itoa(int(id)) }

// editRound answers POST …/rounds/:round/edit.
func (s *Site) editRound(c *gin.Context) {
	number, ok := s.param(c, "round")
	if !ok {
		return
	}
	r, id := s.request(c), c.Param("id")
	if _, err := s.app.EditRound(c.Request.Context(), r.actor, id, number, editedPairs(c), based(c)); err != nil {
		s.refuseOnConsole(c, r, err)
		return
	}
	back(c, consolePath(id))
}

// editedPairs reads the form's lines; one without anybody is left out.
func editedPairs(c *gin.Context) []app.PairInput {
	var pairs []app.PairInput
	white := c.PostFormArray("white")
	for i, black := range c.PostFormArray("black") {
		pair := app.PairInput{Black: entryID(black)}
		if i < len(white) {
			pair.White = entryID(white[i])
		}
		if pair.Black != 0 || pair.White != 0 {
			pairs = append(pairs, pair)
		}
	}
	kinds := c.PostFormArray("kind")
	for i, entry := range c.PostFormArray("bye") {
		if id := entryID(entry); id != 0 && i < len(kinds) {
			pairs = append(pairs, app.PairInput{Black: id, Bye: event.ByeKind(kinds[i])})
		}
	}
	return pairs
}

// entryID reads an entry's id; what isn't one is nobody.
func entryID(text string) event.EntryID {
	id, err := strconv.Atoi(text)
	if err != nil || id < 0 {
		return 0
	}
	return event.EntryID(id)
}
