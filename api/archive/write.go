package archive

import (
	"archive/zip"
	"bufio"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"sumito/tournament/event"
)

// Write writes a tournament as an archive, signed with the key, and returns the
// manifest. It holds little more than ids in memory. The same tournament gives
// the same bytes: members have a fixed order and no times, and a signature of
// Ed25519 follows from key and content.
func Write(w io.Writer, key ed25519.PrivateKey, s Source) (Manifest, error) {
	a := &writer{zip: zip.NewWriter(w), refs: references{seen: map[string]bool{}}}
	m := Manifest{Format: Format, Stream: s.Stream, Program: s.Program}
	log, head, err := a.log(s)
	if err != nil {
		return m, err
	}
	m.Log, m.Head = log, headOf(head)
	if m.Games, err = a.games(s); err != nil {
		return m, err
	}
	if err := a.vouch(key, manifestName, signatureName, m); err != nil {
		return m, err
	}
	if s.Private != nil {
		if err := a.private(key, s, m.Head); err != nil {
			return m, err
		}
	}
	return m, a.zip.Close()
}

// writer is an archive being written.
type writer struct {
	zip  *zip.Writer
	refs references
}

// create opens a member: compressed, without times.
func (a *writer) create(name string) (io.Writer, error) {
	return a.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
}

// lines writes a member of lines of JSON; each is handed a function that adds
// one.
func (a *writer) lines(name string, each func(add func(any) error) error) (Part, error) {
	member, err := a.create(name)
	if err != nil {
		return Part{}, err
	}
	part, digest := Part{Name: name}, sha256.New()
	counted := &counter{to: io.MultiWriter(member, digest)}
	buffered := bufio.NewWriterSize(counted, 1<<16)
	encoder := json.NewEncoder(buffered)
	encoder.SetEscapeHTML(false)
	err = each(func(line any) error {
		part.Lines++
		return encoder.Encode(line)
	})
	if err == nil {
		err = buffered.Flush()
	}
	part.Size, part.SHA256 = counted.bytes, sumOf(digest)
	return part, err
}

// counter counts what passes through.
type counter struct {
	to    io.Writer
	bytes int64
}

func (c *counter) Write(b []byte) (int, error) {
	n, err := c.to.Write(b)
	c.bytes += int64(n)
	return n, err
}

// log writes the events and notes what they refer to.
func (a *writer) log(s Source) (Part, event.Head, error) {
	var head event.Head
	part, err := a.lines(logName, func(add func(any) error) error {
		for e, err := range s.Events {
			if err != nil {
				return err
			}
			line, err := lineOf(e)
			if err != nil {
				return err
			}
			if err := add(line); err != nil {
				return err
			}
			a.refs.note(e)
			head = event.Head{Sequence: e.Sequence, Hash: e.Hash}
		}
		return nil
	})
	return part, head, err
}

func (a *writer) games(s Source) (Games, error) {
	slices.Sort(a.refs.games)
	var written []string
	for hashes := range slices.Chunk(a.refs.games, chunk) {
		contents, err := s.Games(hashes)
		if err != nil {
			return Games{}, err
		}
		for _, hash := range hashes {
			content, found := contents[hash]
			if !found {
				continue
			}
			member, err := a.create(gamePrefix + hash)
			if err != nil {
				return Games{}, err
			}
			if _, err := member.Write(content); err != nil {
				return Games{}, err
			}
			written = append(written, hash)
		}
	}
	return gamesOf(written), nil
}

// vouch writes a manifest and its signature.
func (a *writer) vouch(key ed25519.PrivateKey, name, signatureName string, manifest any) error {
	body, err := document(manifest)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	vouched, err := document(sign(key, name, body))
	if err != nil {
		return fmt.Errorf("%s: %w", signatureName, err)
	}
	for _, d := range []struct {
		name string
		body []byte
	}{{name, body}, {signatureName, vouched}} {
		member, err := a.create(d.name)
		if err != nil {
			return err
		}
		if _, err := member.Write(d.body); err != nil {
			return err
		}
	}
	return nil
}
