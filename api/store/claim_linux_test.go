package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"

	"sumito/api/store"
)

// While a file is moved nobody opens it under another name, be it the source or
// the target, and nothing is moved while somebody has it so.
func TestMoveOfAFileUnderTwoNames(t *testing.T) {
	from, to := fullDatabase(t), sqliteURL(t)
	must(t, os.WriteFile(to, nil, 0o600))
	names := map[string]string{from: mounted(t, from), to: mounted(t, to)}
	refused := func(err error) {
		t.Helper()
		var other *store.OtherNameError
		if !errors.As(err, &other) {
			t.Errorf("it isn't refused: %v", err)
		}
	}
	served := value(store.Open(t.Context(), store.Options{URL: names[from]}))(t)
	refused(second(store.Move(t.Context(), store.MoveOptions{From: from, To: to})))
	must(t, served.Close())
	opened := func() error {
		for _, name := range names {
			s, err := store.Open(t.Context(), store.Options{URL: name})
			refused(err)
			if err == nil {
				must(t, s.Close())
			}
		}
		return nil
	}
	must(t, second(store.Move(t.Context(), store.MoveOptions{From: from, To: to}.Meanwhile(opened))))
	mustOpen(t, names[from])
	mustOpen(t, names[to])
}

// mounted gives a file another name until the test ends.
func mounted(t *testing.T, file string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "mounted.db")
	must(t, os.WriteFile(name, nil, 0o600))
	err := unix.Mount(file, name, "", unix.MS_BIND, "")
	if errors.Is(err, unix.EPERM) || errors.Is(err, unix.EACCES) {
		t.Skip("only root may mount a file")
	}
	must(t, err)
	t.Cleanup(func() { must(t, unix.Unmount(name, 0)) })
	return name
}
