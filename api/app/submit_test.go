package app_test

import (
	"strings"
	"testing"

	"sumito/api/app"
	"sumito/game/record"
	"sumito/tournament"
	"sumito/tournament/event"
)

func TestRecordIsResult(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.started(4)
	text := w.record("black_wins", id, 1, 1)
	receipt := w.ok(w.app.SubmitRecord(ctx, w.scorekeeper, id, 1, 1, text, w.meta()))
	p, _ := receipt.View.Tournament.Pairing(1, 1)
	verdict := p.Records[0].Verdict
	if p.Result.Outcome != event.BlackWins || p.Result.Ending != event.Six || p.Result.Balls.Black != 6 ||
		p.Result.Trust != event.Verified || p.Result.Record != p.Records[0].ID || !verdict.Proven || verdict.Plies != 29 {
		t.Errorf("result %+v, verdict %+v", p.Result, verdict)
	}
	g, err := w.app.Record(ctx, w.visitor, p.Records[0].ID)
	w.must(err)
	if g.Text != text || g.Names != [2]string{receipt.View.Names[p.Black-1], receipt.View.Names[p.White-1]} || g.Erased {
		t.Errorf("game %+v", g.GameRecord)
	}
	replay := g.Replay()
	if len(replay.Steps) != 29 || replay.Stopped != nil || replay.Outcome.Winner != 0 {
		t.Errorf("replay of %d steps, stopped by %v, %+v", len(replay.Steps), replay.Stopped, replay.Outcome)
	}
	// The stored content alone replays to the same.
	written, terms, err := record.ParseContent(g.Content)
	w.must(err)
	if got := record.Verify(written, terms); got.Fingerprint != verdict.Fingerprint {
		t.Errorf("fingerprint of the content %s, want %s", got.Fingerprint, verdict.Fingerprint)
	}
	if strings.Contains(string(g.Content), "Player") {
		t.Error("the content names a player")
	}
	// Undone, it is gone for everybody.
	w.ok(w.app.Undo(ctx, w.scorekeeper, id, tournament.PairingScope(1, 1), 0, w.meta()))
	_, err = w.app.Record(ctx, w.organizer, g.ID)
	w.refused(err, app.NotFound, app.CodeRecordUnknown)
}

