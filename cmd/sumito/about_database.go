package main

import (
	"errors"
	"io/fs"
	"path/filepath"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/event"
)

// aboutDatabase words why a database can't be worked with, where that is the
// error and nobody has worded it: what is wrong, and what to do.
func (s *standard) aboutDatabase(err error) error {
	var worded *sentence
	if errors.As(err, &worded) {
		return err
	}
	code, params := fault(err)
	if code == "" {
		return err
	}
	return &sentence{cause: err, text: s.say("database."+code, params)}
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
	case errors.As(err, &forbidden) && errors.Is(err, fs.ErrPermission):
		return "forbidden", map[string]any{"cause": err}
	}
	return "", nil
}
