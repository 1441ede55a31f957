package archive

import (
	"archive/zip"
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// MaxSize is the most bytes that a file may have.
const MaxSize = 4 << 30

// The other limits of what is read. The largest tournament that Sumito is made for,
// 5,000 players and 11 rounds with a record each, stays below a twentieth.
const (
	maxMembers  = 1_000_000 // members
	maxTotal    = 8 << 30   // bytes of all members, not compressed: they may share theirs
	maxLines    = 4 << 30   // bytes of a member of lines, not compressed
	maxLine     = 16 << 20  // bytes of a line
	maxGame     = 1 << 20   // bytes of a game
	maxDocument = 1 << 20   // bytes of a manifest or signature
)

// Archive is an archive that is open for reading. It isn't for concurrent use.
type Archive struct {
	Manifest Manifest
	Private  *PrivateManifest // nil: the names were left out

	members   map[string]*zip.File
	games     []string // hashes, in order
	manifests map[string][]byte
	signed    map[string]signature // by the manifest's name
}

// Open reads what an archive says of itself; a *Fault says why it isn't one.
// Digests and signatures are for Check.
func Open(r io.ReaderAt, size int64) (*Archive, error) {
	if size > MaxSize {
		return nil, &Fault{Code: FaultSize, Detail: fmt.Sprintf("%d bytes, at most %d are read", size, int64(MaxSize))}
	}
	directory, err := zip.NewReader(r, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) { // names are checked below
		return nil, &Fault{Code: FaultZip, Detail: err.Error()}
	}
	a := &Archive{members: map[string]*zip.File{}, manifests: map[string][]byte{}, signed: map[string]signature{}}
	if err := a.list(directory.File); err != nil {
		return nil, err
	}
	if err := a.document(manifestName, signatureName, &a.Manifest); err != nil {
		return nil, err
	}
	if err := checkFormat(manifestName, a.Manifest.Format); err != nil {
		return nil, err
	}
	if a.members[logName] == nil {
		return nil, &Fault{Code: FaultMissing, Part: logName}
	}
	return a, a.openPrivate()
}

// list notes the members: each is one that an archive has, there once, and no
// larger than it can be.
func (a *Archive) list(files []*zip.File) error {
	if len(files) > maxMembers {
		return &Fault{Code: FaultSize, Detail: fmt.Sprintf("%d members, at most %d are read", len(files), maxMembers)}
	}
	var total uint64
	for _, f := range files {
		most, hash := limitOf(f.Name)
		switch {
		case most == 0:
			return &Fault{Code: FaultMember, Part: clip(f.Name)}
		case a.members[f.Name] != nil:
			return &Fault{Code: FaultTwice, Part: f.Name}
		case f.UncompressedSize64 > most:
			return &Fault{Code: FaultSize, Part: f.Name, Detail: fmt.Sprintf("%d bytes, at most %d are read", f.UncompressedSize64, most)}
		}
		if total += f.UncompressedSize64; total > maxTotal {
			return &Fault{Code: FaultSize, Detail: fmt.Sprintf("its members have more than %d bytes", uint64(maxTotal))}
		}
		a.members[f.Name] = f
		if hash != "" {
			a.games = append(a.games, hash)
		}
	}
	slices.Sort(a.games)
	return nil
}

// limitOf returns the most bytes that a member of that name may have, 0 for no
// member's name, and the hash if it is a game's.
func limitOf(name string) (most uint64, game string) {
	switch name {
	case logName, textsName, playersName, commandsName:
		return maxLines, ""
	case manifestName, signatureName, privateManifestName, privateSignatureName:
		return maxDocument, ""
	}
	if hash, found := strings.CutPrefix(name, gamePrefix); found && isHash(hash) {
		return maxGame, hash
	}
	return 0, ""
}

// document reads a manifest and its signature.
func (a *Archive) document(name, signatureName string, manifest any) error {
	body, err := a.whole(name)
	if err != nil {
		return err
	}
	a.manifests[name] = body
	if err := decode(name, body, manifest); err != nil {
		return err
	}
	vouched, err := a.whole(signatureName)
	if err != nil {
		return err
	}
	var s signature
	err = decode(signatureName, vouched, &s)
	a.signed[name] = s
	return err
}

func decode(name string, body []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(into)
	if err == nil && len(bytes.TrimSpace(body[decoder.InputOffset():])) > 0 {
		err = errors.New("there is more behind it")
	}
	if err != nil {
		return &Fault{Code: FaultDocument, Part: name, Detail: err.Error()}
	}
	return nil
}

func checkFormat(name string, format int) error {
	if format != Format {
		return &Fault{Code: FaultFormat, Part: name, Detail: fmt.Sprintf("version %d, this program reads %d", format, Format)}
	}
	return nil
}

// openPrivate reads what the private part says of itself: it is there whole or
// not at all.
func (a *Archive) openPrivate() error {
	names := []string{privateManifestName, privateSignatureName, textsName, playersName, commandsName}
	there := func(name string) bool { return a.members[name] != nil }
	if !slices.ContainsFunc(names, there) {
		return nil
	}
	for _, name := range names {
		if !there(name) {
			return &Fault{Code: FaultMissing, Part: name}
		}
	}
	a.Private = &PrivateManifest{}
	if err := a.document(privateManifestName, privateSignatureName, a.Private); err != nil {
		return err
	}
	return checkFormat(privateManifestName, a.Private.Format)
}

// Key returns the public key that the archive names as its signer's, nil where
// it names none. Whose it is has to be known from elsewhere.
func (a *Archive) Key() ed25519.PublicKey { return a.signed[manifestName].key() }

// whole returns the bytes of a small member.
func (a *Archive) whole(name string) ([]byte, error) {
	member := a.members[name]
	if member == nil {
		return nil, &Fault{Code: FaultMissing, Part: name}
	}
	r, err := member.Open()
	if err != nil {
		return nil, &Fault{Code: FaultZip, Part: name, Detail: err.Error()}
	}
	defer r.Close()
	most, _ := limitOf(name)
	body, err := io.ReadAll(io.LimitReader(r, int64(most)+1))
	switch {
	case err != nil:
		return nil, &Fault{Code: FaultZip, Part: name, Detail: err.Error()}
	case uint64(len(body)) > most:
		return nil, &Fault{Code: FaultSize, Part: name}
	}
	return body, nil
}
