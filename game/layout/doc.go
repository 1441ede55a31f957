// Package layout holds the published starts of Abalone as data: 77 for two
// players and those for three to six. Its cells are names ("A1"), so that it
// stays a leaf: package game turns them into positions, and the rules that go
// with a layout are a ruleset's business.
//
// Start reading at layout.go; the data are layouts.json and multi_layouts.json.
package layout
