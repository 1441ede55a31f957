package rehearsal

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
	"sumito/tournament/scoring"
)

// Options say what kind of tournament to make up.
type Options struct {
	Entries int
	Rounds  int
	Seed    uint64
	System  pairing.System
	// Records has every result come from a record, else each is reported.
	Records bool
	// Progress is told each round that is done; may be nil.
	Progress func(round int)
}

// Tournament is what was made up.
type Tournament struct {
	Stream string
	Events []event.Event
	Games  map[string][]byte // contents by hash
	Texts  map[string]Text   // by id
}

// Text is a private text with its salt.
type Text struct {
	Salt []byte
	Body string
}

// Ruleset is what every made-up tournament plays.
const Ruleset = `{"layout":"belgian-daisy"}`

// Start is the instant of the first command, in microseconds since the Unix
// epoch; each further one takes a second.
const Start = 1_790_000_000_000_000

// Play makes a tournament up, to the end of its last round.
func Play(ctx context.Context, o Options) (*Tournament, error) {
	r := &rehearsal{
		options: o, chance: chance{state: o.Seed},
		made: &Tournament{
			Stream: fmt.Sprintf("rehearsal-%d-%d", o.Seed, o.Entries),
			Games:  map[string][]byte{}, Texts: map[string]Text{},
		},
	}
	r.fold = tournament.NewFold(r.made.Stream)
	if err := r.open(); err != nil {
		return nil, err
	}
	for round := 1; round <= o.Rounds; round++ {
		if err := r.round(ctx, round); err != nil {
			return nil, fmt.Errorf("rehearse round %d: %w", round, err)
		}
		if o.Progress != nil {
			o.Progress(round)
		}
	}
	return r.made, nil
}

// rehearsal is a tournament being made up.
type rehearsal struct {
	options Options
	chance  chance
	fold    *tournament.Fold
	made    *Tournament
	ids     int
}

// do decides a command and folds in what follows.
func (r *rehearsal) do(c tournament.Command) error {
	payloads, err := tournament.Decide(r.fold.State(), c)
	if err != nil {
		return err
	}
	head := r.fold.State().Head
	events, err := event.Seal(head, event.Batch{
		Stream: r.made.Stream, Time: Start + head.Sequence*1_000_000,
		Actor: "organizer", Command: fmt.Sprintf("command-%d", head.Sequence+1),
	}, payloads...)
	for _, e := range events {
		r.fold.Add(e)
	}
	r.made.Events = append(r.made.Events, events...)
	return err
}

// text makes a private text.
func (r *rehearsal) text(body string) event.Text {
	r.ids++
	id := fmt.Sprintf("text-%d", r.ids)
	salt := fmt.Appendf(nil, "%016x", r.chance.next())
	sum := sha256.Sum256(append(salt[:len(salt):len(salt)], body...))
	r.made.Texts[id] = Text{salt, body}
	return event.Text{ID: id, Hash: hex.EncodeToString(sum[:])}
}

// open creates the tournament and enters everybody, the strongest first.
func (r *rehearsal) open() error {
	table, _ := scoring.Preset(scoring.Eleven, 6)
	err := r.do(tournament.Create{Club: "club", Settings: event.Settings{
		Name: r.text("Rehearsal"), Zone: "UTC", Rounds: r.options.Rounds, System: r.options.System.Name(),
		Ruleset: Ruleset, Scoring: table, TieBreaks: []string{"BD", "BH"},
	}})
	if err != nil {
		return err
	}
	var c tournament.AddEntries
	for i := range r.options.Entries {
		c.Entries = append(c.Entries, tournament.NewEntry{
			Players: []string{fmt.Sprintf("player-%d", i+1)}, Name: r.text(r.name(event.EntryID(i + 1))),
			Rating: max(800, 2400-i/4),
		})
	}
	return r.do(c)
}

func (r *rehearsal) name(id event.EntryID) string { return fmt.Sprintf("Player %05d", id) }

// round pairs a round, publishes it, plays it and completes it.
func (r *rehearsal) round(ctx context.Context, round int) error {
	paired, err := tournament.Propose(ctx, r.fold.State(), round, r.options.System, "black")
	if err != nil {
		return err
	}
	if err := r.do(paired); err != nil {
		return err
	}
	if err := r.do(tournament.PublishRound{Round: round}); err != nil {
		return err
	}
	for _, p := range paired.Pairs {
		if !p.Game() {
			continue
		}
		enter := r.report
		if r.options.Records {
			enter = r.record
		}
		if err := enter(round, p); err != nil {
			return err
		}
	}
	return r.do(tournament.CompleteRound{Round: round})
}

// report enters a result by hand; one in sixteen resigns.
func (r *rehearsal) report(round int, p event.Pair) error {
	c := tournament.ReportResult{
		Round: round, Board: p.Board, Outcome: event.BlackWins, Ending: event.Six,
		Balls: event.Balls{Black: 6, White: r.chance.below(6)}, By: event.ByStaff,
	}
	switch kind := r.chance.below(16); {
	case kind == 0:
		c.Ending, c.Balls.Black = event.Resignation, 2
	case r.chance.below(2) == 0:
		c.Outcome, c.Balls = event.WhiteWins, event.Balls{Black: c.Balls.White, White: 6}
	}
	return r.do(c)
}
