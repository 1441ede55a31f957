// Package analysis names what stands on a board in the words of the rule texts:
// groups and their forms, det, pak and sumito, balls under threat, and how near
// the centre and how close together a colour stands. It judges no move and plays
// none.
//
// Start reading at group.go, then contact.go.
package analysis
