package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"
)

// documents are the files a reader meets, from this folder.
func documents(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pattern := range []string{"../../*.md", "../../docs/*.md"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			texts[name] = string(readFile(t, name))
		}
	}
	if len(texts) < 8 {
		t.Fatalf("only %d documents found", len(texts))
	}
	return texts
}

// quietParser is the program's command line; it prints nothing, and calls exit
// instead of ending the process.
func quietParser(t *testing.T, exit func(code int)) *kong.Kong {
	t.Helper()
	parser, err := newParser(standard{in: strings.NewReader(""), out: io.Discard, err: io.Discard}, exit)
	if err != nil {
		t.Fatal(err)
	}
	return parser
}

// Every command line of the documentation is one that the program takes.
func TestDocumentedCommandsExist(t *testing.T) {
	line := regexp.MustCompile(`(?m)^\s*(?:sumito|go run \./cmd/sumito) (.+)$`)
	checked := 0
	for name, text := range documents(t) {
		for _, found := range line.FindAllStringSubmatch(codeBlocks(text), -1) {
			checked++
			command, _, _ := strings.Cut(found[1], " # ") // what the shell takes is no argument
			command, _, _ = strings.Cut(command, " < ")
			args := splitCommand(command)
			exited := -1
			if _, err := quietParser(t, func(code int) { exited = code }).Parse(args); err != nil && exited != 0 {
				t.Errorf("%s: sumito %s: %v", name, found[1], err)
			}
		}
	}
	if checked < 10 {
		t.Errorf("only %d command lines found", checked)
	}
}

// Every command of the program is in the documentation.
func TestEveryCommandIsDocumented(t *testing.T) {
	var all strings.Builder
	for _, text := range documents(t) {
		all.WriteString(codeBlocks(text))
	}
	for _, command := range quietParser(t, func(int) {}).Model.Children {
		if !regexp.MustCompile(`(?m)^sumito ` + command.Name + `\b`).MatchString(all.String()) {
			t.Errorf("no example of sumito %s in the documentation", command.Name)
		}
	}
}

// codeBlocks are the fenced blocks without a language and the indented ones.
func codeBlocks(text string) string {
	var code strings.Builder
	fence := ""
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, "```"); ok {
			if fence != "" {
				fence = ""
			} else {
				fence = "```" + strings.TrimSpace(rest)
			}
			continue
		}
		if fence == "```" || fence == "```sh" || fence == "" && strings.HasPrefix(line, "    ") {
			code.WriteString(line)
		}
	}
	return code.String()
}

// splitCommand splits a command line at spaces outside double quotes.
func splitCommand(line string) []string {
	var args []string
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			args = append(args, part)
			continue
		}
		args = append(args, strings.Fields(part)...)
	}
	return args
}

// Every link from a document to a file leads somewhere, to a heading that is
// there.
func TestDocumentedLinksLead(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	for name, text := range documents(t) {
		for _, found := range link.FindAllStringSubmatch(text, -1) {
			target, anchor, _ := strings.Cut(found[1], "#")
			if strings.Contains(target, "://") {
				continue
			}
			path := name
			if target != "" {
				path = filepath.Join(filepath.Dir(name), target)
			}
			body, err := os.ReadFile(path)
			if err != nil {
				t.Errorf("%s links to %s: %v", name, found[1], err)
				continue
			}
			if anchor != "" && !strings.Contains(headings(string(body)), "#"+anchor+"\n") {
				t.Errorf("%s links to %s, which has no such heading", name, found[1])
			}
		}
	}
}

// headings lists the anchors of a document, one a line.
func headings(text string) string {
	var anchors strings.Builder
	for line := range strings.Lines(text) {
		if title := strings.TrimLeft(line, "#"); title != line {
			anchor := regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(strings.TrimSpace(title)), "")
			anchors.WriteString("#" + strings.ReplaceAll(anchor, " ", "-") + "\n")
		}
	}
	return anchors.String()
}

// The table of flags in docs/operating.md has every flag of serve, its variable
// and, where it has one, its default.
func TestDocumentedFlagsAreServes(t *testing.T) {
	type flag struct{ Variable, Default string }
	documented := map[string]flag{}
	rows := regexp.MustCompile("(?m)^\\| `(--[a-z-]+)` \\| `([A-Z_]+)` \\| ([^|]*?) ?\\|")
	for _, row := range rows.FindAllStringSubmatch(string(readFile(t, "../../docs/operating.md")), -1) {
		documented[row[1]] = flag{row[2], row[3]}
	}
	actual := map[string]flag{}
	for _, command := range quietParser(t, func(int) {}).Model.Children {
		if command.Name != "serve" {
			continue
		}
		for _, f := range command.Flags {
			name := "--" + f.Name
			actual[name] = flag{strings.Join(f.Envs, " "), documented[name].Default}
			if f.HasDefault {
				actual[name] = flag{strings.Join(f.Envs, " "), "`" + f.Default + "`"}
			}
		}
	}
	if diff := cmp.Diff(actual, documented); diff != "" {
		t.Errorf("flags of serve (-program +documented):\n%s", diff)
	}
}

// The documentation's index leads to every page of it.
func TestDocumentationIndexIsComplete(t *testing.T) {
	index := string(readFile(t, "../../docs/README.md"))
	for name := range documents(t) {
		page, below := strings.CutPrefix(filepath.ToSlash(name), "../../docs/")
		if below && page != "README.md" && !strings.Contains(index, "]("+page+")") {
			t.Errorf("docs/README.md doesn't lead to %s", page)
		}
	}
}

// The README says of every module that go.mod asks for directly why it is
// there.
func TestReadmeJustifiesEveryModule(t *testing.T) {
	modules := readFile(t, "../../go.mod")
	readme := readFile(t, "../../README.md")
	version := regexp.MustCompile(`/v[0-9]+$`)
	for line := range strings.Lines(string(modules)) {
		fields := strings.Fields(line)
		if !strings.HasPrefix(line, "\t") || len(fields) < 2 || strings.Contains(line, "// indirect") {
			continue
		}
		module := version.ReplaceAllString(fields[0], "")
		if strings.HasPrefix(module, "gorm.io/") {
			module = "https://gorm.io"
		}
		if !strings.Contains(string(readme), module) {
			t.Errorf("the README's table lacks %s", fields[0])
		}
	}
}
