package rest

import (
	"net/http"

	"sumito/api/middleware"
)

// Routes returns the route table, with whole paths. Which role an action takes
// in the tournament at hand is decided by its use case; Needs only keeps out
// who can't have it anywhere.
func (a *API) Routes() []middleware.Route {
	const (
		get, post, put, patch, del = http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete

		open, everyone  = middleware.Open, middleware.Everyone
		signedIn        = middleware.SignedIn
		staff, arranger = middleware.Staff, middleware.Arranger
		tournament      = "/tournaments/:tournament"
		entry           = tournament + "/entries/:entry"
		round           = tournament + "/rounds/:round"
		pairing         = round + "/pairings/:board"
	)
	table := []struct {
		method, path string
		needs        middleware.Permission
		do           action
	}{
		{post, "/sessions", open, a.signIn},
		{post, "/sessions/refresh", open, a.refreshSession},
		{del, "/sessions/current", signedIn, a.signOut},
		{get, "/me", signedIn, a.getMe},

		{get, "/tournaments", everyone, a.listTournaments},
		{post, "/tournaments", arranger, a.createTournament},
		{get, tournament, everyone, a.getTournament},
		{patch, tournament, arranger, a.changeSettings},

		{get, tournament + "/entries", everyone, a.listEntries},
		{post, tournament + "/entries", arranger, a.addEntries},
		{get, entry, everyone, a.getEntry},
		{patch, entry, arranger, a.correctEntry},
		{post, entry + "/withdrawal", arranger, a.withdrawEntry},
		{del, entry + "/withdrawal", arranger, a.reinstateEntry},
		{post, entry + "/set-aside", staff, a.setAside},

		{get, tournament + "/rounds", everyone, a.listRounds},
		{post, tournament + "/rounds", staff, a.pairRound},
		{get, round, everyone, a.getRound},
		{del, round, staff, a.discardRound},
		{get, round + "/findings", staff, a.getFindings},
		{post, round + "/publication", staff, a.publishRound},
		{post, round + "/completion", staff, a.completeRound},

		{get, round + "/pairings", everyone, a.listPairings},
		{put, round + "/pairings", staff, a.editPairings},
		{get, pairing, everyone, a.getPairing},
		{put, pairing + "/result", staff, a.reportResult},
		{post, pairing + "/result/preview", staff, a.previewResult},
		{post, pairing + "/result/confirmation", staff, a.confirmResult},
		{post, pairing + "/result/ruling", staff, a.ruleResult},
		{get, pairing + "/records", everyone, a.listRecords},
		{post, pairing + "/records", staff, a.submitRecord},

		{get, tournament + "/standings", everyone, a.getStandings},
		{get, tournament + "/crosstable", everyone, a.getCrossTable},
		{get, tournament + "/log", everyone, a.getLog},
		{get, tournament + "/archive", arranger, a.getArchive},
		{get, tournament + "/head", everyone, a.getHead},
		{get, tournament + "/stream", everyone, a.streamHead},
		{post, tournament + "/undo", staff, a.undo},

		{get, "/clubs/:club/ratings", everyone, a.getRatings},
		{put, "/clubs/:club/ratings/system", arranger, a.chooseRatings},
		{get, "/clubs/:club/ratings/players/:player", everyone, a.getRatingHistory},

		{get, "/records/:record", everyone, a.getRecord},
		{del, "/players/:player", arranger, a.erasePlayer},
		{del, tournament + "/texts/:text", arranger, a.eraseText},
		{post, "/verifications", open, a.verifyRecord},
		{get, "/layouts", open, a.listLayouts},
		{get, "/openapi.json", open, a.getDocument},
		{get, "/health", open, a.getHealth},
	}
	routes := make([]middleware.Route, len(table))
	for i, line := range table {
		routes[i] = middleware.Route{Method: line.method, Path: Prefix + line.path, Needs: line.needs, Handler: a.handle(line.do)}
	}
	return routes
}
