package auth_test

import (
	"bytes"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"sumito/api/app"
	"sumito/api/auth"
)

func TestTokens(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	olga := w.organizer()
	tokens, err := w.auth.Issue(ctx, olga)
	w.must(err)
	if !tokens.Expires.Equal(w.time.Add(auth.AccessLife)) {
		t.Errorf("expires %v", tokens.Expires)
	}
	actor, err := w.auth.ActorByToken(ctx, tokens.Access)
	w.must(err)
	if actor.Account != olga.ID || actor.Session == "" || len(actor.Roles) != 1 {
		t.Errorf("actor %+v", actor)
	}
	claims := jwt.MapClaims{}
	if _, _, err := jwt.NewParser().ParseUnverified(tokens.Access, claims); err != nil {
		t.Fatal(err)
	}
	for claim := range claims {
		switch claim {
		case "sub", "sid", "exp", "iat", "iss", "aud":
		default:
			t.Errorf("the token says %s: %v", claim, claims[claim])
		}
	}
	w.time = w.time.Add(auth.AccessLife)
	_, err = w.auth.ActorByToken(ctx, tokens.Access)
	w.refused(err, app.Unauthorized, auth.CodeTokenExpired)
}

func TestRefresh(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	olga := w.organizer()
	first, err := w.auth.Issue(ctx, olga)
	w.must(err)
	w.time = w.time.Add(time.Hour)
	second, err := w.auth.Refresh(ctx, first.Refresh)
	w.must(err)
	if second.Refresh == first.Refresh {
		t.Error("the refresh token wasn't rotated")
	}
	before, err := w.auth.ActorByToken(ctx, second.Access)
	w.must(err)
	third, err := w.auth.Refresh(ctx, second.Refresh)
	w.must(err)
	after, err := w.auth.ActorByToken(ctx, third.Access)
	w.must(err)
	if before.Session != after.Session {
		t.Error("a refresh began another session")
	}
	// Somebody uses an old one: nobody can tell thief and owner apart, so the
	// session ends for both.
	_, err = w.auth.Refresh(ctx, second.Refresh)
	w.refused(err, app.Unauthorized, auth.CodeRefreshReused)
	_, err = w.auth.ActorByToken(ctx, third.Access)
	w.refused(err, app.Unauthorized, auth.CodeSessionEnded)
	if _, err = w.auth.Refresh(ctx, third.Refresh); err == nil {
		t.Error("the newest refresh token still works")
	}
	for _, forged := range []string{"", "x", first.Access} {
		_, err = w.auth.Refresh(ctx, forged)
		w.refused(err, app.Unauthorized, auth.CodeRefreshInvalid)
	}
}

func TestRefreshAtOnce(t *testing.T) {
	w := newWorld(t)
	tokens, err := w.auth.Issue(t.Context(), w.organizer())
	w.must(err)
	errs := make([]error, 6)
	var wait sync.WaitGroup
	for i := range errs {
		wait.Go(func() { _, errs[i] = w.auth.Refresh(t.Context(), tokens.Refresh) })
	}
	wait.Wait()
	good := 0
	for _, err := range errs {
		if err == nil {
			good++
		}
	}
	if good != 1 {
		t.Errorf("one refresh token gave %d", good)
	}
}

func TestRefreshExpires(t *testing.T) {
	w := newWorld(t)
	tokens, err := w.auth.Issue(t.Context(), w.organizer())
	w.must(err)
	w.time = w.time.Add(auth.APISession)
	_, err = w.auth.Refresh(t.Context(), tokens.Refresh)
	w.refused(err, app.Unauthorized, auth.CodeRefreshInvalid)
}

// The secrets of pages and of the API don't open each other.
func TestKindsDontMix(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	olga := w.organizer()
	cookie, _, err := w.auth.OpenSession(ctx, olga)
	w.must(err)
	tokens, err := w.auth.Issue(ctx, olga)
	w.must(err)
	_, err = w.auth.ActorBySession(ctx, tokens.Refresh)
	w.refused(err, app.Unauthorized, auth.CodeSessionEnded)
	_, err = w.auth.Refresh(ctx, cookie)
	w.refused(err, app.Unauthorized, auth.CodeRefreshInvalid)
	if _, err := w.auth.ActorBySession(ctx, cookie); err != nil {
		t.Errorf("the page session ended: %v", err)
	}
}

