package rest

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament"
)

// The headers of commands.
const (
	commandHeader  = "Idempotency-Key"
	replayedHeader = "Idempotency-Replayed"
)

// meta reads what accompanies a command from the headers. The command's id is
// in the answer whatever comes of it, so that the client can ask again.
func (a *API) meta(c *gin.Context) (app.Meta, error) {
	command := c.GetHeader(commandHeader)
	if command == "" {
		command = a.newID()
	}
	// The header's draft standard writes a quoted string; most clients don't.
	if len(command) >= 2 && command[0] == '"' && command[len(command)-1] == '"' {
		command = command[1 : len(command)-1]
	}
	if !app.PlainID(command) {
		return app.Meta{}, refuse(http.StatusBadRequest, app.CodeCommandID, commandHeader, map[string]any{"max": 64})
	}
	c.Header(commandHeader, command)
	return app.Meta{Command: command}, nil
}

// edit reads what accompanies a command on a resource that may be edited by
// others too.
func (a *API) edit(c *gin.Context, id string, scope tournament.Scope) (app.Meta, error) {
	meta, err := a.meta(c)
	if err != nil {
		return meta, err
	}
	meta.IfMatch, err = a.ifMatch(c, id, scope)
	return meta, err
}

// replayed marks the answer to a repeated command.
func replayed(c *gin.Context, receipt app.Receipt) {
	if receipt.Repeated {
		c.Header(replayedHeader, "true")
	}
}
