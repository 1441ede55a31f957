package main

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"sumito/api"
	"sumito/api/app"
	"sumito/api/auth"
	"sumito/cmd/sumito/demo"
)

// demoCommand runs the server on a throw-away database.
type demoCommand struct {
	Addr string `default:"127.0.0.1:8080" env:"SUMITO_ADDR" placeholder:"HOST:PORT" help:"Address to listen on (${default})."`
	Log  string `default:"warn" enum:"debug,info,warn,error" env:"SUMITO_LOG" placeholder:"LEVEL" help:"Least level of log lines on stderr: debug, info, warn or error (${default})."`
}

// How the demo's organizer signs in. It is printed, and the demo is for this
// machine only.
const (
	demoName     = "organizer"
	demoPassword = "belgian-daisy"
)

// Run makes the database, fills it, and serves it until it is told to stop;
// then nothing is left of it.
func (c *demoCommand) Run(ctx context.Context, std *standard) (err error) {
	defer func() { err = unlessStopped(ctx, err) }()
	listener, address, err := listen(ctx, c.Addr, false)
	if err != nil {
		return err
	}
	defer listener.Close() // when there is an error before Serve takes over
	folder, err := os.MkdirTemp("", "sumito-demo-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	log, err := newLog(std, c.Log)
	if err != nil {
		return err
	}
	_, archiveKey, err := ed25519.GenerateKey(nil)
	if err != nil {
		return err
	}
	server, err := api.New(ctx, api.Options{
		Database:    filepath.Join(folder, "demo.db"),
		Synchronous: "OFF", // nobody will miss it
		Key:         passingKey(),
		ArchiveKey:  archiveKey,
		Hosts:       address.hosts(false, nil),
		Build:       build(),
		Log:         log,
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	if err := fill(ctx, server); err != nil {
		return fmt.Errorf("fill the demo: %w", err)
	}
	fmt.Fprintf(std.out, "Sumito demo: %s/\n", address.url())
	fmt.Fprintf(std.out, "Organizer: sign in as %s with the password %s\n", demoName, demoPassword)
	fmt.Fprintln(std.out, "Stop with Ctrl-C; the demo's database is thrown away.")
	return server.Serve(ctx, listener)
}

// passingKey is a signing key that ends with the process.
func passingKey() []byte {
	key := make([]byte, auth.MinKey)
	rand.Read(key) // never fails: crypto/rand ends the program instead
	return key
}

// fill opens the organizer's account and plays the tournaments in its name.
func fill(ctx context.Context, server *api.Server) error {
	secret, err := server.SignIn.Invite(ctx)
	if err != nil {
		return err
	}
	account, err := server.SignIn.Redeem(ctx, secret, demoName, demoPassword, "Arbour club")
	if err != nil {
		return err
	}
	actor, err := actorOf(ctx, server, account)
	if err != nil {
		return err
	}
	if _, _, err := demo.Seed(ctx, server.App, actor, time.Now()); err != nil {
		return err
	}
	return server.SignIn.SignOut(ctx, actor)
}

// actorOf signs an account in, as a page would.
func actorOf(ctx context.Context, server *api.Server, account app.Account) (app.Actor, error) {
	secret, _, err := server.SignIn.OpenSession(ctx, account)
	if err != nil {
		return app.Actor{}, err
	}
	return server.SignIn.ActorBySession(ctx, secret)
}
