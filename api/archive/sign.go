package archive

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// signed is the algorithm of all signatures.
const signed = "Ed25519"

// signature is a member that vouches for a manifest.
type signature struct {
	Algorithm string `json:"algorithm"`
	PublicKey string `json:"public_key"` // 64 hexadecimal characters
	Signature string `json:"signature"`  // 128 hexadecimal characters
}

// statement is the bytes that are signed: the layout, which manifest, and the
// SHA-256 of its bytes.
func statement(name string, manifest []byte) []byte {
	sum := sha256.Sum256(manifest)
	return []byte("sumito-archive-1\n" + name + "\n" + hex.EncodeToString(sum[:]) + "\n")
}

func sign(key ed25519.PrivateKey, name string, manifest []byte) signature {
	public := key.Public().(ed25519.PublicKey)
	return signature{
		Algorithm: signed,
		PublicKey: hex.EncodeToString(public),
		Signature: hex.EncodeToString(ed25519.Sign(key, statement(name, manifest))),
	}
}

// key returns the public key, nil for what isn't one.
func (s signature) key() ed25519.PublicKey {
	key, err := hex.DecodeString(s.PublicKey)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil
	}
	return key
}

// vouches reports whether the signature is one of the manifest.
func (s signature) vouches(name string, manifest []byte) bool {
	key := s.key()
	written, err := hex.DecodeString(s.Signature)
	return s.Algorithm == signed && key != nil && err == nil && ed25519.Verify(key, statement(name, manifest), written)
}

// Fingerprint returns what people compare of a public key: the first 128 bits
// of its SHA-256, in eight groups of four hexadecimal characters.
func Fingerprint(key ed25519.PublicKey) string {
	sum := sha256.Sum256(key)
	text := hex.EncodeToString(sum[:16])
	var groups []string
	for i := 0; i < len(text); i += 4 {
		groups = append(groups, text[i:i+4])
	}
	return strings.Join(groups, " ")
}
