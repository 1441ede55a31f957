package rest

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/auth"
	"sumito/api/middleware"
)

type credentialsDTO struct {
	Name     string `json:"name"`
	Password string `json:"password"`
}

type refreshDTO struct {
	RefreshToken string `json:"refresh_token"`
}

type tokensDTO struct {
	AccessToken  string `json:"access_token"`
	TokenType    string `json:"token_type"`
	ExpiresIn    int    `json:"expires_in"` // seconds
	RefreshToken string `json:"refresh_token"`
}

type meDTO struct {
	Account string          `json:"account"`
	Roles   []membershipDTO `json:"roles"`
}

type membershipDTO struct {
	Club string   `json:"club"`
	Name string   `json:"name"`
	Role app.Role `json:"role"`
}

// signIn exchanges name and password for tokens.
func (a *API) signIn(c *gin.Context) error {
	var in credentialsDTO
	if err := readJSON(c, &in); err != nil {
		return err
	}
	account, err := a.auth.SignIn(c.Request.Context(), in.Name, in.Password, c.ClientIP())
	if err != nil {
		return inBody(err)
	}
	tokens, err := a.auth.Issue(c.Request.Context(), account)
	if err != nil {
		return err
	}
	c.Header("Location", Prefix+"/sessions/current")
	return a.writeTokens(c, http.StatusCreated, tokens)
}

// refreshSession exchanges a refresh token for new tokens.
func (a *API) refreshSession(c *gin.Context) error {
	var in refreshDTO
	if err := readJSON(c, &in); err != nil {
		return err
	}
	tokens, err := a.auth.Refresh(c.Request.Context(), in.RefreshToken)
	if err != nil {
		return inBody(err)
	}
	return a.writeTokens(c, http.StatusOK, tokens)
}

func (a *API) writeTokens(c *gin.Context, status int, tokens auth.Tokens) error {
	c.Header("Cache-Control", "no-store")
	return a.writePlain(c, status, tokensDTO{
		AccessToken:  tokens.Access,
		TokenType:    "Bearer",
		ExpiresIn:    max(0, int(tokens.Expires.Sub(a.now()).Seconds())),
		RefreshToken: tokens.Refresh,
	})
}

// signOut ends the session that the token belongs to.
func (a *API) signOut(c *gin.Context) error {
	if err := readNothing(c); err != nil {
		return err
	}
	if err := a.auth.SignOut(c.Request.Context(), middleware.Actor(c)); err != nil {
		return err
	}
	c.Status(http.StatusNoContent)
	return nil
}

// getMe tells whose token it is and what they may do.
func (a *API) getMe(c *gin.Context) error {
	actor := middleware.Actor(c)
	clubs, err := a.app.Clubs(c.Request.Context(), actor)
	if err != nil {
		return err
	}
	me := meDTO{Account: actor.Account, Roles: []membershipDTO{}}
	for _, m := range clubs {
		if m.Role != app.NoRole {
			me.Roles = append(me.Roles, membershipDTO{Club: m.Club.ID, Name: m.Club.Name, Role: m.Role})
		}
	}
	c.Header("Cache-Control", "no-store")
	return a.writePlain(c, http.StatusOK, me)
}
