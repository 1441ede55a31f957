package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// secretBytes is the length of cookies, refresh tokens and one-time links.
const secretBytes = 32

// newSecret returns a fresh secret in URL-safe base64, 43 characters.
func newSecret() string {
	raw := make([]byte, secretBytes)
	rand.Read(raw) // never fails: crypto/rand ends the program instead
	return base64.RawURLEncoding.EncodeToString(raw)
}

// hashSecret returns what the database keeps of a secret. A plain digest is
// enough: nobody can guess 256 random bits.
func hashSecret(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
