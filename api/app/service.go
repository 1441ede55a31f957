package app

import (
	"cmp"
	"crypto/ed25519"
	"crypto/rand"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/singleflight"

	"sumito/api/lru"
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
	Lot func() bool
	// Systems are the pairing systems by the name used in settings.
	Systems map[string]pairing.System
	// Backups makes a backup before each round is paired; nil makes none.
	Backups Backups
	// Checker looks at a draft of a Swiss round before it is published; the
	// default is package check's, which of large fields proves the legality only.
	Checker Checker
	// Erasures is where erasures are noted before they are carried out; without
	// it nothing can be erased.
	Erasures ErasureJournal
	// Moved is told of each tournament whose log this service has appended to,
	// after the commit; it must not block. nil tells nobody.
	Moved func(tournament string)
	// ArchiveKey signs the archives of tournaments; without it none is exported.
	ArchiveKey ed25519.PrivateKey
	// Program is the version that archives name as their writer's.
	Program string
	Log     *slog.Logger
	// StateCacheBytes limits the memory of cached tournaments, roughly; the
	// default is 64 MiB. Their names take up to a quarter of it more, the
	// clubs' ratings as much again.
	StateCacheBytes int64
}

// Service carries out the use cases. It is safe for concurrent use.
type Service struct {
	store   Store
	now     func() time.Time
	newID   func() string
	lot     func() bool
	systems map[string]pairing.System
	backups Backups
	checker Checker
	journal ErasureJournal
	moved   func(tournament string)
	log     *slog.Logger

	archiveKey ed25519.PrivateKey
	program    string

	turns   turns
	loading singleflight.Group
	states  *lru.Cache[state]
	known   *lru.Cache[people]
	rating  singleflight.Group
	ratings *lru.Cache[ratedClub]

	checking singleflight.Group
	checked  *lru.Cache[Examination] // by the hash of the log's head
}

// defaultCacheBytes is what tournaments and their names take at most.
const defaultCacheBytes = 64 << 20

// checkedBytes is what the findings about drafts take at most.
const checkedBytes = 1 << 20

// New returns a service over a store.
func New(o Options) *Service {
	cache := cmp.Or(o.StateCacheBytes, defaultCacheBytes)
	s := &Service{
		store:   o.Store,
		now:     o.Now,
		newID:   o.NewID,
		lot:     o.Lot,
		systems: o.Systems,
		backups: o.Backups,
		checker: o.Checker,
		journal: o.Erasures,
		moved:   o.Moved,

		archiveKey: o.ArchiveKey, program: o.Program,
		log:     cmp.Or(o.Log, slog.Default()),
		states:  lru.New(cache, state.bytes),
		known:   lru.New(cache/4, people.bytes),
		ratings: lru.New(cache, ratedClub.bytes),
		checked: lru.New(checkedBytes, Examination.bytes),
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.newID == nil {
		s.newID = NewID
	}
	if s.moved == nil {
		s.moved = func(string) {}
	}
	if s.lot == nil {
		s.lot = drawBit
	}
	if s.checker == nil {
		s.checker = checkInTime
	}
	return s
}

// NewID returns a new UUID version 7: unique, and rising with time, which keeps
// database indexes dense.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// drawBit draws one bit of chance.
func drawBit() bool {
	var b [1]byte
	rand.Read(b[:]) // never fails: crypto/rand ends the program instead
	return b[0]&1 == 1
}
