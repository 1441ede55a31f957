package main

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// unwritable says why a file can't be written, in a code below [unwritable], ""
// where that isn't the error.
func unwritable(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return "full"
	case errors.Is(err, syscall.EROFS):
		return "read-only"
	case errors.Is(err, fs.ErrPermission):
		return "forbidden"
	case errors.Is(err, fs.ErrNotExist):
		return "no-folder"
	}
	return ""
}

// aboutWriting words why a file can't be written, where that is the error, and
// what to do: a code below [unwritable-do]. It keeps the exit status of the error.
func (s *standard) aboutWriting(err error, path, do string) error {
	code := unwritable(err)
	if code == "" {
		return err
	}
	var own failure
	worded := &sentence{cause: err, text: s.say("unwritable."+code, map[string]any{"path": path}) + " " + s.say("unwritable-do."+do, nil)}
	if errors.As(err, &own) {
		return failure{own.status, worded}
	}
	return worded
}

// isThere reports whether there is a file of a name.
func isThere(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
