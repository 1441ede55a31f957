package main

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"sumito/api"
	"sumito/api/app"
	"sumito/api/auth"
	"sumito/api/store"
)

// serveCommand runs the server on a database of one's own.
type serveCommand struct {
	databaseFlag
	ListenURL string `name:"database-listen-url" env:"SUMITO_DATABASE_LISTEN_URL" placeholder:"URL" help:"PostgreSQL's own address when --database leads to a pooler: notifications take a connection of one's own."`
	Addr      string `default:"127.0.0.1:8080" env:"SUMITO_ADDR" placeholder:"HOST:PORT" help:"Address to listen on (${default})."`
	Key       string `env:"SUMITO_KEY" placeholder:"FILE" help:"File of the signing key, made when absent; beside the database if not given."`
	erasuresFlag
	archiveKeyFlag
	Hall        bool          `env:"SUMITO_HALL" help:"Serve the local network over plain http."`
	LANStaff    bool          `name:"lan-staff" env:"SUMITO_LAN_STAFF" help:"With --hall: staff may sign in from other devices."`
	Host        []string      `env:"SUMITO_HOST" placeholder:"NAME" help:"Further host name that the server is reached under; may be repeated."`
	Proxy       []string      `env:"SUMITO_PROXY" placeholder:"CIDR" help:"Address or network of a proxy whose X-Forwarded-For is believed; may be repeated. None is, unless with --https the one on this machine."`
	HTTPS       bool          `name:"https" env:"SUMITO_HTTPS" help:"A proxy in front serves https: cookies are for https only."`
	Backups     string        `env:"SUMITO_BACKUPS" placeholder:"FOLDER|none" help:"Folder for backups of a SQLite file, none for none; backups beside the file if not given."`
	BackupEvery time.Duration `default:"24h" env:"SUMITO_BACKUP_EVERY" placeholder:"DURATION" help:"How often there is a backup, besides before each pairing (${default})."`
	Log         string        `default:"warn" enum:"debug,info,warn,error" env:"SUMITO_LOG" placeholder:"LEVEL" help:"Least level of log lines on stderr: debug, info, warn or error (${default})."`
}

// Run serves until it is told to stop.
func (c *serveCommand) Run(ctx context.Context, std *standard) (err error) {
	if c.Hall && c.HTTPS && !c.LANStaff {
		return failure{statusUsage, errors.New("--hall keeps staff at this machine because of plain http; with --https say --lan-staff too")}
	}
	if c.LANStaff && !c.Hall {
		return failure{statusUsage, errors.New("--lan-staff does nothing without --hall, which serves the local network: say both, or neither")}
	}
	if err := c.checkHosts(); err != nil {
		return err
	}
	backups, err := c.backupFolder(std)
	if err != nil {
		return err
	}
	if err := c.checkProxies(); err != nil {
		return err
	}
	if c.ListenURL != "" && (c.isFile() || !store.OnPostgres(c.ListenURL)) {
		return failure{statusUsage, errors.New("--database-listen-url and the --database that it goes with are postgres:// URLs")}
	}
	defer func() { err = unlessStopped(ctx, err) }()
	log, err := newLog(std, c.Log)
	if err != nil {
		return err
	}
	addr := c.Addr
	for {
		listener, address, err := listen(ctx, addr, c.Hall)
		if err != nil {
			return err
		}
		if err = c.serve(ctx, std, log, backups, listener, address); !errors.Is(err, api.ErrRoom) {
			return err
		}
		log.Warn("there is room on the disk again: the database is opened once more, for writing", "database", c.Database)
		addr = net.JoinHostPort(address.host, address.port)
	}
}

