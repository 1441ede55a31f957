package rest

import (
	"net/http"
	"strconv"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
)

// maxOrdinal bounds rounds, boards and entries in paths; no tournament comes
// near it.
const maxOrdinal = 1_000_000

// unknown is the answer for a path that could exist but doesn't.
func unknown(code string, params map[string]any) error {
	return refuse(http.StatusNotFound, code, "", params)
}

// pathID returns an id of the path. What can't be an id is unknown like any
// other that isn't there.
func pathID(c *gin.Context, name, code string) (string, error) {
	id := c.Param(name)
	if !app.PlainID(id) {
		return "", unknown(code, nil)
	}
	return id, nil
}

// pathTournament returns the tournament's id.
func pathTournament(c *gin.Context) (string, error) {
	return pathID(c, "tournament", app.CodeTournamentUnknown)
}

// ordinal returns a number of the path, 0 if it isn't one.
func ordinal(c *gin.Context, name string) int {
	text := c.Param(name)
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > maxOrdinal || strconv.Itoa(n) != text {
		return 0
	}
	return n
}

// pathEntry returns tournament and entry.
func pathEntry(c *gin.Context) (id string, entry event.EntryID, err error) {
	if id, err = pathTournament(c); err != nil {
		return "", 0, err
	}
	if entry = event.EntryID(ordinal(c, "entry")); entry == 0 {
		return "", 0, unknown(tournament.CodeEntryUnknown, map[string]any{"entry": c.Param("entry")})
	}
	return id, entry, nil
}

// pathRound returns tournament and round.
func pathRound(c *gin.Context) (id string, round int, err error) {
	if id, err = pathTournament(c); err != nil {
		return "", 0, err
	}
	if round = ordinal(c, "round"); round == 0 {
		return "", 0, unknown(codeRoundUnknown, map[string]any{"round": c.Param("round")})
	}
	return id, round, nil
}

// pathPairing returns tournament, round and board.
func pathPairing(c *gin.Context) (id string, round, board int, err error) {
	if id, round, err = pathRound(c); err != nil {
		return "", 0, 0, err
	}
	if board = ordinal(c, "board"); board == 0 {
		return "", 0, 0, unknown(tournament.CodeBoardUnknown, map[string]any{"round": round, "board": c.Param("board")})
	}
	return id, round, board, nil
}
