package message_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sumito/api/app"
	"sumito/api/message"
	"sumito/game"
	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/scoring"
	"sumito/tournament/tiebreak"
	"sumito/tournament/trf"
)

// constants reads the values of the string constants of a package's sources
// whose names begin with one of the prefixes: what a list written by hand
// would forget.
func constants(t *testing.T, dir string, prefixes ...string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(dir), "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			for i, value := range spec.Values {
				literal, ok := value.(*ast.BasicLit)
				named := func(prefix string) bool {
					rest, found := strings.CutPrefix(spec.Names[i].Name, prefix)
					return found && rest != ""
				}
				if ok && literal.Kind == token.STRING && slices.ContainsFunc(prefixes, named) {
					text, err := strconv.Unquote(literal.Value)
					if err != nil {
						t.Fatal(err)
					}
					values = append(values, text)
				}
			}
			return true
		})
	}
	if len(values) == 0 {
		t.Fatalf("no constants %v in %s", prefixes, dir)
	}
	return values
}

// Every code that a user can be told has a sentence.
func TestEveryProblemHasASentence(t *testing.T) {
	catalogue := shipped(t)
	var codes []string
	for _, dir := range []string{"tournament", "tournament/scoring", "api", "api/app", "api/auth", "api/live", "api/middleware", "api/rest", "api/web"} {
		codes = append(codes, constants(t, dir, "Code", "code")...)
	}
	codes = append(codes, constants(t, "game/record", "Format")...)
	codes = append(codes, constants(t, "game", "Ruleset")...)
	for _, code := range codes {
		if !catalogue.Has(message.English, "problem."+code) {
			t.Errorf("no sentence for problem.%s", code)
		}
	}
}

func TestEveryFaultHasASentence(t *testing.T) {
	catalogue := shipped(t)
	for _, code := range constants(t, "game", "Fault") {
		if !catalogue.Has(message.English, "fault."+code) {
			t.Errorf("no sentence for fault.%s", code)
		}
	}
	for _, code := range constants(t, "game/record", "Claim") {
		if !catalogue.Has(message.English, "claim."+code) {
			t.Errorf("no sentence for claim.%s", code)
		}
	}
}

func TestEveryCodeHasAWord(t *testing.T) {
	catalogue := shipped(t)
	want := map[string][]string{
		"outcome": {string(event.BlackWins), string(event.WhiteWins), string(event.Draw), string(event.DoubleForfeit)},
		"ending": {
			string(event.Six), string(event.Resignation), string(event.TimeOut), string(event.Agreement), string(event.Disconnected),
			string(event.MoveLimit), string(event.QuietLimit), string(event.Repetition), string(event.NoMove),
			string(event.Neutral), string(event.Forfeit), string(event.Adjudication),
		},
		"trust":         {string(event.Claimed), string(event.Confirmed), string(event.Verified), string(event.Ruled)},
		"trust-meaning": {string(event.Claimed), string(event.Confirmed), string(event.Verified), string(event.Ruled)},
		"bye": {
			string(event.PairingAllocated), string(event.HalfPointBye), string(event.ZeroPointBye),
			string(event.FullPointBye), string(event.Absence),
		},
		"role":        {string(app.PlayerRole), string(app.Scorekeeper), string(app.Arbiter), string(app.Organizer)},
		"round-state": {string(tournament.RoundDraft), string(tournament.RoundPublished), string(tournament.RoundCompleted)},
		"scoring":     append(scoring.Presets(), "own"),
		"tiebreak":    tiebreak.Names(),
		"check":       constants(t, "tournament/pairing/check", "Code"),
		"warning":     constants(t, "tournament/event", "Warn"),
		"cell":        {"win", "loss", "draw", "pending", "bye", "win-forfeit", "loss-forfeit"},
		"page.card":   {"win", "loss", "draw"},
		"impossible":  {"too-few", "no-opponent", "no-bye", "no-complete-pairing"},
		"unpairable":  {"too-few", "no-opponent", "no-bye", "no-complete-pairing"},
		"relax":       {"colours", "forbidden", "bye", "rematch"},
		"report":      constants(t, "tournament/trf", "Code"),
		"columns":     trf.Records(),
		"audit":       constants(t, "tournament/audit", "Code"),

		"archive-fault": constants(t, "api/archive", "Fault"),
		"archive-doubt": constants(t, "api/archive", "Doubt"),

		"checker": constants(t, "tournament/pairing/check", "Code"),
	}
	for piece := game.BlackBall; piece <= game.Empty; piece++ {
		want["piece"] = append(want["piece"], piece.String())
	}
	for kind := game.Inline; kind <= game.Arc; kind++ {
		want["sentence"] = append(want["sentence"], kind.String())
	}
	for _, kind := range event.Kinds() {
		want["event"] = append(want["event"], kind.Type)
		want["action"] = append(want["action"], kind.Type)
	}
	for space, codes := range want {
		for _, code := range codes {
			if !catalogue.Has(message.English, space+"."+code) {
				t.Errorf("no word for %s.%s", space, code)
			}
		}
	}
}

// Every finding of the doctor has a sentence, and every bad one says what to do.
func TestEveryDiagnosisHasASentence(t *testing.T) {
	catalogue := shipped(t)
	codes := append(constants(t, "api/doctor", "Code"), constants(t, "api/app", "Fault")...)
	for _, code := range codes {
		if !catalogue.Has(message.English, "doctor."+code) {
			t.Errorf("no sentence for doctor.%s", code)
		}
		good := strings.HasSuffix(code, "-ok") || strings.HasSuffix(code, "-postgres")
		if good == catalogue.Has(message.English, "doctor-do."+code) {
			t.Errorf("doctor-do.%s: good news is %v", code, good)
		}
	}
}
