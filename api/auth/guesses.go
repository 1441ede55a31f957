package auth

import (
	"maps"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// How many wrong passwords a while are taken. A hall shares one address, so the
// limit by address is wide; an account's own limit from anywhere is wider than
// from one place, so that a stranger can't easily lock its owner out.
const (
	guessWindow         = 15 * time.Minute
	guessesByAddress    = 60
	guessesByPlace      = 10 // of one account from one address
	guessesByAccount    = 100
	rememberedGuessKeys = 10_000
)

// guesses counts wrong passwords. An attempt counts as wrong for its account
// until it turns out right, so that many at once can't slip through; for its
// address only when it turned out wrong, since a whole hall may be signing in
// there.
type guesses struct {
	now func() time.Time

	mu     sync.Mutex
	counts map[string]*tally
}

// tally is what is held against one key until its window ends.
type tally struct {
	count int
	until time.Time
}

func newGuesses(now func() time.Time) *guesses {
	return &guesses{now: now, counts: map[string]*tally{}}
}

// accountKey begins the keys of accounts.
const accountKey = "account "

// attempt is one try to sign in.
type attempt struct{ address, place, account string }

func attemptOf(account, address string) attempt {
	network := Network(address)
	return attempt{"address " + network, "place " + network + " " + account, accountKey + account}
}

// Network returns what an IP address is limited by: itself, or the /64 of an
// IPv6 address, all of which one customer has. What isn't an address comes back
// as it is.
func Network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	prefix, err := ip.Prefix(64)
	if err != nil {
		return address
	}
	return prefix.String()
}

// begin counts an attempt, or tells how long to wait.
func (g *guesses) begin(a attempt) (wait time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.now()
	g.forgetOld(now)
	limits := map[string]int{a.address: guessesByAddress, a.place: guessesByPlace, a.account: guessesByAccount}
	for key, limit := range limits {
		if t := g.counts[key]; t != nil && now.Before(t.until) && t.count >= limit {
			wait = max(wait, t.until.Sub(now))
		}
	}
	if wait > 0 {
		return wait
	}
	g.count(a.place, now)
	g.count(a.account, now)
	return 0
}

// count adds one to a key's tally; the caller holds the lock.
func (g *guesses) count(key string, now time.Time) {
	t := g.counts[key]
	if t == nil || !now.Before(t.until) {
		t = &tally{until: now.Add(guessWindow)}
		g.counts[key] = t
	}
	t.count++
}

// wrong counts an attempt that failed against its address.
func (g *guesses) wrong(a attempt) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.count(a.address, g.now())
}

// right takes an attempt back that succeeded, and clears the account here.
func (g *guesses) right(a attempt) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if t := g.counts[a.account]; t != nil && t.count > 0 {
		t.count--
	}
	delete(g.counts, a.place)
}

// forgetOld keeps the map small. When it is full, windows that are over go; if
// it is still full, what is held against addresses, of which an attacker may
// have any number; then accounts with few guesses, whose names may be made up.
func (g *guesses) forgetOld(now time.Time) {
	full := func() bool { return len(g.counts) >= rememberedGuessKeys }
	if full() {
		maps.DeleteFunc(g.counts, func(_ string, t *tally) bool { return !now.Before(t.until) })
	}
	if full() {
		maps.DeleteFunc(g.counts, func(key string, _ *tally) bool { return !strings.HasPrefix(key, accountKey) })
	}
	for few := 1; full(); few++ {
		maps.DeleteFunc(g.counts, func(_ string, t *tally) bool { return t.count <= few })
	}
}
