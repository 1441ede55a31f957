// Package static embeds what browsers load besides the pages: the stylesheet,
// small scripts and the icon. api/web serves them under names that change
// with their content.
package static

import "embed"

// Files holds sumito.css, sumito.js, live.js and icon.svg.
//
//go:embed sumito.css sumito.js live.js icon.svg
var Files embed.FS
