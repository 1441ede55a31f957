package auth

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"sumito/api/app"
)

// Who a token is from and for. They keep a token of another program that shares
// the key by accident from meaning anything here.
const (
	issuer   = "sumito"
	audience = "sumito-api"
)

// signer makes and reads access tokens: JWTs signed with HS256 and nothing
// else.
type signer struct {
	key   []byte
	keyID string
	now   func() time.Time
	parse *jwt.Parser
}

// claims say who and until when, never what they may do.
type claims struct {
	Session string `json:"sid"`
	jwt.RegisteredClaims
}

func newSigner(key []byte, now func() time.Time) signer {
	sum := sha256.Sum256(append([]byte("sumito-key-id\n"), key...))
	return signer{
		key:   key,
		keyID: hex.EncodeToString(sum[:8]),
		now:   now,
		parse: jwt.NewParser(
			jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}),
			jwt.WithExpirationRequired(),
			jwt.WithIssuedAt(),
			jwt.WithIssuer(issuer),
			jwt.WithAudience(audience),
			jwt.WithTimeFunc(now),
			jwt.WithStrictDecoding(),
		),
	}
}

// sign returns an access token for a session, and when it expires.
func (s signer) sign(session app.Session) (access string, expires time.Time, err error) {
	now := s.now()
	expires = now.Add(AccessLife).Truncate(time.Second) // a JWT counts in seconds
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims{
		Session: session.ID,
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer:    issuer,
			Audience:  jwt.ClaimStrings{audience},
			Subject:   session.Account,
			IssuedAt:  jwt.NewNumericDate(now),
			ExpiresAt: jwt.NewNumericDate(expires),
		},
	})
	token.Header["kid"] = s.keyID
	access, err = token.SignedString(s.key)
	if err != nil {
		return "", time.Time{}, fmt.Errorf("sign access token: %w", err)
	}
	return access, expires, nil
}

// read checks an access token and returns whose it is.
func (s signer) read(access string) (claims, error) {
	var c claims
	_, err := s.parse.ParseWithClaims(access, &c, func(token *jwt.Token) (any, error) {
		if token.Header["kid"] != s.keyID {
			return nil, errors.New("token of another key")
		}
		return s.key, nil
	})
	code := CodeTokenInvalid
	if errors.Is(err, jwt.ErrTokenExpired) {
		code = CodeTokenExpired
	}
	if err == nil && (c.Subject == "" || c.Session == "") {
		err = errors.New("token without subject or session")
	}
	if err != nil {
		return claims{}, &app.Problem{Class: app.Unauthorized, Code: code, Cause: err}
	}
	return c, nil
}
