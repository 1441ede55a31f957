package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"sumito/tournament/event"
)

// ExamineStore tells what is stored beside the logs, whole, so that it can be
// compared with what follows from them.
type ExamineStore interface {
	// Streams returns all streams with their heads.
	Streams(ctx context.Context) ([]Stream, error)
	// CheckChain hashes a stream's events up to its head again; an
	// *event.ChainError says where that comes out otherwise.
	CheckChain(ctx context.Context, stream Stream) error
	// Differences compares the stored projections of a tournament with those that
	// follow from its log, or returns ErrHeadMoved when the log isn't at the
	// summary's head.
	Differences(ctx context.Context, p Projections) ([]Difference, error)
	// Rebuild replaces all projections of a tournament by those that follow from
	// its log, in one transaction, or returns ErrHeadMoved or ErrErased as
	// Reproject does. It compares before and after: mended are the values that
	// differed and don't any more, left those that differ all the same.
	// ErrDangling says that what the log refers to isn't there.
	Rebuild(ctx context.Context, p Projections) (mended, left []Difference, err error)
	// AllTexts returns every private text of a stream.
	AllTexts(ctx context.Context, stream string) ([]Text, error)
	// AllRecords returns every record of a tournament with its game.
	AllRecords(ctx context.Context, stream string) ([]GameRecord, error)
	// ErasedRows lists what is erased.
	ErasedRows(ctx context.Context) (ErasedRows, error)
	// NamingEvents returns up to limit of the events of all tournaments that open
	// one, enter somebody or correct an entry, in the order of their keys, after a
	// key.
	NamingEvents(ctx context.Context, after EventKey, limit int) ([]event.Event, error)
}

// EventKey is the place of an event among those of all streams.
type EventKey struct {
	Stream   string
	Sequence int64
}

// Difference is one value of a projection that isn't what follows from the log.
type Difference struct {
	Table  string
	Row    string // its key
	Column string // "" when the whole row is missing or surplus
	Stored string // "" when the row is missing
	Wanted string // "" when the row is surplus
	// Params are what its sentence needs, once it is known what it is about.
	Params map[string]any
}

// SamePlace reports whether another difference is one of the same value.
func (d Difference) SamePlace(other Difference) bool {
	return d.Table == other.Table && d.Row == other.Row && d.Column == other.Column
}

// Fault is something stored that contradicts a log. Params: what its code
// names, and stream.
type Fault struct {
	Code   string
	Params map[string]any
}

// The faults.
const (
	// FaultChain: the chain is broken (sequence, problem).
	FaultChain = "chain-broken"
	// FaultUndecodable: an event can't be read (sequence).
	FaultUndecodable = "event-undecodable"
	// FaultNewer: an event of a kind that this program doesn't know (type).
	FaultNewer = "event-of-newer-program"
	// FaultProjection: a value isn't what follows (table, row, column, stored,
	// wanted, part).
	FaultProjection = "projection-differs"
	// FaultNamelessBeyond: names are said to be left out up to an event that the
	// log doesn't have (until, sequence: of the newest event).
	FaultNamelessBeyond = "nameless-beyond"
	// FaultTextMissing: a private text isn't there, not even as erased (text, part).
	FaultTextMissing = "text-missing"
	// FaultTextAltered: a private text isn't the one that was hashed (text, part).
	FaultTextAltered = "text-altered"
	// FaultPlayerMissing: a player who was entered isn't there, not even as erased
	// (player, entry).
	FaultPlayerMissing = "player-missing"
	// FaultRecordMissing: a record that a result hangs on isn't there (record,
	// round, board).
	FaultRecordMissing = "record-missing"
	// FaultGameAltered: a record's game isn't the one that was hashed (record,
	// round, board).
	FaultGameAltered = "game-altered"
	// FaultRecordUnknown: the log never attached this record (record).
	FaultRecordUnknown = "record-unknown"
)

// Examine reads a stream anew and returns everything stored that contradicts
// it: its chain, its projections, its private texts and its records. It
// changes nothing; others may write meanwhile.
func (s *Service) Examine(ctx context.Context, stream Stream) ([]Fault, error) {
	var found []Fault
	err := s.retryAtHead(ctx, stream, func(stream Stream) (err error) {
		found, err = s.examineOnce(ctx, stream)
		return err
	})
	return found, err
}

