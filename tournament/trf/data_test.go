package trf_test

import (
	"os"
	"path/filepath"
	"testing"

	"sumito/tournament/trf"
)

// data returns a folder of the reference data beside the project; the test is
// skipped where there is none.
func data(t *testing.T, folder string) string {
	t.Helper()
	path := filepath.Join("..", "..", "..", "shared", "data", "swiss", folder)
	if _, err := os.Stat(path); err != nil {
		t.Skip("reference data isn't beside the project")
	}
	return path
}

// Every reference file is read without a word: points columns agree with the
// results.
func TestReferenceFiles(t *testing.T) {
	for _, folder := range []string{"generated", "generated-2", "simulated", "ball-scores", "speed", "tie-break-exercise"} {
		paths, err := filepath.Glob(filepath.Join(data(t, folder), "*.trf"))
		if err != nil || len(paths) == 0 {
			t.Fatalf("%s: %v, %d files", folder, err, len(paths))
		}
		for _, path := range paths {
			source, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			file, err := trf.Read(source)
			source.Close()
			if err != nil {
				t.Errorf("%s: %v", path, err)
				continue
			}
			for _, warning := range file.Warnings {
				t.Errorf("%s: %v", path, &warning)
			}
		}
	}
}
