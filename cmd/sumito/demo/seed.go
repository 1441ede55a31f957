package demo

import (
	"context"
	"fmt"
	"time"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
)

// Sizes of the demo.
const (
	rounds = 7
	// played is how many rounds of the running tournament are over.
	played = 4
	// waiting is how many boards of the running round have no result yet.
	waiting = 6
)

// Seed plays a tournament to its end and another one into its fifth round, as
// an organizer of the club, with start dates before today. It returns the ids
// of both.
func Seed(ctx context.Context, service *app.Service, organizer app.Actor, today time.Time) (finished, running string, err error) {
	pack, err := newRecords(6)
	if err != nil {
		return "", "", err
	}
	s := seeder{service: service, organizer: organizer, records: pack}
	if err := s.finished(ctx, today.AddDate(0, 0, -28)); err != nil {
		return "", "", fmt.Errorf("finished tournament: %w", err)
	}
	finished = s.id
	if err := s.running(ctx, today); err != nil {
		return "", "", fmt.Errorf("running tournament: %w", err)
	}
	return finished, s.id, nil
}

// player is an entry as the records need it.
type player struct {
	name   string
	rating int
}

// seeder plays one tournament after the other.
type seeder struct {
	service   *app.Service
	organizer app.Actor
	records   *records

	id       string // of the tournament being played
	commands int    // how many commands were given, for their ids
	people   []app.EntryInput
}

// finished plays all rounds.
func (s *seeder) finished(ctx context.Context, day time.Time) error {
	s.people = entrants()
	if err := s.open(ctx, "Autumn open", "Town library", day); err != nil {
		return err
	}
	for round := 1; round <= rounds; round++ {
		if err := s.playRound(ctx, round); err != nil {
			return err
		}
	}
	return nil
}

// running plays the first rounds with the same people and leaves the next one
// half done: records on most boards, one result on a side's word, one ruling,
// and boards that are still playing.
func (s *seeder) running(ctx context.Context, day time.Time) error {
	if err := s.open(ctx, "Club championship", "Club room", day); err != nil {
		return err
	}
	for round := 1; round <= played; round++ {
		if err := s.playRound(ctx, round); err != nil {
			return err
		}
	}
	view, err := s.publish(ctx, played+1)
	if err != nil {
		return err
	}
	boards := pairings(view, played+1)
	for i, pairing := range boards[:len(boards)-waiting] {
		switch i {
		case 1:
			_, err = s.service.ReportResult(ctx, s.organizer, s.id, played+1, pairing.Board, app.ResultInput{
				Outcome: event.WhiteWins, Ending: event.Resignation, Balls: &event.Balls{Black: 2, White: 4},
			}, s.meta())
		case 3:
			_, err = s.service.RuleResult(ctx, s.organizer, s.id, played+1, pairing.Board, app.RulingInput{
				Outcome: event.Draw, Ending: event.Adjudication, Balls: &event.Balls{Black: 3, White: 3},
				Reason: "The clock stopped unnoticed; both sides agreed to share the point.",
			}, s.meta())
		default:
			err = s.submit(ctx, view, played+1, pairing)
		}
		if err != nil {
			return fmt.Errorf("round %d, board %d: %w", played+1, pairing.Board, err)
		}
	}
	return nil
}

// open creates a tournament and enters everybody. Who was new in the first
// tournament is a known person in the next.
func (s *seeder) open(ctx context.Context, name, place string, day time.Time) error {
	s.id = ""
	receipt, err := s.service.CreateTournament(ctx, s.organizer, app.SettingsInput{
		Name: name, Place: place, Zone: "Europe/Paris",
		StartsOn: day.Format(time.DateOnly), EndsOn: day.AddDate(0, 0, 1).Format(time.DateOnly),
		Rounds: rounds, Layout: "belgian-daisy",
	}, s.meta())
	if err != nil {
		return fmt.Errorf("create: %w", err)
	}
	s.id = receipt.Tournament
	receipt, err = s.service.AddEntries(ctx, s.organizer, s.id, s.people, s.meta())
	if err != nil {
		return fmt.Errorf("add entries: %w", err)
	}
	for i, entry := range receipt.View.Tournament.Entries {
		s.people[i].Player = entry.Players[0]
	}
	return nil
}

// playRound pairs, publishes, plays and completes a round.
func (s *seeder) playRound(ctx context.Context, round int) error {
	view, err := s.publish(ctx, round)
	if err != nil {
		return err
	}
	for _, pairing := range pairings(view, round) {
		if err := s.submit(ctx, view, round, pairing); err != nil {
			return fmt.Errorf("round %d, board %d: %w", round, pairing.Board, err)
		}
	}
	if _, err := s.service.CompleteRound(ctx, s.organizer, s.id, round, s.meta()); err != nil {
		return fmt.Errorf("complete round %d: %w", round, err)
	}
	return nil
}

// publish pairs a round and publishes it.
func (s *seeder) publish(ctx context.Context, round int) (app.View, error) {
	if _, err := s.service.PairRound(ctx, s.organizer, s.id, round, s.meta()); err != nil {
		return app.View{}, fmt.Errorf("pair round %d: %w", round, err)
	}
	receipt, err := s.service.PublishRound(ctx, s.organizer, s.id, round, s.meta())
	if err != nil {
		return app.View{}, fmt.Errorf("publish round %d: %w", round, err)
	}
	return receipt.View, nil
}

// submit deals a record to a pairing and hands it in.
func (s *seeder) submit(ctx context.Context, view app.View, round int, pairing tournament.Pairing) error {
	text, err := s.records.deal(at(view, pairing.Black), at(view, pairing.White))
	if err != nil {
		return err
	}
	_, err = s.service.SubmitRecord(ctx, s.organizer, s.id, round, pairing.Board, text, s.meta())
	return err
}

// meta gives each command an id of its own.
func (s *seeder) meta() app.Meta {
	s.commands++
	return app.Meta{Command: fmt.Sprintf("demo-%d", s.commands)}
}

// pairings are a round's games.
func pairings(view app.View, round int) []tournament.Pairing {
	var games []tournament.Pairing
	for _, p := range view.Tournament.Rounds[round-1].Pairings {
		if p.Bye == event.NoBye {
			games = append(games, p)
		}
	}
	return games
}

// at returns the player of an entry.
func at(view app.View, id event.EntryID) player {
	return player{name: view.Names[id-1], rating: view.Tournament.Entries[id-1].Rating}
}