// examineOnce is Examine as of the stream's head, or ErrHeadMoved.
func (s *Service) examineOnce(ctx context.Context, stream Stream) ([]Fault, error) {
	report := faults{stream: stream.ID}
	err := s.store.CheckChain(ctx, stream)
	var broken *event.ChainError
	if errors.As(err, &broken) {
		report.add(FaultChain, map[string]any{"sequence": broken.Sequence, "problem": broken.Problem})
		return report.found, nil
	}
	if err != nil || !stream.Tournament {
		return nil, err
	}
	var refers references
	now, err := s.replayUntil(ctx, stream, refers.note)
	if err != nil {
		return nil, err
	}
	if refers.broken > 0 {
		report.add(FaultUndecodable, map[string]any{"sequence": refers.broken})
		return report.found, nil
	}
	if stream.Nameless > stream.Head.Sequence {
		report.add(FaultNamelessBeyond, map[string]any{"until": stream.Nameless, "sequence": stream.Head.Sequence})
	}
	if err := s.examineTexts(ctx, stream, refers, &report); err != nil {
		return nil, err
	}
	if err := s.examineRecords(ctx, now, refers.records, &report); err != nil {
		return nil, err
	}
	if now.ReadOnly != "" {
		// What a newer program makes of it isn't known here.
		report.add(FaultNewer, map[string]any{"type": now.ReadOnly})
		return report.found, nil
	}
	if err := s.examinePlayers(ctx, now, &report); err != nil {
		return nil, err
	}
	p, _, err := s.projectionsOf(ctx, now) // what is wrong with a text is said above
	if err != nil {
		return nil, err
	}
	p.Records = refers.attached()
	differences, err := s.store.Differences(ctx, p)
	for _, d := range differences {
		report.add(FaultProjection, refers.differ(stream.ID, d))
	}
	return report.found, err
}

// faults collects what is found in a stream.
type faults struct {
	stream string
	found  []Fault
}

func (f *faults) add(code string, params map[string]any) {
	params["stream"] = f.stream
	f.found = append(f.found, Fault{Code: code, Params: params})
}

// replayUntil folds a log up to a head, past all caches, and shows every event
// to whoever looks on.
func (s *Service) replayUntil(ctx context.Context, stream Stream, look func(event.Event)) (state, error) {
	return replayed(stream.ID, stream.Club, func(yield func(event.Event, error) bool) {
		for e, err := range upTo(stream.Head.Sequence, s.events(ctx, stream.ID)) {
			if err == nil {
				look(e)
			}
			if !yield(e, err) {
				return
			}
		}
	})
}

// examineTexts compares the private texts with the hashes in the log. Those that
// came in an archive whose names were left out needn't be there.
func (s *Service) examineTexts(ctx context.Context, stream Stream, refers references, report *faults) error {
	texts, err := s.store.AllTexts(ctx, stream.ID)
	if err != nil {
		return err
	}
	there := make(map[string]bool, len(texts))
	for _, text := range texts {
		there[text.ID] = true
		if hash, referred := refers.texts[text.ID]; referred && !text.Erased && text.Hash() != hash {
			report.add(FaultTextAltered, refers.text(text.ID))
		}
	}
	var missing []string
	for _, id := range sortedKeys(refers.texts) {
		if !there[id] {
			missing = append(missing, id)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	row, err := s.store.Stream(ctx, stream.ID) // a list of streams doesn't tell what came without names
	if err != nil {
		return err
	}
	for _, id := range missing {
		if refers.since[id] > row.Nameless {
			report.add(FaultTextMissing, refers.text(id))
		}
	}
	return nil
}

// examineRecords compares the records' games with the hashes in the log. Which
// records a newer program's events attach isn't known here.
func (s *Service) examineRecords(ctx context.Context, now state, refers map[string]GameRecord, report *faults) error {
	records, err := s.store.AllRecords(ctx, now.ID)
	if err != nil {
		return err
	}
	there := make(map[string]bool, len(records))
	for _, record := range records {
		there[record.ID] = true
		sum := sha256.Sum256(record.Content)
		attached, referred := refers[record.ID]
		switch {
		case !referred && now.ReadOnly != "":
		case !referred:
			report.add(FaultRecordUnknown, map[string]any{"record": record.ID})
		case record.Game != hex.EncodeToString(sum[:]) || record.Game != attached.Game:
			report.add(FaultGameAltered, map[string]any{"record": record.ID, "round": attached.Round, "board": attached.Board})
		}
	}
	for _, id := range sortedKeys(refers) {
		if !there[id] {
			report.add(FaultRecordMissing, map[string]any{"record": id, "round": refers[id].Round, "board": refers[id].Board})
		}
	}
	return nil
}

// examinePlayers looks for the players of all entries, to whom lists refer.
func (s *Service) examinePlayers(ctx context.Context, now state, report *faults) error {
	var ids []string
	for _, entry := range now.Entries {
		ids = append(ids, entry.Players...)
	}
	players, err := s.store.Players(ctx, ids)
	if err != nil {
		return err
	}
	for _, entry := range now.Entries {
		for _, id := range entry.Players {
			if !hasKey(players, id) {
				report.add(FaultPlayerMissing, map[string]any{"player": id, "entry": int(entry.ID)})
			}
		}
	}
	return nil
}
