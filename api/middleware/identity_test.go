package middleware_test

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/auth"
	"sumito/api/middleware"
	"sumito/api/store/storetest"
)

// signedUp is sign-in with one organizer's account.
func signedUp(t *testing.T) (*auth.Service, app.Account, app.Store) {
	t.Helper()
	s := storetest.Open(t, storetest.SQLite(t))
	service := newAuth(t, s)
	link, err := service.Invite(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	account, err := service.Redeem(t.Context(), link, "Olga", "correct horse battery", "Club")
	if err != nil {
		t.Fatal(err)
	}
	return service, account, s
}

func newAuth(t *testing.T, s app.Store) *auth.Service {
	t.Helper()
	service, err := auth.New(auth.Options{Store: s, Key: bytes.Repeat([]byte("k"), auth.MinKey)})
	if err != nil {
		t.Fatal(err)
	}
	return service
}

// who answers with the account that asks.
func who(c *gin.Context) { c.String(http.StatusOK, "account "+middleware.Actor(c).Account) }

func TestPageIdentity(t *testing.T) {
	service, account, _ := signedUp(t)
	secret, expires, err := service.OpenSession(t.Context(), account)
	if err != nil {
		t.Fatal(err)
	}
	for _, secure := range []bool{false, true} {
		// The cookie as sign-in sets it is the one that is recognized.
		w := serve(t, get("/"), func(c *gin.Context) { middleware.SetSession(c, secret, expires, secure) })
		set := w.Result().Cookies()[0]
		if !set.HttpOnly || set.Secure != secure || set.SameSite != http.SameSiteLaxMode || set.Path != "/" || set.Domain != "" ||
			set.Expires.Unix() != expires.Unix() || strings.HasPrefix(set.Name, "__Host-") != secure {
			t.Errorf("cookie %+v", set)
		}
		r := get("/")
		r.AddCookie(set)
		expect(t, serve(t, r, who, middleware.PageIdentity(service, secure, fail)), 200, "account "+account.ID)

		// The other mode's, or another port's, isn't.
		expect(t, serve(t, r, who, middleware.PageIdentity(service, !secure, fail)), 200, "account ")
		r = get("/", "Host", "example.com:8081")
		r.AddCookie(set)
		if w := serve(t, r, who, middleware.PageIdentity(service, secure, fail)); !secure && w.Body.String() != "account " {
			t.Errorf("at another port it is %q", w.Body)
		}

		// One that isn't good any more is taken away; the page is a visitor's.
		r = get("/")
		r.AddCookie(&http.Cookie{Name: set.Name, Value: "expired"})
		w = serve(t, r, who, middleware.PageIdentity(service, secure, fail))
		expect(t, w, 200, "account ")
		if gone := w.Result().Cookies(); len(gone) != 1 || gone[0].Name != set.Name || gone[0].MaxAge >= 0 || gone[0].Secure != secure {
			t.Errorf("taken away by %v", gone)
		}
	}
	w := serve(t, get("/"), who, middleware.PageIdentity(service, false, fail))
	expect(t, w, 200, "account ")
	if len(w.Result().Cookies()) != 0 {
		t.Error("a visitor gets a cookie")
	}
}

func TestTokenIdentity(t *testing.T) {
	service, account, _ := signedUp(t)
	tokens, err := service.Issue(t.Context(), account)
	if err != nil {
		t.Fatal(err)
	}
	secret, _, err := service.OpenSession(t.Context(), account)
	if err != nil {
		t.Fatal(err)
	}
	identity := middleware.TokenIdentity(service, fail)
	expect(t, serve(t, get("/"), who, identity), 200, "account ")
	expect(t, serve(t, get("/", "Authorization", "Bearer "+tokens.Access), who, identity), 200, "account "+account.ID)
	expect(t, serve(t, get("/", "Authorization", "bearer "+tokens.Access), who, identity), 200, "account "+account.ID)
	// A browser's cookie means nothing here.
	expect(t, serve(t, get("/", "Cookie", "sumito="+secret), who, identity), 200, "account ")
	for _, bad := range []string{"Bearer", "Bearer x.y.z", "Basic b2xnYTp4", "Bearer " + secret, tokens.Access} {
		w := serve(t, get("/", "Authorization", bad), who, identity)
		expect(t, w, 401, auth.CodeTokenInvalid)
		if got := w.Header().Get("WWW-Authenticate"); !strings.HasPrefix(got, "Bearer") {
			t.Errorf("WWW-Authenticate %q", got)
		}
	}
	actor, err := service.ActorByToken(t.Context(), tokens.Access)
	if err != nil {
		t.Fatal(err)
	}
	if err := service.SignOut(t.Context(), actor); err != nil {
		t.Fatal(err)
	}
	expect(t, serve(t, get("/", "Authorization", "Bearer "+tokens.Access), who, identity), 401, auth.CodeSessionEnded)
}

// unreadable is a database that can't find sessions just now.
type unreadable struct{ app.Store }

func (unreadable) Session(context.Context, string, time.Time) (app.Session, error) {
	return app.Session{}, errors.New("cable cut")
}

func (unreadable) SessionByID(context.Context, string, time.Time) (app.Session, error) {
	return app.Session{}, errors.New("cable cut")
}

// Who can't be recognized for want of the database isn't taken for a visitor,
// and keeps the cookie.
func TestIdentityWithoutDatabase(t *testing.T) {
	service, account, s := signedUp(t)
	tokens, err := service.Issue(t.Context(), account)
	if err != nil {
		t.Fatal(err)
	}
	cut := newAuth(t, unreadable{s})
	w := serve(t, get("/", "Cookie", "sumito=secret"), who, middleware.PageIdentity(cut, false, fail))
	expect(t, w, 503, middleware.CodeUnavailable)
	if len(w.Result().Cookies()) != 0 {
		t.Error("the cookie is taken away")
	}
	w = serve(t, get("/", "Authorization", "Bearer "+tokens.Access), who, middleware.TokenIdentity(cut, fail))
	expect(t, w, 503, middleware.CodeUnavailable)
}
