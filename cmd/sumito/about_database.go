package main

import (
	"errors"
	"io/fs"
	"path/filepath"
	"syscall"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/event"
)

// aboutDatabase words why a database can't be worked with, where that is the
// error and nobody has worded it: what is wrong, and what to do. It is said to
// whoever sits at the command line, where problems of use cases are worded for
// those whom a server answers. command is the command's struct.
func (s *standard) aboutDatabase(err error, command any) error {
	var worded *sentence
	if err == nil || errors.As(err, &worded) {
		return err
	}
	code, params := fault(err)
	if code == "" {
		if code, params = state(err); code == "" {
			return err
		}
		params["name"] = "The database"
		if of, known := command.(interface{ shown() string }); known {
			params["name"] = of.shown()
		}
	}
	if to, known := command.(interface{ elsewhere() string }); known {
		params["elsewhere"] = to.elsewhere()
	}
	return &sentence{cause: err, text: s.say("database."+code, params)}
}

// shown names the database in a message.
func (f databaseFlag) shown() string { return store.ShownURL(f.Database) }

// state returns the code below [database] for what a database, or the disk below
// it, came to while it was worked with; "" for any other error.
func state(err error) (code string, params map[string]any) {
	params = map[string]any{"cause": store.Reason(err)}
	switch {
	case errors.Is(err, app.ErrFull), errors.Is(err, syscall.ENOSPC):
		return "full", params
	case errors.Is(err, app.ErrReadOnly), errors.Is(err, syscall.EROFS):
		return "read-only", params
	case errors.Is(err, app.ErrDamaged):
		return "unsound", params
	case errors.Is(err, app.ErrFailing):
		return "failing", params
	case errors.Is(err, app.ErrBusy):
		return "busy", params
	}
	return "", nil
}

// aboutPlace returns the code below [database] for why nothing can be made in a place.
func aboutPlace(err *store.PlaceError) (code string, params map[string]any) {
	params = map[string]any{"path": store.ShownURL(err.Path), "cause": store.Reason(err), "folder": filepath.Dir(err.Path)}
	switch {
	case err.Full:
		return "place-full", params
	case err.Absent:
		return "place-absent", params
	}
	return "place-closed", params
}

// fault returns the code below [database] for an error, "" for any other.
func fault(err error) (code string, params map[string]any) {
	var (
		inUse     *store.InUseError
		linked    *store.LinkedError
		mounted   *store.MountedError
		earlier   *store.EarlierError
		gone      *store.GoneError
		empty     *store.EmptyError
		damaged   *store.DamagedError
		unreached *store.UnreachedError
		moving    *store.MovingError
		unwritten *unwritableError
		broken    *event.ChainError
		nowhere   *store.PlaceError
		journal   *app.Problem
		forbidden *fs.PathError
	)
	switch {
	case errors.As(err, &inUse):
		return "in-use", map[string]any{"path": inUse.Path}
	case errors.As(err, &moving):
		return "moving", map[string]any{"name": moving.Name}
	case errors.As(err, &linked):
		return "linked", map[string]any{"path": linked.Path, "names": linked.Names}
	case errors.As(err, &mounted):
		return "mounted", map[string]any{"path": mounted.Path}
	case errors.As(err, &earlier):
		return "earlier", map[string]any{
			"path": earlier.Path, "found": earlier.Found, "events": earlier.Noted, "at": earlier.At, "fault": earlier.Fault,
		}
	case errors.As(err, &gone):
		code := "empty-now"
		if gone.Absent {
			code = "gone"
		}
		return code, map[string]any{
			"path": gone.Path, "events": gone.Noted, "at": gone.At, "lock": gone.Lock,
			"backups": filepath.Join(filepath.Dir(gone.Path), "backups"),
		}
	case errors.As(err, &empty):
		return "no-tables", map[string]any{"path": empty.Path}
	case errors.As(err, &damaged):
		return "damaged", map[string]any{"path": damaged.Path, "fault": damaged.Fault}
	case errors.As(err, &unreached):
		code := "unreached"
		switch {
		case unreached.Absent:
			code = "absent"
		case unreached.Login:
			code = "login"
		}
		return code, map[string]any{"name": unreached.Name, "reason": unreached.Reason}
	case errors.As(err, &unwritten):
		code := "read-only"
		if unwritten.cause == app.ErrFull {
			code = "full"
		}
		return code, map[string]any{"name": store.ShownURL(unwritten.path)}
	case errors.As(err, &broken):
		return "chain", map[string]any{"stream": broken.Stream, "sequence": broken.Sequence}
	case errors.As(err, &nowhere):
		return aboutPlace(nowhere)
	case errors.As(err, &journal) && journal.Code == app.CodeErasureJournal:
		return "journal", map[string]any{"cause": journal.Cause}
	case errors.As(err, &forbidden) && errors.Is(err, fs.ErrPermission):
		return "forbidden", map[string]any{"cause": err}
	}
	return "", nil
}
