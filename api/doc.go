// Package api is the service as one piece: it opens the database, connects the
// packages below it and puts all routes, each with the permission it needs,
// into one table that a single place guards.
//
// It holds no use case (api/app), no page (api/web) and no JSON (api/rest).
//
// Start reading at New, then Server.handler and Serve.
package api
