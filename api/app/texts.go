package app

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"

	"sumito/tournament/event"
)

// saltBytes is the length of a private text's salt: without it the hash in the
// log can't be tried against guesses.
const saltBytes = 16

// privateText makes an erasable text: the row that keeps it and the reference
// that the log gets (decision 7 of ARCHITECTURE.md). An empty text is none.
func (s *Service) privateText(body string) (event.Text, []Text) {
	if body == "" {
		return event.Text{}, nil
	}
	salt := make([]byte, saltBytes)
	rand.Read(salt) // never fails: crypto/rand ends the program instead
	text := Text{ID: s.newID(), Salt: salt, Body: body}
	return event.Text{ID: text.ID, Hash: text.Hash()}, []Text{text}
}

// Hash returns what the log keeps of the text: the hexadecimal SHA-256 of salt
// and body.
func (t Text) Hash() string {
	digest := sha256.New()
	digest.Write(t.Salt)
	digest.Write([]byte(t.Body))
	return hex.EncodeToString(digest.Sum(nil))
}

// proves reports whether the text is the one that a log refers to, or was: of an
// erased one nothing is left that could tell.
func (t Text) proves(given event.Text) bool { return t.Erased || t.Hash() == given.Hash }
