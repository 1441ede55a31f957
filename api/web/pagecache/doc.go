// Package pagecache keeps finished pages as bytes, plain and compressed, under
// a limit of bytes (decision 10 of ARCHITECTURE.md).
//
// A key names everything a page was made of, so an entry never becomes wrong,
// only unused: nothing is invalidated, the least recently used entries go.
// Many requests for one missing page make it once. The package knows neither
// pages nor HTTP.
//
// Start reading at Cache.Get.
package pagecache
