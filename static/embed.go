// Package static embeds what browsers load besides the pages: the stylesheet,
// one small script and the icon. api/web serves them under names that change
// with their content.
package static

import "embed"

// Files holds sumito.css, sumito.js and icon.svg.
//
//go:embed sumito.css sumito.js icon.svg
var Files embed.FS
