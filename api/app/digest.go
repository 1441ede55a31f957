package app

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"sumito/tournament/event"
)

// digest returns the hexadecimal SHA-256 of what a command asks for: it tells a
// repetition from a second use of the id. It covers the input as given, not the
// events: those differ in salts and lots.
func digest(name action, content any) (string, error) {
	body, err := json.Marshal(content)
	if err != nil {
		return "", fmt.Errorf("digest of %s: %w", name, err)
	}
	sum := sha256.Sum256(append([]byte(string(name)+"\n"), body...))
	return hex.EncodeToString(sum[:]), nil
}

// maxCommandID is the longest command id, in characters.
const maxCommandID = 64

func checkCommandID(id string) error {
	if !PlainID(id) {
		return invalid(CodeCommandID, "command", map[string]any{"max": maxCommandID})
	}
	return nil
}

// PlainID is event.PlainID.
func PlainID(id string) bool { return event.PlainID(id) }

// createdID is the id of the tournament that a command of an actor creates. It
// follows from both, so that a repetition of the command finds its stream; in
// the form of a UUID version 8.
func createdID(actor, command string) string {
	sum := sha256.Sum256([]byte("sumito-tournament\n" + actor + "\n" + command))
	id := uuid.UUID(sum[:16])
	id[6] = id[6]&0x0f | 0x80 // version 8
	id[8] = id[8]&0x3f | 0x80 // RFC 9562 variant
	return id.String()
}
