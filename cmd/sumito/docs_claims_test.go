package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// testsByFolder lists the tests, benchmarks and fuzz targets of each folder of
// the project.
func testsByFolder(t *testing.T) map[string][]string {
	t.Helper()
	declared := regexp.MustCompile(`(?m)^func ((?:Test|Benchmark|Fuzz)\w+)\(`)
	tests := map[string][]string{}
	err := fs.WalkDir(os.DirFS("../.."), ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(filepath.Join("../..", name))
		for _, found := range declared.FindAllStringSubmatch(string(text), -1) {
			tests[path.Dir(name)] = append(tests[path.Dir(name)], found[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return tests
}

// What a document names as shown by a test or a benchmark is shown by one.
func TestDocumentedTestsExist(t *testing.T) {
	var all []string
	for _, names := range testsByFolder(t) {
		all = append(all, names...)
	}
	checked := 0
	for file, text := range documents(t) {
		for _, found := range regexp.MustCompile("`((?:Test|Benchmark|Fuzz)[A-Z]\\w+)`").FindAllStringSubmatch(text, -1) {
			checked++
			if !slices.Contains(all, found[1]) {
				t.Errorf("%s names %s, which is nowhere", file, found[1])
			}
		}
	}
	if checked < 50 {
		t.Errorf("only %d names found", checked)
	}
}

// Each pattern of a documented go test finds something in the packages that it
// is given.
func TestDocumentedTestRunsFindSomething(t *testing.T) {
	tests := testsByFolder(t)
	checked := 0
	for file, text := range documents(t) {
		for _, found := range regexp.MustCompile("(?m)go test ([^`\n]+)").FindAllStringSubmatch(text, -1) {
			var names, patterns []string
			words := strings.Fields(strings.ReplaceAll(found[1], "'", ""))
			for i, word := range words {
				if folder, ours := strings.CutPrefix(word, "./"); ours {
					below, all := strings.CutSuffix(folder, "...")
					for in, these := range tests {
						if in == folder || all && strings.HasPrefix(in+"/", below) {
							names = append(names, these...)
						}
					}
				} else if (word == "-run" || word == "-bench") && i+1 < len(words) {
					patterns = append(patterns, strings.Split(words[i+1], "|")...)
				}
			}
			if len(names) == 0 {
				t.Errorf("%s: go test %s has no package with tests", file, found[1])
			}
			for _, pattern := range patterns {
				if pattern == "-" || pattern == "none" { // to run benchmarks only
					continue
				}
				checked++
				pattern, _, _ = strings.Cut(pattern, "/") // what is below isn't declared
				if !slices.ContainsFunc(names, regexp.MustCompile(pattern).MatchString) {
					t.Errorf("%s: go test %s: nothing is called %s", file, found[1], pattern)
				}
			}
		}
	}
	if checked < 20 {
		t.Errorf("only %d patterns found", checked)
	}
}
