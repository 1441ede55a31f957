package main

import (
	"errors"
	"fmt"
	"strings"

	"sumito/api/app"
	"sumito/api/store"
)

// withErasing adds to a refusal because of what was erased elsewhere the commands
// that erase it here as well, a line each.
func (c *archiveImportCommand) withErasing(err error) error {
	var problem *app.Problem
	if !errors.As(err, &problem) || problem.Code != app.CodeArchiveErased {
		return err
	}
	erase := "sumito erase --database " + shellWord(store.ShownURL(c.Database))
	if c.Erasures != "" {
		erase += " --erasures " + shellWord(c.Erasures)
	}
	if !c.isFile() {
		erase += " --key " + shellWord(c.Key)
	}
	var told strings.Builder
	fmt.Fprint(&told, err)
	players, _ := problem.Params["players"].([]string)
	for _, id := range players {
		fmt.Fprintf(&told, "\n  %s --player %s", erase, id)
	}
	texts, _ := problem.Params["texts"].([]string)
	for _, id := range texts {
		fmt.Fprintf(&told, "\n  %s --tournament %v --text %s", erase, problem.Params["tournament"], id)
	}
	return &sentence{cause: err, text: told.String()}
}

// shellWord writes a text so that a shell takes it as one word.
func shellWord(text string) string {
	odd := func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("-_./:@%+,=", r)
	}
	if text != "" && !strings.ContainsFunc(text, odd) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
