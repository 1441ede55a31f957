package rehearsal

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"sumito/game"
	"sumito/game/notation"
	"sumito/game/record"
	"sumito/tournament"
	"sumito/tournament/event"
)

// longest is after how many plies somebody gives up.
const longest = 300

// record plays a game and attaches its record.
func (r *rehearsal) record(round int, p event.Pair) error {
	text, err := r.play(p)
	if err != nil {
		return err
	}
	written, err := record.Parse(text)
	if err != nil {
		return err
	}
	rules, err := rules()
	if err != nil {
		return err
	}
	terms, err := record.TournamentTerms(written, rules)
	if err != nil {
		return err
	}
	content := record.Content(written, terms)
	sum := sha256.Sum256(content)
	hash := hex.EncodeToString(sum[:])
	r.made.Games[hash] = content
	proof := tournament.Prove(record.Verify(written, terms))
	r.ids++
	return r.do(tournament.AttachRecord{
		Round: round, Board: p.Board, Record: fmt.Sprintf("record-%d", r.ids), Game: hash, Envelope: r.text(text),
		Verdict: proof.Verdict, Winner: proof.Winner, Claim: proof.Claim, By: event.ByStaff, Warnings: proof.Warnings,
	})
}

func rules() (*game.Rules, error) {
	ruleset, err := game.ParseRuleset([]byte(Ruleset))
	if err != nil {
		return nil, err
	}
	return game.NewRules(ruleset)
}

// play plays a game out: whoever sees one among a few moves pushes a ball off,
// else goes wherever chance leads. Who is ahead after very long has the other
// one resign.
func (r *rehearsal) play(p event.Pair) (string, error) {
	rules, err := rules()
	if err != nil {
		return "", err
	}
	g := game.NewGame(rules)
	var moves []game.Move
	var text strings.Builder
	plies := 0
	for ; plies < longest && !g.Outcome().Over(); plies++ {
		position := g.Position()
		moves = rules.Moves(position, moves[:0])
		move := r.choose(rules, position, moves)
		if plies%2 == 0 {
			fmt.Fprintf(&text, "%d. ", plies/2+1)
		}
		text.WriteString(notation.FormatAbaPro(move) + " ")
		if fault := g.Play(move); fault != nil {
			return "", fault
		}
	}
	position := g.Position()
	result, termination := "0-1", "resignation"
	if g.Outcome().Over() {
		termination = "six"
	}
	if position.PushedOff(0) > position.PushedOff(1) {
		result = "1-0"
	}
	return fmt.Sprintf("[Black %q]\n[White %q]\n[Result %q]\n[Termination %q]\n\n%s%s\n",
		r.name(p.Black), r.name(p.White), result, termination, text.String(), result), nil
}

// choose looks at a few moves.
func (r *rehearsal) choose(rules *game.Rules, position game.Position, moves []game.Move) game.Move {
	const looked = 12
	best, most := moves[r.chance.below(len(moves))], -1
	for range looked {
		move := moves[r.chance.below(len(moves))]
		_, effect := rules.Apply(position, move)
		value := effect.Pushed()
		if _, off := effect.PushedOff(); off {
			value += 3
		}
		if value > most {
			best, most = move, value
		}
	}
	return best
}
