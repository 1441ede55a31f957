package auth

import (
	"context"
	"errors"
	"time"

	"sumito/api/app"
)

// Options are what a Service is made of.
type Options struct {
	Store app.Store
	// Key signs access tokens: at least 32 bytes, see LoadKey.
	Key []byte
	// Now is the clock; the default is time.Now.
	Now func() time.Time
	// NewID makes ids of accounts, sessions and clubs; the default is UUID
	// version 7.
	NewID func() string
}

// Service signs people in. It is safe for concurrent use.
type Service struct {
	store app.Store
}

// New returns a service, or an error when the key is too short.
func New(o Options) (*Service, error) {
	return &Service{store: o.Store}, nil
}

// Tokens are what an API client signs its requests with.
type Tokens struct {
	Access  string    // JWT, for the header "Authorization: Bearer …"
	Refresh string    // opaque, good for one Refresh
	Expires time.Time // of Access
}

// Session lifetimes.
const (
	// PageSession is how long a browser stays signed in.
	PageSession = 30 * 24 * time.Hour
	// AccessLife is how long an access token is good for.
	AccessLife = 15 * time.Minute
)

var errUnfinished = errors.New("unfinished")

// SignIn checks a name and password given from a network address. Wrong ones
// are a Problem "sign-in-failed" (Unauthorized), too many of them
// "too-many-attempts" (TooMany) with Params "seconds".
func (s *Service) SignIn(ctx context.Context, name, password, address string) (app.Account, error) {
	return app.Account{}, errUnfinished
}

// OpenSession starts a page session; the secret is the cookie's value.
func (s *Service) OpenSession(ctx context.Context, account app.Account) (secret string, expires time.Time, err error) {
	return "", time.Time{}, errUnfinished
}

// ActorBySession returns who a cookie's secret stands for, with current roles;
// a Problem "session-ended" (Unauthorized) when it is unknown, ended or
// expired.
func (s *Service) ActorBySession(ctx context.Context, secret string) (app.Actor, error) {
	return app.Actor{}, errUnfinished
}

// Issue starts an API session and returns its first tokens.
func (s *Service) Issue(ctx context.Context, account app.Account) (Tokens, error) {
	return Tokens{}, errUnfinished
}

// Refresh exchanges a refresh token for new tokens. One that was exchanged
// before is a stolen one: its session ends ("refresh-reused", Unauthorized).
func (s *Service) Refresh(ctx context.Context, refresh string) (Tokens, error) {
	return Tokens{}, errUnfinished
}

// ActorByToken returns who an access token stands for, with current roles.
// Problems (Unauthorized): "token-expired", "token-invalid", "session-ended".
func (s *Service) ActorByToken(ctx context.Context, access string) (app.Actor, error) {
	return app.Actor{}, errUnfinished
}

// SignOut ends the actor's session, page or API. A visitor's is a no-op.
func (s *Service) SignOut(ctx context.Context, actor app.Actor) error {
	return errUnfinished
}

// Invite makes a one-time link's secret for the first organizer. It returns a
// Problem "already-set-up" (Conflict) once there is an account.
func (s *Service) Invite(ctx context.Context) (secret string, err error) {
	return "", errUnfinished
}

// Invitation returns the invitation behind a link without using it up, or a
// Problem "invitation-invalid" (NotFound).
func (s *Service) Invitation(ctx context.Context, secret string) (app.Invitation, error) {
	return app.Invitation{}, errUnfinished
}

// Redeem uses a one-time link up: it opens the account, and founds the club
// when the invitation names none. Name 1…60 characters, password 10…200, club
// 1…200 when it is needed.
func (s *Service) Redeem(ctx context.Context, secret, name, password, club string) (app.Account, error) {
	return app.Account{}, errUnfinished
}

// LoadKey reads the signing key from a file, which is made with mode 0600 when
// absent and refused when others may read it.
func LoadKey(path string) ([]byte, error) {
	return nil, errUnfinished
}
