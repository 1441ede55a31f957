package auth

import (
	"net/netip"
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

// guesses counts wrong passwords. An attempt counts as wrong until it turns out
// right, so that many at once can't slip through.
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

// attempt is one try to sign in.
type attempt struct{ address, place, account string }

func attemptOf(account, address string) attempt {
	network := Network(address)
	return attempt{"address " + network, "place " + network + " " + account, "account " + account}
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
	for key := range limits {
		t := g.counts[key]
		if t == nil || !now.Before(t.until) {
			t = &tally{until: now.Add(guessWindow)}
			g.counts[key] = t
		}
		t.count++
	}
	return 0
}

// right takes an attempt back that succeeded, and clears the account here.
func (g *guesses) right(a attempt) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, key := range []string{a.address, a.account} {
		if t := g.counts[key]; t != nil && t.count > 0 {
			t.count--
		}
	}
	delete(g.counts, a.place)
}

// forgetOld keeps the map small: when it is full, windows that are over go, and
// if none is, all of them.
func (g *guesses) forgetOld(now time.Time) {
	if len(g.counts) < rememberedGuessKeys {
		return
	}
	for key, t := range g.counts {
		if !now.Before(t.until) {
			delete(g.counts, key)
		}
	}
	if len(g.counts) >= rememberedGuessKeys {
		clear(g.counts)
	}
}
