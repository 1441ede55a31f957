package sumito_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// longest is how many lines a file may have before it must be more than one
// idea.
const longest = 600

// source is one Go file of the project.
type source struct {
	path  string // from the root, with slashes
	dir   string // the same without the name; "." is the root
	test  bool
	lines int
	file  *ast.File
}

// sources parses every Go file below the root.
func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if name != "." && (strings.HasPrefix(name, ".") || name == "testdata" || name == "node_modules" || name == "dist") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		path = filepath.ToSlash(path)
		all = append(all, source{
			path:  path,
			dir:   filepath.ToSlash(filepath.Dir(path)),
			test:  strings.HasSuffix(path, "_test.go"),
			lines: strings.Count(string(text), "\n"),
			file:  file,
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 50 {
		t.Fatalf("only %d Go files found: is the test run in the project's root?", len(all))
	}
	return all
}

// imports returns the import paths of the file.
func (s source) imports() []string {
	var paths []string
	for _, spec := range s.file.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err == nil {
			paths = append(paths, path)
		}
	}
	return paths
}

// uses lists selectors of the given packages that the file mentions, such as
// time.Now. Packages here are imported under their own names.
func (s source) uses(names map[string][]string) []string {
	var found []string
	ast.Inspect(s.file, func(n ast.Node) bool {
		selector, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if pkg, ok := selector.X.(*ast.Ident); ok && slices.Contains(names[pkg.Name], selector.Sel.Name) {
			found = append(found, pkg.Name+"."+selector.Sel.Name)
		}
		return true
	})
	return found
}

func TestFilesStayShort(t *testing.T) {
	for _, file := range sources(t) {
		if file.lines > longest {
			t.Errorf("%s has %d lines, more than %d: is it one idea?", file.path, file.lines, longest)
		}
	}
}

// Every package opens with a file that says what it does: doc.go, or embed.go
// where a package only holds embedded files.
func TestPackagesIntroduceThemselves(t *testing.T) {
	seen, introduced := map[string]bool{}, map[string]bool{}
	for _, file := range sources(t) {
		if file.test || file.dir == "." {
			continue
		}
		seen[file.dir] = true
		name := file.path[strings.LastIndexByte(file.path, '/')+1:]
		if file.file.Doc == nil {
			continue
		}
		if name != "doc.go" && name != "embed.go" {
			t.Errorf("%s has a package comment; it belongs in doc.go", file.path)
			continue
		}
		introduced[file.dir] = len(file.file.Doc.Text()) >= 80
	}
	for dir := range seen {
		if !introduced[dir] {
			t.Errorf("%s: no package comment of at least a sentence or two in doc.go", dir)
		}
	}
}

func TestNothingHappensAtImport(t *testing.T) {
	for _, file := range sources(t) {
		for _, decl := range file.file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s has an init function", file.path)
			}
		}
	}
}

func TestExportedNamesAreExplained(t *testing.T) {
	for _, file := range sources(t) {
		if file.test || file.file.Name.Name == "main" {
			continue
		}
		for _, name := range unexplained(file.file) {
			t.Errorf("%s: %s has no comment", file.path, name)
		}
	}
}

// unexplained lists the exported names of a file without a comment of their
// own or of the group they stand in.
func unexplained(file *ast.File) []string {
	var names []string
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && d.Doc == nil && exportedReceiver(d) && !wellKnown(d) {
				names = append(names, "func "+d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					if s.Name.IsExported() && d.Doc == nil && s.Doc == nil {
						names = append(names, "type "+s.Name.Name)
					}
				case *ast.ValueSpec:
					if s.Names[0].IsExported() && d.Doc == nil && s.Doc == nil && s.Comment == nil {
						names = append(names, fmt.Sprintf("%s %s", d.Tok, s.Names[0].Name))
					}
				}
			}
		}
	}
	return names
}

// exportedReceiver reports whether a function is one a reader of the package's
// documentation meets.
func exportedReceiver(f *ast.FuncDecl) bool {
	if f.Recv == nil {
		return true
	}
	kind := f.Recv.List[0].Type
	if star, ok := kind.(*ast.StarExpr); ok {
		kind = star.X
	}
	if index, ok := kind.(*ast.IndexExpr); ok {
		kind = index.X
	}
	name, ok := kind.(*ast.Ident)
	return ok && name.IsExported()
}

// wellKnown are methods of interfaces that every reader knows.
func wellKnown(f *ast.FuncDecl) bool {
	switch f.Name.Name {
	case "Error", "String", "Unwrap", "MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText", "Len", "Less", "Swap":
		return f.Recv != nil
	}
	return false
}
