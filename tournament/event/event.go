package event

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
)

// Hash is a SHA-256 digest. The zero Hash stands before the first event of a
// stream.
type Hash [sha256.Size]byte

// String returns the digest in lower-case hexadecimal, 64 characters.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// Short returns the first 10 characters of String: what a published round
// shows and prints, so that a reader can compare it with a later export.
func (h Hash) Short() string { return h.String()[:10] }

// ParseHash reads the 64 hexadecimal characters that String writes.
func ParseHash(s string) (Hash, error) {
	var h Hash
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(h) {
		return h, fmt.Errorf("hash %q: want %d hexadecimal characters", s, 2*len(h))
	}
	copy(h[:], b)
	return h, nil
}

// Head is the newest event of a stream: its sequence (0 for an empty stream)
// and its hash. An append is a compare-and-set of the head.
type Head struct {
	Sequence int64
	Hash     Hash
}

// Event is one entry of an append-only, hash-chained stream. The payload is
// kept as the bytes that were written and is never marshalled again.
type Event struct {
	Stream   string // id of the tournament or club
	Sequence int64  // position in the stream, from 1 without gaps
	Time     int64  // microseconds since the Unix epoch, UTC
	Actor    string // opaque id of the account or process that acted
	Command  string // client-made id of the command this event belongs to
	Index    int    // position within the command's batch, from 0
	Type     string // what happened, e.g. "round-paired"
	Version  int    // version of the payload type, from 1
	Payload  []byte // canonical JSON of the payload
	Hash     Hash   // digest over the previous hash and every field above
}

// versionTag opens the hashed bytes. A change of the layout below changes the
// tag, so that a digest never means two things.
const versionTag = "sumito-event-1"

// Digest returns the hash of e following previous (decision 2 of
// ARCHITECTURE.md): SHA-256 over the version tag, previous hash, stream,
// sequence, time, actor, command, index, type, version and payload, each
// preceded by its length as eight big-endian bytes; integers are eight
// big-endian bytes in two's complement. e.Hash itself is not read.
func (e Event) Digest(previous Hash) Hash {
	buffer := make([]byte, 0, 512+len(e.Payload))
	put := func(b []byte) {
		buffer = binary.BigEndian.AppendUint64(buffer, uint64(len(b)))
		buffer = append(buffer, b...)
	}
	text := func(s string) {
		buffer = binary.BigEndian.AppendUint64(buffer, uint64(len(s)))
		buffer = append(buffer, s...)
	}
	number := func(n int64) {
		buffer = binary.BigEndian.AppendUint64(buffer, 8)
		buffer = binary.BigEndian.AppendUint64(buffer, uint64(n))
	}
	text(versionTag)
	put(previous[:])
	text(e.Stream)
	number(e.Sequence)
	number(e.Time)
	text(e.Actor)
	text(e.Command)
	number(int64(e.Index))
	text(e.Type)
	number(int64(e.Version))
	put(e.Payload)
	return sha256.Sum256(buffer)
}
