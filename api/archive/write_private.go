package archive

import (
	"crypto/ed25519"
	"slices"
)

// private writes the part with the names, and vouches for it.
func (a *writer) private(key ed25519.PrivateKey, s Source, head Head) error {
	m := PrivateManifest{Format: Format, Stream: s.Stream, Head: head}
	for _, part := range []struct {
		name string
		each func(add func(any) error) error
	}{
		{textsName, func(add func(any) error) error { return inChunks(a.refs.texts, s.Private.Texts, add, lineOfText) }},
		{playersName, func(add func(any) error) error {
			return inChunks(a.refs.players, s.Private.Players, add, func(p Player) any { return p })
		}},
		{commandsName, func(add func(any) error) error {
			for command, err := range s.Private.Commands {
				if err != nil {
					return err
				}
				if err := add(command); err != nil {
					return err
				}
			}
			return nil
		}},
	} {
		written, err := a.lines(part.name, part.each)
		if err != nil {
			return err
		}
		m.Parts = append(m.Parts, written)
	}
	return a.vouch(key, privateManifestName, privateSignatureName, m)
}

// inChunks asks for things by id, some at a time, and adds a line for each that
// is there.
func inChunks[T any](ids []string, get func([]string) (map[string]T, error), add func(any) error, line func(T) any) error {
	for some := range slices.Chunk(ids, chunk) {
		found, err := get(some)
		if err != nil {
			return err
		}
		for _, id := range some {
			if thing, there := found[id]; there {
				if err := add(line(thing)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
