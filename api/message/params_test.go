package message_test

import (
	"io/fs"
	"maps"
	"slices"
	"testing"
	"text/template"
	"text/template/parse"

	"github.com/pelletier/go-toml/v2"

	"sumito/api/message"
	"sumito/templates"
)

// A sentence that asks for its arguments or compares them can be said whatever
// comes: a template that fails would leave nothing but the code. Lists are words
// already when a sentence gets them, so none can go through one.
func TestEverySentenceCanBeSaidWithItsArguments(t *testing.T) {
	catalogue := shipped(t)
	said := 0
	for code, texts := range templated(t) {
		fields := map[string]any{} // with a text each is compared with, "" for a number, nil if neither
		for _, text := range texts {
			parsed, err := template.New(code).Parse(text)
			if err != nil {
				t.Fatalf("%s: %v", code, err)
			}
			fieldsOf(parsed.Root, fields)
		}
		for _, value := range []any{nil, "", "x", 0, 1, int64(2), []string(nil), []string{"a"}, []string{"a", "b"}, []int{1, 2}, true} {
			params := map[string]any{}
			for name, compared := range fields {
				if params[name] = value; compared != nil {
					params[name] = compared // of the type that the code gives
				}
			}
			if got := catalogue.Text(message.English, code, params); got == code {
				t.Errorf("%s can't be said with %#v", code, params)
			}
			said++
		}
	}
	if said < 1000 {
		t.Errorf("only %d sentences", said)
	}
}

// templated are the texts of all English messages by code, all plural forms.
func templated(t *testing.T) map[string][]string {
	t.Helper()
	names, err := fs.Glob(templates.Files, "locales/*.en.toml")
	if err != nil {
		t.Fatal(err)
	}
	codes := map[string]bool{}
	for _, code := range shipped(t).Codes() {
		codes[code] = true
	}
	texts := map[string][]string{}
	for _, name := range names {
		body, err := fs.ReadFile(templates.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		var tree map[string]any
		if err := toml.Unmarshal(body, &tree); err != nil {
			t.Fatal(err)
		}
		var walk func(code string, node any)
		walk = func(code string, node any) {
			switch node := node.(type) {
			case string:
				texts[code] = append(texts[code], node)
			case map[string]any:
				for key, below := range node {
					switch {
					case codes[code]: // a plural form
						walk(code, below)
					case code == "":
						walk(key, below)
					default:
						walk(code+"."+key, below)
					}
				}
			}
		}
		walk("", tree)
	}
	if found := slices.Sorted(maps.Keys(texts)); !slices.Equal(found, shipped(t).Codes()) {
		t.Fatalf("%d codes, want %d", len(found), len(codes))
	}
	return texts
}

// fieldsOf notes the arguments that a template names.
func fieldsOf(node parse.Node, fields map[string]any) {
	branch := func(b parse.BranchNode) {
		fieldsOf(b.Pipe, fields)
		fieldsOf(b.List, fields)
		if b.ElseList != nil {
			fieldsOf(b.ElseList, fields)
		}
	}
	switch node := node.(type) {
	case *parse.ListNode:
		for _, below := range node.Nodes {
			fieldsOf(below, fields)
		}
	case *parse.ActionNode:
		fieldsOf(node.Pipe, fields)
	case *parse.IfNode:
		branch(node.BranchNode)
	case *parse.WithNode:
		branch(node.BranchNode)
	case *parse.RangeNode:
		branch(node.BranchNode)
	case *parse.PipeNode:
		for _, command := range node.Cmds {
			fieldsOf(command, fields)
		}
	case *parse.CommandNode:
		var compared any
		for _, argument := range node.Args {
			switch argument := argument.(type) {
			case *parse.StringNode:
				compared = argument.Text
			case *parse.NumberNode:
				compared = int(argument.Int64)
			}
		}
		for _, argument := range node.Args {
			if field, ok := argument.(*parse.FieldNode); ok {
				if name := field.Ident[0]; compared != nil || fields[name] == nil {
					fields[name] = compared
				}
			} else {
				fieldsOf(argument, fields)
			}
		}
	case *parse.VariableNode: // $.name
		if len(node.Ident) > 1 {
			if _, known := fields[node.Ident[1]]; !known {
				fields[node.Ident[1]] = nil
			}
		}
	}
}
