package rest

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
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

// command reads a command: what accompanies it, and then its body.
func (a *API) command(c *gin.Context, read bodyReader) (app.Meta, error) {
	meta, err := a.meta(c)
	if err != nil {
		return meta, err
	}
	return meta, read(c)
}

// edit reads a command on a resource that others may edit too: what accompanies
// it, and then its body.
func (a *API) edit(c *gin.Context, id string, scope tournament.Scope, read bodyReader) (app.Meta, error) {
	meta, err := a.meta(c)
	if err != nil {
		return meta, err
	}
	if meta.IfMatch, err = a.ifMatch(c, id, scope); err != nil {
		return meta, err
	}
	return meta, read(c)
}

// events returns the events that a command appended.
func (a *API) events(c *gin.Context, receipt app.Receipt) ([]app.LogEntry, error) {
	size := int(receipt.Last - receipt.First + 1)
	return a.app.Log(c.Request.Context(), middleware.Actor(c), receipt.Tournament, receipt.First-1, size)
}

// replayed marks the answer to a repeated command.
func replayed(c *gin.Context, receipt app.Receipt) {
	if receipt.Repeated {
		c.Header(replayedHeader, "true")
	}
}
