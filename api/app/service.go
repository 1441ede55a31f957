package app

import (
	"cmp"
	"log/slog"
	"time"

	"sumito/tournament/pairing"
)

// Options are what a Service is made of. Store is needed; everything else has
// a default that suits a server.
type Options struct {
	Store Store
	// Now is the clock; the default is time.Now. Its zone doesn't matter.
	Now func() time.Time
	// NewID makes ids of players, records and private texts; the default is
	// UUID version 7.
	NewID func() string
	// Lot draws the initial colour of round 1: true gives Black to the entry
	// with pairing number 1. The default uses crypto/rand.
	Lot func() (bool, error)
	// Systems are the pairing systems by the name used in settings.
	Systems map[string]pairing.System
	Log     *slog.Logger
	// StateCacheBytes limits the memory of cached tournaments, roughly; the
	// default is 64 MiB.
	StateCacheBytes int64
}

// Service carries out the use cases. It is safe for concurrent use.
type Service struct {
	store   Store
	now     func() time.Time
	newID   func() string
	lot     func() (bool, error)
	systems map[string]pairing.System
	log     *slog.Logger
}

// New returns a service over a store.
func New(o Options) *Service {
	s := &Service{
		store:   o.Store,
		now:     o.Now,
		newID:   o.NewID,
		lot:     o.Lot,
		systems: o.Systems,
		log:     cmp.Or(o.Log, slog.Default()),
	}
	if s.now == nil {
		s.now = time.Now
	}
	return s
}
