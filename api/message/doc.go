// Package message turns codes with arguments into sentences (decision 13 of
// ARCHITECTURE.md):
// for pages, for problems of the API and for the command line. It is the only
// place where words for users come from.
//
// Codes live in namespaces: "page.…" for what pages say, "problem.…" for
// app.Problem and tournament.Refusal codes, "fault.…" for illegal moves,
// "ending.…", "trust.…", "bye.…" and so on for the domain's words. The
// sentences lie in templates/locales, a TOML file a topic and language, with
// plural forms as go-i18n knows them.
//
// A language is offered once it is complete enough; what it lacks is said in
// English. The package knows no HTTP and no page.
//
// Start reading at Catalogue, then spell for how arguments become words.
package message
