package archive

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"

	"sumito/tournament/event"
)

// Format is the version of the layout that this program writes and reads.
const Format = 1

// The members of an archive. Games lie under gamePrefix by their hash.
const (
	logName       = "log.jsonl"
	gamePrefix    = "games/"
	manifestName  = "manifest.json"
	signatureName = "signature.json"

	textsName            = "private/texts.jsonl"
	playersName          = "private/players.jsonl"
	commandsName         = "private/commands.jsonl"
	privateManifestName  = "private/manifest.json"
	privateSignatureName = "private/signature.json"
)

// Manifest says what an archive holds. Its bytes are what is signed.
type Manifest struct {
	Format  int    `json:"format"`
	Stream  string `json:"stream"`  // id of the tournament
	Head    Head   `json:"head"`    // of the log
	Program string `json:"program"` // version of the Sumito that wrote it
	Log     Part   `json:"log"`
	Games   Games  `json:"games"`
}

// Head is the newest event of the log.
type Head struct {
	Sequence int64  `json:"sequence"`
	Hash     string `json:"hash"` // 64 hexadecimal characters
}

// Part is a member of the archive with lines of JSON.
type Part struct {
	Name   string `json:"name"`
	Lines  int64  `json:"lines"`
	Size   int64  `json:"size"`   // bytes, not compressed
	SHA256 string `json:"sha256"` // of those bytes
}

// Games are the games of all records. Each is a member named by its SHA-256.
type Games struct {
	Count  int    `json:"count"`
	SHA256 string `json:"sha256"` // of the hashes in order, each with a line feed
}

// PrivateManifest says what the private part holds. It is signed on its own, so
// that leaving the part out leaves the rest whole.
type PrivateManifest struct {
	Format int    `json:"format"`
	Stream string `json:"stream"`
	Head   Head   `json:"head"`
	Parts  []Part `json:"parts"` // texts, players, commands
}

func headOf(h event.Head) Head { return Head{Sequence: h.Sequence, Hash: h.Hash.String()} }

// Event returns the head as the log's own package knows it; the zero Head for
// what isn't one.
func (h Head) Event() event.Head {
	parsed, err := event.ParseHash(h.Hash)
	if err != nil {
		return event.Head{}
	}
	return event.Head{Sequence: h.Sequence, Hash: parsed}
}

// gamesOf returns what a manifest says of games, given their hashes in order.
func gamesOf(hashes []string) Games {
	digest := sha256.New()
	for _, h := range hashes {
		digest.Write([]byte(h + "\n"))
	}
	return Games{Count: len(hashes), SHA256: sumOf(digest)}
}

func sumOf(digest hash.Hash) string { return hex.EncodeToString(digest.Sum(nil)) }

// document writes a manifest or a signature: indented for people, the same bytes
// for the same content.
func document(v any) ([]byte, error) {
	body, err := json.MarshalIndent(v, "", "  ")
	return append(body, '\n'), err
}
