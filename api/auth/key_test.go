package auth_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"sumito/api/auth"
)

func TestLoadKey(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sumito.key")
	keys := make([][]byte, 8)
	var wait sync.WaitGroup
	for i := range keys {
		wait.Go(func() {
			var err error
			if keys[i], err = auth.LoadKey(path); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	for _, key := range keys {
		if len(key) != auth.MinKey || !bytes.Equal(key, keys[0]) {
			t.Errorf("keys %x and %x", key, keys[0])
		}
	}
	again, err := auth.LoadKey(path)
	if err != nil || !bytes.Equal(again, keys[0]) {
		t.Errorf("read again: %x, %v", again, err)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
	if runtime.GOOS == "windows" {
		return
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	for _, mode := range []os.FileMode{0o640, 0o604, 0o660} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if _, err := auth.LoadKey(path); err == nil {
			t.Errorf("mode %o passes", mode)
		}
	}
}

func TestBrokenKeyFile(t *testing.T) {
	for name, body := range map[string]string{
		"empty": "", "short": "00ff\n", "not hexadecimal": string(bytes.Repeat([]byte("z"), 64)),
	} {
		path := filepath.Join(t.TempDir(), "sumito.key")
		if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := auth.LoadKey(path); err == nil || !strings.Contains(err.Error(), path+": want at least 64 hexadecimal") {
			t.Errorf("%s key: %v", name, err)
		}
	}
	if _, err := auth.LoadKey(filepath.Join(t.TempDir(), "no", "such", "folder")); err == nil {
		t.Error("a folder that isn't there passes")
	}
}
