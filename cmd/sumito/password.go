package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"sumito/api/auth"
)

// passwordCommand gives somebody a new password who has forgotten theirs, or
// shared it. Whoever has the database may.
type passwordCommand struct {
	databaseFlag
	Name string `arg:"" help:"Name that the account signs in with."`
}

// Run reads the password from a line of the standard input, sets it and ends
// the account's sessions.
func (c *passwordCommand) Run(ctx context.Context, std *standard) (err error) {
	database, err := c.openStore(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, database.Close()) }()
	accounts, err := auth.New(auth.Options{Store: database, Key: passingKey()}) // which signs nothing here
	if err != nil {
		return err
	}
	password, err := readPassword(std)
	if err != nil {
		return failure{statusUsage, err}
	}
	if err := accounts.SetPassword(ctx, c.Name, password); err != nil {
		return std.aboutProblem(err)
	}
	fmt.Fprintf(std.out, "%s has a new password and is signed out everywhere.\n", c.Name)
	return nil
}

// readPassword reads one line; at a terminal it asks for it.
func readPassword(std *standard) (string, error) {
	if isTerminal(std.in) {
		fmt.Fprint(std.err, "New password (it shows while you type): ")
	}
	line, err := bufio.NewReader(std.in).ReadString('\n')
	if err != nil && (!errors.Is(err, io.EOF) || line == "") {
		return "", fmt.Errorf("password: %w", err)
	}
	return strings.TrimRight(line, "\r\n"), nil
}