// How a record's tags may name its players, its layout and its terms.
func TestRecordTags(t *testing.T) {
	w := newWorld(t)
	id := w.create()
	w.enter(id, "Łukasz Müller", "Žofie O'Hara")
	w.ok(w.app.PairRound(t.Context(), w.arbiter, id, 1, w.meta()))
	w.ok(w.app.PublishRound(t.Context(), w.arbiter, id, 1, w.meta()))
	text := w.record("black_wins", id, 1, 1)
	v := w.view(w.organizer, id)
	p, _ := v.Tournament.Pairing(1, 1)
	black, white := v.Names[p.Black-1], v.Names[p.White-1]
	tests := []struct {
		name     string
		from, to string
		code     string
		want     map[string]any
	}{
		{"as entered", "", "", "", nil},
		{"another case, no accents", black, "LUKASZ  MULLER", "", nil},
		{"by number", black, "1", "", nil},
		{"missing tags", "[Black \"" + black + "\"]\n[White \"" + white + "\"]\n[Variant \"belgian\"]\n", "", "", nil},
		{"unknown players", black, "?", "", nil},
		{"somebody else", white, "Boris Braun", app.CodeRecordOtherPlayer, map[string]any{"colour": "white", "written": "Boris Braun", "expected": white, "number": 2}},
		{"another number", black, "7", app.CodeRecordOtherPlayer, map[string]any{"colour": "black"}},
		{"another layout", "belgian", "standard", app.CodeRecordOtherLayout, map[string]any{"written": "standard", "required": "belgian-daisy"}},
		{"other rules", "[Plies", "[Rules \"{\\\"target\\\": 3}\"]\n[Plies", app.CodeRecordOtherTerms, map[string]any{"tag": "Rules"}},
		{"another clock", "[Plies", "[TimeControl \"900\"]\n[Plies", app.CodeRecordOtherTerms, map[string]any{"tag": "TimeControl", "written": "900"}},
		{"its round and board", "[Plies", "[Round \"1.1\"]\n[Board \"1\"]\n[Plies", "", nil},
		{"unknown round", "[Plies", "[Round \"?\"]\n[Board \"-\"]\n[Plies", "", nil},
		{"another round", "[Plies", "[Round \"2\"]\n[Plies", app.CodeRecordOtherPlace, map[string]any{"tag": "Round", "written": "2", "round": 1, "board": 1}},
		{"another board", "[Plies", "[Board \"4\"]\n[Plies", app.CodeRecordOtherPlace, map[string]any{"tag": "Board", "written": "4"}},
		{"another board after the round", "[Plies", "[Round \"1.3\"]\n[Plies", app.CodeRecordOtherPlace, map[string]any{"tag": "Round", "written": "1.3"}},
		{"no notation", "Aba-Pro", "Klingon", app.CodeRecordTag, map[string]any{"tag": "Notation", "value": "Klingon"}},
	}
	for _, test := range tests {
		submitted := strings.Replace(text, test.from, test.to, 1)
		if test.name == "another case, no accents" || test.name == "by number" {
			if black != "Łukasz Müller" {
				t.Fatalf("Black is %s", black)
			}
		}
		if test.code == "" {
			w.ok(w.app.SubmitRecord(t.Context(), w.scorekeeper, id, 1, 1, submitted, w.meta()))
			w.ok(w.app.Undo(t.Context(), w.scorekeeper, id, tournament.PairingScope(1, 1), 0, w.meta()))
			continue
		}
		w.badRecord(id, test.name, submitted, app.Invalid, test.code, test.want)
	}
	swapped := strings.NewReplacer(black, white, white, black).Replace(text)
	w.badRecord(id, "colours swapped", swapped, app.Invalid, app.CodeRecordSwapped, map[string]any{"black": black, "white": white})
}

// badRecord submits a record to board 1 of round 1 and checks its refusal.
func (w *world) badRecord(id, name, text string, class app.Class, code string, want map[string]any) {
	w.Helper()
	w.unchanged(id, func() {
		w.Helper()
		_, err := w.app.SubmitRecord(w.Context(), w.scorekeeper, id, 1, 1, text, w.meta())
		p := w.refused(err, class, code)
		if p.Field != "record" {
			w.Errorf("%s: field %q", name, p.Field)
		}
		for key, value := range want {
			if p.Params[key] != value {
				w.Errorf("%s: %s is %v, want %v", name, key, p.Params[key], value)
			}
		}
	})
}