// serve runs a server until it is told to stop, or returns api.ErrRoom.
func (c *serveCommand) serve(ctx context.Context, std *standard, log *slog.Logger, backups string, listener net.Listener, address address) (err error) {
	defer listener.Close() // when there is an error before Serve takes over
	server, err := api.New(ctx, api.Options{
		Database:    c.Database,
		ListenURL:   c.ListenURL,
		Backups:     backups,
		BackupEvery: c.BackupEvery,
		Erasures:    c.journal(c.Database, c.keyFile()),
		LoadKeys:    func() ([]byte, ed25519.PrivateKey, error) { return c.loadKeys(log) },
		Hosts:       address.hosts(c.Hall, c.Host),
		DeskOnly:    c.Hall && !c.LANStaff,
		Secure:      c.HTTPS,
		Proxies:     c.Proxy,
		Build:       build(),
		Release:     release,
		Log:         log,
	})
	if errors.Is(err, app.ErrFull) {
		return &sentence{cause: err, text: std.say("serve.disk-full", nil)}
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	if err := c.greet(ctx, std, server, address); err != nil {
		return err
	}
	return server.Serve(ctx, listener)
}

// noBackups is the value of --backups that turns them off.
const noBackups = "none"

// backupFolder is the folder that backups go to, "" for none. Of PostgreSQL
// there are none.
func (c *serveCommand) backupFolder(std *standard) (string, error) {
	switch {
	case c.BackupEvery < time.Minute:
		return "", failure{statusUsage, errors.New(std.say("backup.every", map[string]any{"every": c.BackupEvery}))}
	case c.Backups == noBackups, !c.isFile() && c.Backups == "":
		return "", nil
	case !c.isFile():
		return "", failure{statusUsage, errors.New(std.say("backup.not-served", nil))}
	}
	return cmp.Or(c.Backups, c.backups()), nil
}

// hostName is what a request's Host may be, but for a port and an address.
var hostName = regexp.MustCompile(`^[\pL\pN._-]+$`)

// checkHosts refuses what no request's Host is ever equal to.
func (c *serveCommand) checkHosts() error {
	for _, host := range c.Host {
		name := host
		if bare, port, err := net.SplitHostPort(host); err == nil {
			if name = bare; !isPort(port) {
				name = ""
			}
		}
		if _, err := netip.ParseAddr(strings.Trim(name, "[]")); err != nil && !hostName.MatchString(name) {
			return failure{statusUsage, fmt.Errorf("--host %q: want a name such as results.example.org or an address, without http:// and path; for several say --host again", host)}
		}
	}
	return nil
}

func isPort(text string) bool {
	_, err := strconv.ParseUint(text, 10, 16)
	return err == nil
}

// checkProxies refuses what is neither an address nor a network.
func (c *serveCommand) checkProxies() error {
	for _, proxy := range c.Proxy {
		_, address := netip.ParseAddr(proxy)
		if _, network := netip.ParsePrefix(proxy); address != nil && network != nil {
			return failure{statusUsage, fmt.Errorf("--proxy %q: want an IP address or a network such as 10.0.0.0/24", proxy)}
		}
	}
	return nil
}

// unlessStopped forgives a server that was told to stop before it was ready
// whatever it couldn't finish for that.
func unlessStopped(ctx context.Context, err error) error {
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// greet prints the link for the first organizer as long as there is none, then
// the addresses.
func (c *serveCommand) greet(ctx context.Context, std *standard, server *api.Server, address address) error {
	secret, err := server.SignIn.Invite(ctx)
	var problem *app.Problem
	switch {
	case err == nil:
		fmt.Fprintf(std.out, "First organizer: %s/setup/%s\n", c.reached(address), secret)
	case server.ReadOnly(): // nobody can be let in
	case errors.As(err, &problem) && problem.Class == app.Conflict: // there is one
	default:
		return fmt.Errorf("invite the first organizer: %w", err)
	}
	if server.ReadOnly() {
		fmt.Fprintln(std.out, "For reading only: the database can't be written, the log says why.")
	}
	fmt.Fprintf(std.out, "Sumito listens on %s/\n", address.url())
	if c.Hall {
		for _, url := range address.network() {
			fmt.Fprintf(std.out, "In the hall: %s/\n", url)
		}
	}
	return nil
}

// reached is the server's address as a browser writes it: behind a proxy that
// serves https the first further name, and this machine's own without one.
func (c *serveCommand) reached(address address) string {
	if c.HTTPS && len(c.Host) > 0 {
		return "https://" + c.Host[0]
	}
	return address.url()
}

// keyFile is the signing key's file: the one asked for, else beside the SQLite
// file, else in the working folder.
func (c *serveCommand) keyFile() string { return cmp.Or(c.Key, c.key()) }

// loadKeys reads the signing key and the one for archives, or makes them.
func (c *serveCommand) loadKeys(log *slog.Logger) ([]byte, ed25519.PrivateKey, error) {
	key, err := c.loadKey(log)
	if err != nil {
		return nil, nil, err
	}
	archives, err := c.load(c.Database, c.keyFile())
	if err != nil { // as on a medium that is for reading only
		log.Warn("archives can't be signed, so none is exported", "error", err)
	}
	return key, archives, nil
}

// loadKey reads the signing key, or makes it. Where none can be made, as on a
// medium that is for reading only, one that ends with the process will do unless
// a file was asked for.
func (c *serveCommand) loadKey(log *slog.Logger) ([]byte, error) {
	key, err := auth.LoadKey(c.keyFile())
	cantWrite := errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) || errors.Is(err, syscall.ENOSPC)
	if _, missing := os.Stat(c.keyFile()); !cantWrite || !errors.Is(missing, fs.ErrNotExist) {
		return key, err
	}
	if c.Key != "" {
		return nil, fmt.Errorf("%w: let it be written there, or name another file with --key", err)
	}
	log.Warn("the signing key's file can't be made: API clients have to sign in again after a restart", "error", err)
	return passingKey(), nil
}

// newLog returns a log that writes lines of at least a level to stderr.
func newLog(std *standard, level string) (*slog.Logger, error) {
	var least slog.Level
	if err := least.UnmarshalText([]byte(level)); err != nil {
		return nil, fmt.Errorf("--log: %w", err)
	}
	return slog.New(slog.NewTextHandler(std.err, &slog.HandlerOptions{Level: least})), nil
}
