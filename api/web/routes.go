package web

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sumito/api/middleware"
)

// Routes is the route table of the pages, each with who may reach it at all;
// what somebody may do in a tournament is decided by package app.
func (s *Site) Routes() []middleware.Route {
	get := func(path string, handler gin.HandlerFunc) []middleware.Route {
		return []middleware.Route{
			{Method: http.MethodGet, Path: path, Needs: middleware.Everyone, Handler: handler},
			{Method: http.MethodHead, Path: path, Needs: middleware.Everyone, Handler: handler},
		}
	}
	staff := func(path string, handler gin.HandlerFunc) []middleware.Route {
		return []middleware.Route{{Method: http.MethodGet, Path: path, Needs: middleware.Staff, Handler: handler}}
	}
	post := func(path string, needs middleware.Permission, handler gin.HandlerFunc) []middleware.Route {
		return []middleware.Route{{Method: http.MethodPost, Path: path, Needs: needs, Handler: s.posted(handler)}}
	}
	const (
		one     = "/tournaments/:id"
		console = one + "/console"
		round   = console + "/rounds/:round"
		board   = round + "/boards/:board"
	)
	var all []middleware.Route
	for _, group := range [][]middleware.Route{
		get("/", s.list),
		get(one, s.standingsPage),
		get(one+"/standings", s.standingsPage),
		get(one+"/pairings", s.pairingsPage),
		get(one+"/rounds/:round", s.roundPage),
		get(one+"/crosstable", s.crosstablePage),
		get(one+"/games", s.gamesPage),
		get(one+"/players", s.playersPage),
		get(one+"/entries/:entry", s.entryPage),
		get(one+"/log", s.logPage),
		get(one+"/about", s.aboutPage),
		get("/clubs/:club/ratings", s.ratingsPage),
		get("/clubs/:club/ratings/:player", s.ratingHistoryPage),
		get(one+"/head", s.head),
		get(one+"/stream", s.stream),
		get("/games/:record", s.gamePage),
		get("/games/:record/:ply", s.plyPage),

		get("/static/:digest/:name", s.serveStatic),
		post("/preferences", middleware.Everyone, s.setPreferences),
		get("/sign-in", s.signInPage),
		post("/sign-in", middleware.Everyone, s.signIn),
		post("/sign-out", middleware.Everyone, s.signOut),
		get("/setup/:secret", s.setupPage),
		post("/setup/:secret", middleware.Everyone, s.setup),
		{{Method: http.MethodGet, Path: "/clubs/:club/members", Needs: middleware.Arranger, Handler: s.membersPage}},
		post("/clubs/:club/ratings", middleware.Arranger, s.chooseRatings),
		post("/clubs/:club/members", middleware.Arranger, s.invite),
		post("/clubs/:club/members/:account", middleware.Arranger, s.changeRole),

		{{Method: http.MethodGet, Path: "/tournaments/new", Needs: middleware.Arranger, Handler: s.createPage}},
		post("/tournaments/new", middleware.Arranger, s.createTournament),
		staff(console, s.consolePage),
		staff(console+"/entries", s.entriesPage),
		post(console+"/entries", middleware.Staff, s.addEntries),
		post(console+"/entries/:entry/correct", middleware.Staff, s.correctEntry),
		post(console+"/entries/:entry/withdraw", middleware.Staff, s.withdrawEntry),
		post(console+"/entries/:entry/reinstate", middleware.Staff, s.reinstateEntry),
		post(console+"/entries/:entry/set-aside", middleware.Staff, s.setAside),
		staff(console+"/settings", s.settingsPage),
		post(console+"/settings", middleware.Staff, s.changeSettings),
		staff(console+"/archive", s.archive),
		staff(console+"/undo", s.undoPage),
		post(console+"/undo", middleware.Staff, s.undo),
		staff(round, s.consoleRoundPage),
		post(round+"/pair", middleware.Staff, s.pairRound),
		post(round+"/edit", middleware.Staff, s.editRound),
		post(round+"/discard", middleware.Staff, s.discardRound),
		post(round+"/publish", middleware.Staff, s.publishRound),
		post(round+"/complete", middleware.Staff, s.completeRound),
		staff(board, s.boardPage),
		post(board+"/result", middleware.Staff, s.enterResult),
		post(board+"/preview", middleware.Staff, s.previewResult),
		post(board+"/record", middleware.Staff, s.submitRecord),
		post(board+"/confirm", middleware.Staff, s.confirmResult),
		post(board+"/ruling", middleware.Staff, s.ruleResult),
	} {
		all = append(all, group...)
	}
	return all
}