func TestBadRecords(t *testing.T) {
	w := newWorld(t)
	id := w.started(2)
	text := w.record("black_wins", id, 1, 1)
	change := func(from, to string) string {
		w.Helper()
		if !strings.Contains(text, from) {
			t.Fatalf("the record has no %q", from)
		}
		return strings.Replace(text, from, to, 1)
	}
	noClaim := strings.NewReplacer("[Result \"1-0\"]\n", "", "[Termination \"six\"]\n", "", "[Plies \"29\"]\n", "", " 1-0\n", "\n").Replace(text)
	short := strings.Replace(noClaim, " 15. b3b4", "", 1)
	tests := []struct {
		name string
		text string
		code string
		want map[string]any
	}{
		{"nothing", "", record.FormatEmpty, nil},
		{"prose", "Dear arbiter, I won.", record.FormatToken, map[string]any{"line": 1}},
		{"bytes", "[Black \"\xff\"]\n\n1. a1b2 *\n", record.FormatNotText, nil},
		{"two games", text + "\n" + text, record.FormatSeveral, nil},
		{"illegal move", change("1. a1b2", "1. e5e6"), app.CodeRecordIllegal, map[string]any{"ply": 1, "move": "e5e6", "line": 9, "fault": "no-ball", "cell": "E5"}},
		{"illegal later", change("e5f6", "a1b1"), app.CodeRecordIllegal, map[string]any{"ply": 12, "fault": "no-ball"}},
		{"goes on after the end", change("15. b3b4 1-0", "15. b3b4 a5b6 1-0"), app.CodeRecordIllegal, map[string]any{"ply": 30, "fault": "game-over", "ended": 29}},
		{"ends early", strings.NewReplacer(" 15. b3b4", "", "\"29\"", "\"28\"").Replace(text), app.CodeRecordContradicts, map[string]any{"claim": record.ClaimNotReached, "ply": 28, "black": 5}},
		{"another winner", strings.ReplaceAll(text, "1-0", "0-1"), app.CodeRecordContradicts, map[string]any{"claim": record.ClaimWinner, "claimed": "0-1", "found": "1-0", "ply": 29, "black": 6}},
		{"another ending", change(`"six"`, `"time"`), app.CodeRecordContradicts, map[string]any{"claim": record.ClaimTermination}},
		{"another count", change(`"29"`, `"30"`), app.CodeRecordContradicts, map[string]any{"claim": record.ClaimPlies, "claimed": "30", "found": "29"}},
		{"nobody won", short, app.CodeRecordUndecided, map[string]any{"ply": 28, "black": 5}},
		{"no ending", short + " 1-0\n", app.CodeRecordNoEnding, map[string]any{"ply": 28}},
		{"unknown ending", "[Termination \"earthquake\"]\n" + short + " 1-0\n", app.CodeRecordEnding, map[string]any{"termination": "earthquake"}},
	}
	for _, test := range tests {
		w.badRecord(id, test.name, test.text, app.Invalid, test.code, test.want)
	}
	w.badRecord(id, "too large", strings.Repeat("x", app.MaxRecord+1), app.TooLarge, app.CodeRecordTooLarge, map[string]any{"max": app.MaxRecord, "got": app.MaxRecord + 1})
	// Without any claim the board still says who won.
	w.ok(w.app.SubmitRecord(t.Context(), w.scorekeeper, id, 1, 1, noClaim, w.meta()))
}

func TestRecordForTheWrongPlace(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.started(4)
	text := w.record("black_wins", id, 1, 1)
	_, err := w.app.SubmitRecord(ctx, w.scorekeeper, id, 1, 2, text, w.meta())
	w.refused(err, app.Invalid, app.CodeRecordOtherPlayer)
	_, err = w.app.SubmitRecord(ctx, w.scorekeeper, id, 1, 7, text, w.meta())
	w.refused(err, app.NotFound, tournament.CodeBoardUnknown)
	_, err = w.app.SubmitRecord(ctx, w.scorekeeper, id, 3, 1, text, w.meta())
	w.refused(err, app.Conflict, tournament.CodeRoundNotPaired)
	// It contradicts a result that is entered: both are named.
	w.ok(w.app.ReportResult(ctx, w.scorekeeper, id, 1, 1, app.ResultInput{
		Outcome: event.WhiteWins, Ending: event.Six, Balls: &event.Balls{Black: 1, White: 6},
	}, w.meta()))
	_, err = w.app.SubmitRecord(ctx, w.scorekeeper, id, 1, 1, text, w.meta())
	w.refused(err, app.Conflict, tournament.CodeRecordContradicts)
}

// A record that breaks off supports the result that is entered.
func TestRecordBehindAResult(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.started(2)
	text := strings.NewReplacer(" 15. b3b4 1-0", " *", "\"29\"", "\"28\"", "\"1-0\"", "\"*\"", "six", "resignation").Replace(w.record("black_wins", id, 1, 1))
	_, err := w.app.SubmitRecord(ctx, w.scorekeeper, id, 1, 1, text, w.meta())
	w.refused(err, app.Invalid, app.CodeRecordUndecided)
	w.ok(w.app.ReportResult(ctx, w.scorekeeper, id, 1, 1, app.ResultInput{
		Outcome: event.BlackWins, Ending: event.Resignation, Balls: &event.Balls{Black: 5, White: 1},
	}, w.meta()))
	r := w.ok(w.app.SubmitRecord(ctx, w.scorekeeper, id, 1, 1, text, w.meta()))
	if p, _ := r.View.Tournament.Pairing(1, 1); len(p.Records) != 1 || p.Result.Outcome != event.BlackWins {
		t.Errorf("pairing %+v", p)
	}
}
