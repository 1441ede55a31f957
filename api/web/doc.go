// Package web serves Sumito's pages: server-rendered HTML that is useful
// without JavaScript (UI in templates/ and static/, words in api/message).
//
// A page is made in three steps, each in its own place: a handler asks package
// app, a builder turns the answer into a model that holds only what the page
// says, and a template writes it. Pages that everyone may see are kept as
// finished bytes under a key of everything they read (serve.go); staff's forms
// are rendered per request.
//
// It decides nothing about tournaments and keeps no state but the page cache.
// Drawing the board is in package board, the cache itself in pagecache.
//
// Start reading at Site, then Routes, then standings.go for one page from end
// to end.
package web
