// Package auth signs people in: passwords, page sessions, tokens of API
// clients and the one-time links that open accounts (decision 15 of
// ARCHITECTURE.md).
//
// Secrets are random bytes that only their holder has; the database keeps
// hashes. A token or cookie says who, never what they may do: roles are read
// at each request, and so is the session, so that revoking works at once. What
// an account may do is decided in package app.
//
// Start reading at Service, then SignIn, OpenSession and Issue.
package auth
