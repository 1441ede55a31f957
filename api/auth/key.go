package auth

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// MinKey is the shortest signing key, in bytes: as long as the digest.
const MinKey = 32

// modesCount tells whether the system keeps permission bits.
const modesCount = runtime.GOOS != "windows"

// othersMayRead are the permission bits a key file must not have.
const othersMayRead = 0o077

// LoadKey reads the signing key from a file, which is made with mode 0600 when
// absent and refused when others may read it.
func LoadKey(path string) ([]byte, error) {
	text, err := readPrivate(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err := makeKey(path); err != nil {
			return nil, fmt.Errorf("signing key %s: %w", path, err)
		}
		text, err = readPrivate(path)
	}
	if err != nil {
		return nil, fmt.Errorf("signing key: %w", err)
	}
	key, err := hex.DecodeString(strings.TrimSpace(text))
	if err != nil || len(key) < MinKey {
		return nil, fmt.Errorf("signing key %s: want at least %d hexadecimal characters", path, 2*MinKey)
	}
	return key, nil
}

// readPrivate reads a file that only its owner may read. Windows has no such
// bits; there every file says 0666, and its folder protects it.
func readPrivate(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return "", err
	}
	if mode := info.Mode().Perm(); modesCount && mode&othersMayRead != 0 {
		return "", fmt.Errorf("%s has mode %04o, others may read it: set it to 0600, or delete it for a new one", path, mode)
	}
	body, err := io.ReadAll(io.LimitReader(file, 4096))
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return string(body), nil
}

// makeKey writes a fresh key. It is linked into place whole, so that of two
// servers starting at once both read the same one.
func makeKey(path string) error {
	raw := make([]byte, MinKey)
	rand.Read(raw)                                            // never fails: crypto/rand ends the program instead
	draft, err := os.CreateTemp(filepath.Dir(path), ".key-*") // CreateTemp gives mode 0600
	if err != nil {
		return fmt.Errorf("it can't be made: %w", err)
	}
	defer os.Remove(draft.Name())
	_, err = fmt.Fprintln(draft, hex.EncodeToString(raw))
	err = errors.Join(err, draft.Sync(), draft.Close())
	if err == nil {
		err = os.Link(draft.Name(), path)
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("it can't be made: %w", err)
	}
	return nil
}
