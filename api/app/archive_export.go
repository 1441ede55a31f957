package app

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"io"
	"iter"

	"sumito/api/archive"
)

// ExportTournament writes a tournament as an archive, signed with the key of
// the installation, and returns its manifest. Names say whether the private
// part goes in. Needs an organizer: a log holds drafts that were dropped and
// pairs that were withheld, which stay with the staff for ever.
func (s *Service) ExportTournament(ctx context.Context, actor Actor, id string, names bool, w io.Writer) (archive.Manifest, error) {
	write, err := s.PrepareExport(ctx, actor, id, names)
	if err != nil {
		return archive.Manifest{}, err
	}
	return write(w)
}

// PrepareExport makes all checks of ExportTournament before anything is
// written, and returns what writes.
func (s *Service) PrepareExport(ctx context.Context, actor Actor, id string, names bool) (func(io.Writer) (archive.Manifest, error), error) {
	now, err := s.loadFor(ctx, actor, id, exportTournament.needs())
	if err != nil {
		return nil, err
	}
	if s.archiveKey == nil {
		return nil, &Problem{Class: Unavailable, Code: CodeArchiveUnsigned}
	}
	source := archive.Source{
		Stream: id, Program: s.program, Events: upTo(now.Head.Sequence, s.events(ctx, id)),
		Games: func(hashes []string) (map[string][]byte, error) { return s.store.Games(ctx, hashes) },
	}
	if names {
		source.Private = s.privatePart(ctx, now)
	}
	return func(w io.Writer) (archive.Manifest, error) {
		m, err := archive.Write(w, s.archiveKey, source)
		if err != nil {
			err = fmt.Errorf("export %s: %w", id, err)
		}
		return m, err
	}, nil
}

// ArchiveKey returns the public key that archives of this installation are
// signed with, nil where it signs none.
func (s *Service) ArchiveKey() ed25519.PublicKey {
	if s.archiveKey == nil {
		return nil
	}
	return s.archiveKey.Public().(ed25519.PublicKey)
}

// privatePart returns where the names come from. A tournament that came without
// them gives none, not even those that have come since: it hasn't all of them.
func (s *Service) privatePart(ctx context.Context, now state) *archive.Private {
	if now.nameless > 0 {
		return nil
	}
	return &archive.Private{
		Texts: func(ids []string) (map[string]archive.Text, error) {
			texts, err := s.store.Texts(ctx, now.ID, ids)
			found := make(map[string]archive.Text, len(texts))
			for id, t := range texts {
				found[id] = archive.Text{ID: id, Salt: t.Salt, Body: t.Body, Erased: t.Erased}
			}
			return found, err
		},
		Players: func(ids []string) (map[string]archive.Player, error) {
			players, err := s.store.Players(ctx, ids)
			found := make(map[string]archive.Player, len(players))
			for id, p := range players {
				found[id] = archive.Player{ID: id, Name: p.Name, Erased: p.Erased}
			}
			return found, err
		},
		Commands: s.commands(ctx, now),
	}
}

// commands yields what repetitions of the commands are known by, as of a state.
func (s *Service) commands(ctx context.Context, now state) iter.Seq2[archive.Command, error] {
	return func(yield func(archive.Command, error) bool) {
		for after := int64(0); ; {
			answers, err := s.store.Commands(ctx, now.ID, after, eventPage)
			if err != nil {
				yield(archive.Command{}, fmt.Errorf("commands of %s: %w", now.ID, err))
				return
			}
			for _, a := range answers {
				after = a.First
				if a.First > now.Head.Sequence || !yield(archive.Command{First: a.First, Digest: a.Digest}, nil) {
					return
				}
			}
			if len(answers) < eventPage {
				return
			}
		}
	}
}
