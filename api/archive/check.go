package archive

import (
	"crypto/sha256"
	"fmt"
	"io"
)

// Doubt is something that an archive says of itself and that isn't so.
type Doubt struct {
	Code string
	Part string
}

// The codes of doubts.
const (
	// DoubtSignature: the signature isn't one of this manifest.
	DoubtSignature = "signature"
	// DoubtDigest: a member isn't the one that the manifest describes.
	DoubtDigest = "digest"
	// DoubtGames: the games aren't those that the manifest counts.
	DoubtGames = "games"
	// DoubtForeign: the private part belongs to another tournament, or was signed
	// by another key.
	DoubtForeign = "foreign"
	// DoubtSurplus: a game, text or player that the log doesn't refer to, or one
	// that is there twice.
	DoubtSurplus = "surplus"
	// DoubtID: the log has an id that can't be one.
	DoubtID = "odd-id"
	// DoubtText: a text that no Sumito takes, as not every database can hold it: it
	// isn't UTF-8, or has a NUL.
	DoubtText = "odd-text"
	// DoubtName: a player has a name that nobody could be entered by.
	DoubtName = "odd-name"
)

// Check compares the members with the manifests and the manifests with their
// signatures, the games with their names, and, if all that is so, what is there
// with what the log refers to. What the log says is for package audit. A *Fault is returned for
// what can't be read.
func (a *Archive) Check() ([]Doubt, error) {
	var doubts []Doubt
	parts := []Part{a.Manifest.Log}
	parts[0].Name = logName // whatever the manifest calls it
	if a.Manifest.Log.Name != logName {
		doubts = append(doubts, Doubt{DoubtDigest, a.Manifest.Log.Name})
	}
	if gamesOf(a.games) != a.Manifest.Games {
		doubts = append(doubts, Doubt{DoubtGames, gamePrefix})
	}
	if p := a.Private; p != nil {
		if p.Stream != a.Manifest.Stream || p.Head != a.Manifest.Head || !a.Key().Equal(a.signed[privateManifestName].key()) {
			doubts = append(doubts, Doubt{DoubtForeign, privateManifestName})
		}
		for i, name := range []string{textsName, playersName, commandsName} {
			if i >= len(p.Parts) || p.Parts[i].Name != name {
				doubts = append(doubts, Doubt{DoubtDigest, name})
				continue
			}
			parts = append(parts, p.Parts[i])
		}
	}
	for _, part := range parts {
		same, err := a.matches(part)
		if err != nil {
			return nil, err
		}
		if !same {
			doubts = append(doubts, Doubt{DoubtDigest, part.Name})
		}
	}
	for _, name := range []string{manifestName, privateManifestName} {
		if manifest, there := a.manifests[name]; there && !a.signed[name].vouches(name, manifest) {
			doubts = append(doubts, Doubt{DoubtSignature, name})
		}
	}
	games, err := a.checkGames()
	if doubts = append(doubts, games...); err != nil || len(doubts) > 0 {
		return doubts, err
	}
	return a.checkReferences()
}

// matches reports whether a member is the one described.
func (a *Archive) matches(part Part) (bool, error) {
	r, err := a.open(part.Name)
	if err != nil {
		return false, err
	}
	defer r.Close()
	digest, count := sha256.New(), &lineCounter{}
	size, err := io.Copy(io.MultiWriter(digest, count), r)
	if err != nil {
		return false, &Fault{Code: FaultZip, Part: part.Name, Detail: fmt.Sprint(err)}
	}
	return size == part.Size && count.lines == part.Lines && sumOf(digest) == part.SHA256, nil
}

// lineCounter counts line feeds.
type lineCounter struct{ lines int64 }

func (c *lineCounter) Write(b []byte) (int, error) {
	for _, character := range b {
		if character == '\n' {
			c.lines++
		}
	}
	return len(b), nil
}
