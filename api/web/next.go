package web

import (
	"sumito/api/app"
	"sumito/tournament"
)

// next is the one thing that brings the tournament on.
func (r request) next(view app.View, newID func() string) nextAction {
	action := r.nextStep(view)
	action.newID = newID
	return action
}

// nextStep goes through the rounds to the first one that isn't completed.
func (r request) nextStep(view app.View) nextAction {
	t := view.Tournament
	base := consolePath(t.ID)
	if len(t.Rounds) == 0 && view.Summary.Entries < 2 {
		return nextAction{
			Title: r.text("page.next.players"), Text: r.text("page.next.players-text"),
			Button: r.text("page.next.players-do"), Path: base + "/entries",
		}
	}
	for number := 1; number <= t.Planned(); number++ {
		switch path := consoleRoundPath(t.ID, number); t.Phase(number) {
		case tournament.Next:
			return nextAction{
				Title: r.text("page.next.pair", "round", number),
				Text:  r.text("page.next.pair-text", "count", view.Summary.Entries),
				// The same words as the title: a button says what it does.
				Button: r.text("page.next.pair", "round", number), Path: path + "/pair", Post: true,
			}
		case tournament.Draft:
			return nextAction{
				Title:  r.text("page.next.publish", "round", number),
				Text:   r.text("page.next.publish-text"),
				Button: r.text("page.next.publish", "round", number), Path: path + "/publish", Post: true,
				form: form{Revision: t.Rounds[number-1].Revision},
			}
		case tournament.Current:
			return r.nextInRound(t, number)
		}
	}
	return nextAction{
		Title: r.text("page.next.finished"), Text: r.text("page.next.finished-text"),
		Button: r.text("page.next.finished-do"), Path: tournamentPath(t.ID) + "/standings",
	}
}

// nextInRound leads to the first board without a result, or closes the round.
func (r request) nextInRound(t *tournament.Tournament, number int) nextAction {
	missing := missingBoards(t, number)
	if len(missing) == 0 {
		return nextAction{
			Title:  r.text("page.next.complete", "round", number),
			Text:   r.text("page.next.complete-text"),
			Button: r.text("page.next.complete", "round", number), Path: consoleRoundPath(t.ID, number) + "/complete", Post: true,
			form: form{Revision: t.Rounds[number-1].Revision},
		}
	}
	const named = 12 // boards at most; the table below has them all
	shown := missing[:min(len(missing), named)]
	text := r.text("page.next.missing-text", "count", len(shown), "boards", shown)
	if more := len(missing) - len(shown); more > 0 {
		text += " " + r.text("page.next.missing-more", "count", more)
	}
	return nextAction{
		Title:  r.text("page.next.missing", "count", len(missing)),
		Text:   text,
		Button: r.text("page.next.missing-do", "board", missing[0]), Path: consoleBoardPath(t.ID, number, missing[0]),
	}
}

// missingBoards are the boards of a round without a result, or in a knockout
// without a winner.
func missingBoards(t *tournament.Tournament, number int) []int {
	var boards []int
	round, _ := t.Round(number)
	for _, p := range round.Pairings {
		if !round.Settles(p) {
			boards = append(boards, p.Board)
		}
	}
	return boards
}
