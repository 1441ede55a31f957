package game_test

import (
	"fmt"

	"sumito/game"
	"sumito/game/notation"
)

// A ruleset is data; compiled, it plays.
func Example() {
	rules, err := game.NewRules(game.Ruleset{Layout: "belgian-daisy", MoveLimit: 30})
	if err != nil {
		fmt.Println(err)
		return
	}
	start := rules.Start()
	fmt.Print(start.Diagram())
	fmt.Println(len(rules.Moves(start, nil)), "moves,", rules.Perft(start, 3), "games of three plies")
	// Output:
	//     I w w . b b
	//    H w w w b b b
	//   G . w w . b b .
	//  F . . . . . . . .
	// E . . . . . . . . .
	//  D . . . . . . . .
	//   C . b b . w w .
	//    B b b b w w w
	//     A b b . w w
	// 52 moves, 149322 games of three plies
}

// Every refusal says why, and every move what it did.
func ExampleRules_Play() {
	start, err := game.ParsePosition("5/6/7/8/2bbbww2/8/7/6/wbb2 b 0 0")
	if err != nil {
		fmt.Println(err)
		return
	}
	rules, err := game.NewRulesAt(game.Ruleset{}, start)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"A3A2", "E3E4", "E4E5", "E6E5"} {
		move, _ := notation.ParseAbaPro(text)
		after, effect, fault := rules.Play(start, move)
		if fault != nil {
			fmt.Printf("%s: %v\n", text, fault)
			continue
		}
		fmt.Printf("%s: %d push %d, %d–%d\n", text, effect.Own, effect.Pushed(), after.PushedOff(0), after.PushedOff(1))
	}
	// Output:
	// A3A2: 2 push 1, 1–0
	// E3E4: 3 push 2, 0–0
	// E4E5: 2 white balls stand against your 2, the first on E6: a push needs more than it pushes
	// E6E5: the ball on E6 is white, not the mover's
}
