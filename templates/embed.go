// Package templates embeds the pages' templates and the message catalogue
// (locales/, a file a topic and language). api/web parses the former,
// api/message the latter; nothing here runs.
package templates

import "embed"

// Files holds layout.html, partials/, pages/ and locales/.
//
//go:embed layout.html partials pages locales
var Files embed.FS