func TestRevokedSession(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	tokens, err := w.auth.Issue(ctx, w.organizer())
	w.must(err)
	actor, err := w.auth.ActorByToken(ctx, tokens.Access)
	w.must(err)
	w.must(w.auth.SignOut(ctx, actor))
	_, err = w.auth.ActorByToken(ctx, tokens.Access)
	w.refused(err, app.Unauthorized, auth.CodeSessionEnded)
	_, err = w.auth.Refresh(ctx, tokens.Refresh)
	w.refused(err, app.Unauthorized, auth.CodeRefreshInvalid)
}

// Tokens that look right but aren't ours: another algorithm, none at all,
// another key, issuer, audience or key id, no expiry.
func TestForgedTokens(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	tokens, err := w.auth.Issue(ctx, w.organizer())
	w.must(err)
	original := jwt.MapClaims{}
	parsed, _, err := jwt.NewParser().ParseUnverified(tokens.Access, original)
	w.must(err)
	sign := func(method jwt.SigningMethod, key any, change func(jwt.MapClaims, map[string]any)) string {
		t.Helper()
		claims, token := jwt.MapClaims{}, jwt.New(method)
		for name, value := range original {
			claims[name] = value
		}
		token.Header["kid"] = parsed.Header["kid"]
		change(claims, token.Header)
		token.Claims = claims
		text, err := token.SignedString(key)
		w.must(err)
		return text
	}
	as := func(jwt.MapClaims, map[string]any) {}
	if _, err := w.auth.ActorByToken(ctx, sign(jwt.SigningMethodHS256, testKey, as)); err != nil {
		t.Fatalf("the forger's own work isn't good enough: %v", err)
	}
	set := func(name string, value any) func(jwt.MapClaims, map[string]any) {
		return func(claims jwt.MapClaims, _ map[string]any) { claims[name] = value }
	}
	drop := func(name string) func(jwt.MapClaims, map[string]any) {
		return func(claims jwt.MapClaims, _ map[string]any) { delete(claims, name) }
	}
	for name, forged := range map[string]string{
		"no algorithm":      sign(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, as),
		"another algorithm": sign(jwt.SigningMethodHS512, testKey, as),
		"another key":       sign(jwt.SigningMethodHS256, bytes.Repeat([]byte("x"), 32), as),
		"another issuer":    sign(jwt.SigningMethodHS256, testKey, set("iss", "somebody")),
		"another audience":  sign(jwt.SigningMethodHS256, testKey, set("aud", "pages")),
		"no audience":       sign(jwt.SigningMethodHS256, testKey, drop("aud")),
		"no expiry":         sign(jwt.SigningMethodHS256, testKey, drop("exp")),
		"no session":        sign(jwt.SigningMethodHS256, testKey, drop("sid")),
		"no subject":        sign(jwt.SigningMethodHS256, testKey, drop("sub")),
		"issued tomorrow":   sign(jwt.SigningMethodHS256, testKey, set("iat", w.time.Add(24*time.Hour).Unix())),
		"another key id": sign(jwt.SigningMethodHS256, testKey, func(_ jwt.MapClaims, header map[string]any) {
			header["kid"] = "../../etc/passwd"
		}),
		"empty":       "",
		"three dots":  "...",
		"not base64":  "a.b.c",
		"cut short":   tokens.Access[:len(tokens.Access)-1],
		"a signature": tokens.Access + "A",
	} {
		_, err := w.auth.ActorByToken(ctx, forged)
		if p := w.refused(err, app.Unauthorized, auth.CodeTokenInvalid); p == nil {
			t.Errorf("%s passes", name)
		}
	}
	// Somebody else's session under our key isn't ours either.
	_, err = w.auth.ActorByToken(ctx, sign(jwt.SigningMethodHS256, testKey, set("sub", "another account")))
	w.refused(err, app.Unauthorized, auth.CodeSessionEnded)
	_, err = w.auth.ActorByToken(ctx, sign(jwt.SigningMethodHS256, testKey, set("sid", "another session")))
	w.refused(err, app.Unauthorized, auth.CodeSessionEnded)
	// A server with a new key knows no old tokens.
	_, err = w.service(bytes.Repeat([]byte("n"), 32)).ActorByToken(ctx, tokens.Access)
	w.refused(err, app.Unauthorized, auth.CodeTokenInvalid)
}

func TestShortKey(t *testing.T) {
	if _, err := auth.New(auth.Options{Key: make([]byte, auth.MinKey-1)}); err == nil {
		t.Error("a short key passes")
	}
}
