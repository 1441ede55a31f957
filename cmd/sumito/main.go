package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"sumito/api/message"
)

// commands are what the program can do. Each field is a command of its own
// file with a method Run; kong reads the flags from their tags.
type commands struct {
	Serve    serveCommand    `cmd:"" group:"Server" help:"Run the server on a database of your own."`
	Demo     demoCommand     `cmd:"" group:"Server" help:"Run the server on a throw-away database with two tournaments."`
	Doctor   doctorCommand   `cmd:"" group:"Server" help:"Check an installation and say what to do."`
	Password passwordCommand `cmd:"" group:"Server" help:"Give an account a new password."`
	Version  versionCommand  `cmd:"" group:"Server" help:"Say which version this is."`

	Backup    backupCommand    `cmd:"" group:"Database" help:"Copy a database, while a server has it or not."`
	Restore   restoreCommand   `cmd:"" group:"Database" help:"Make a database of a backup."`
	Move      moveCommand      `cmd:"" group:"Database" help:"Move a database between SQLite and PostgreSQL, and compare."`
	Rebuild   rebuildCommand   `cmd:"" group:"Database" help:"Make all lists anew from the logs."`
	Erase     eraseCommand     `cmd:"" group:"Database" help:"Erase a player's personal data, or one text."`
	Archive   archiveCommand   `cmd:"" group:"Database" help:"Write a tournament into one file, or take one in."`
	VerifyLog verifyLogCommand `cmd:"" group:"Database" name:"verify-log" help:"Prove a tournament over again from its archive or log."`

	Verify  verifyCommand  `cmd:"" group:"Records and positions" help:"Verify game records."`
	Compare compareCommand `cmd:"" group:"Records and positions" help:"Compare two records of one game."`
	Convert convertCommand `cmd:"" group:"Records and positions" help:"Write records in another notation, or as JSON."`
	Moves   movesCommand   `cmd:"" group:"Records and positions" help:"List the legal moves of a position."`
	Perft   perftCommand   `cmd:"" group:"Records and positions" help:"Count move sequences."`

	Pair      pairCommand      `cmd:"" group:"Report files" help:"Pair the next round of a report file."`
	Check     checkCommand     `cmd:"" group:"Report files" help:"Pair every round of report files again and compare."`
	Standings standingsCommand `cmd:"" group:"Report files" help:"Rank the players of a report file, with the arithmetic of each tie-break."`
	Rate      rateCommand      `cmd:"" group:"Report files" help:"Rate the games of report files."`
	Simulate  simulateCommand  `cmd:"" group:"Report files" help:"Make up a tournament from a seed."`
}

// standard is what a command may talk to, so that tests can listen.
type standard struct {
	in  io.Reader
	out io.Writer
	err io.Writer

	words *message.Catalogue // nil until something has to be said
}

func main() {
	// SIGHUP comes when the terminal is closed.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	status := run(ctx, os.Args[1:], standard{in: os.Stdin, out: os.Stdout, err: os.Stderr})
	stop()
	os.Exit(status)
}

// run carries out one command line and returns the exit status. It is main
// without the process around it.
func run(ctx context.Context, args []string, std standard) int {
	exited := -1 // what kong would leave the process with, after --help
	parser, err := newParser(std, func(code int) { exited = code })
	if err != nil {
		fmt.Fprintln(std.err, "sumito:", err)
		return statusUsage
	}
	call, err := parser.Parse(args)
	if exited >= 0 {
		return exited
	}
	if err != nil {
		fmt.Fprintln(std.err, "sumito:", err)
		fmt.Fprintf(std.err, "Try \"%s --help\".\n", strings.Join(asked(err), " "))
		return statusUsage
	}
	call.BindTo(ctx, (*context.Context)(nil))
	return report(std, std.aboutDatabase(call.Run(&std), call.Selected().Target.Addr().Interface()))
}

// asked is the command whose arguments were wrong, word by word.
func asked(err error) []string {
	words := []string{"sumito"}
	var wrong *kong.ParseError
	if !errors.As(err, &wrong) || wrong.Context == nil {
		return words
	}
	for _, part := range wrong.Context.Path {
		if part.Command != nil {
			words = append(words, part.Command.Name)
		}
	}
	return words
}

// newParser builds the command line; exit is called instead of ending the
// process.
func newParser(std standard, exit func(int)) (*kong.Kong, error) {
	return kong.New(&commands{},
		kong.Name("sumito"),
		kong.Description("Abalone tournaments whose results are proven by the game records."),
		kong.Writers(std.out, std.err),
		kong.Exit(exit),
		kong.UsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
}

// The exit statuses of the package comment.
const (
	statusDone  = 0
	statusNo    = 1
	statusUsage = 2
)

// failure is an error with an exit status of its own. Without a cause nothing
// is printed: the output of the command says it already.
type failure struct {
	status int
	cause  error
}

func (f failure) Error() string {
	if f.cause == nil {
		return fmt.Sprintf("exit status %d", f.status)
	}
	return f.cause.Error()
}

func (f failure) Unwrap() error { return f.cause }

// report prints what a command came back with and returns the exit status:
// the one a failure names, statusNo for any other error.
func report(std standard, err error) int {
	if err == nil {
		return statusDone
	}
	var own failure
	if !errors.As(err, &own) {
		own = failure{statusNo, err}
	}
	if own.cause != nil { // err may say it in other words
		fmt.Fprintln(std.err, "sumito:", printableLines(err.Error()))
	}
	return own.status
}
