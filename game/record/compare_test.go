package record_test

import (
	"testing"

	"sumito/game"
	"sumito/game/notation"
	"sumito/game/record"
)

func TestCompare(t *testing.T) {
	const one = "[Variant \"belgian\"]\n\n1. a1b2 i5h5 2. a2b3 i6h6"
	for _, c := range []struct {
		name, first, second     string
		common                  int
		identical               bool
		mover                   game.Seat
		firstLegal, secondLegal bool
	}{
		{"the same", one, "[Variant \"Belgian Daisy\"]\n\nA1-B2 I5-H5 A2-B3 I6-H6", 4, true, game.Black, false, false},
		{"both legal", one, "[Variant \"belgian\"]\n\n1. a1b2 i6h6", 1, false, game.White, true, true},
		{"only the first", one, "[Variant \"belgian\"]\n\n1. a1b2 i5h5 2. a2a5", 2, false, game.Black, true, false},
		{"only the second", "[Variant \"belgian\"]\n\n1. e5e6", one, 0, false, game.Black, false, true},
		{"neither", "[Variant \"belgian\"]\n\n1. e5e6", "[Variant \"belgian\"]\n\n1. e5e6", 0, false, game.Black, false, false},
		{"one is shorter", one, "[Variant \"belgian\"]\n\n1. a1b2 i5h5", 2, false, game.Black, true, false},
		{"two notations", "1. a1b2 i9h8 2. b2c3 *", "[Notation \"Nacre\"]\n\na1d4 i9f6", 2, false, game.Black, true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			first, second := mustParse(t, c.first), mustParse(t, c.second)
			firstTerms, err := record.FreeTerms(first)
			if err != nil {
				t.Fatal(err)
			}
			secondTerms, err := record.FreeTerms(second)
			if err != nil {
				t.Fatal(err)
			}
			got := record.Compare(first, second, firstTerms, secondTerms)
			if !got.SameStart || got.Common != c.common || got.Identical != c.identical || got.Mover != c.mover {
				t.Errorf("%+v", got)
			}
			if got.First.Legal() != c.firstLegal || got.Second.Legal() != c.secondLegal {
				t.Errorf("legal %v, %v; want %v, %v", got.First.Legal(), got.Second.Legal(), c.firstLegal, c.secondLegal)
			}
		})
	}
	other := mustParse(t, "1. a1b2")
	terms, _ := record.FreeTerms(other)
	belgian := mustParse(t, one)
	belgianTerms, _ := record.FreeTerms(belgian)
	if record.Compare(other, belgian, terms, belgianTerms).SameStart {
		t.Error("two layouts are found one start")
	}
}

func TestConvertThereAndBack(t *testing.T) {
	for _, r := range readAll(t, "testdata/games.apgn") {
		terms, err := record.FreeTerms(r)
		if err != nil {
			t.Fatal(err)
		}
		nacre, ply, fault := record.Convert(r, terms, notation.Nacre)
		if fault != nil {
			t.Fatalf("%s ply %d: %v", r.Tag("Event"), ply, fault)
		}
		nacreTerms, err := record.FreeTerms(nacre)
		if err != nil {
			t.Fatal(err)
		}
		want, got := record.Verify(r, terms), record.Verify(nacre, nacreTerms)
		if want.Fingerprint != got.Fingerprint || !got.Legal {
			t.Fatalf("%s becomes another game: %v", r.Tag("Event"), got.Reason)
		}
		back, _, fault := record.Convert(nacre, nacreTerms, notation.AbaPro)
		if fault != nil || back.Tag("Notation") != "Aba-Pro" || r.Tag("Notation") != "Aba-Pro" {
			t.Fatalf("%s: %v", r.Tag("Event"), fault)
		}
	}
	illegal := mustParse(t, "1. a1b2 e5e6")
	terms, _ := record.FreeTerms(illegal)
	if _, ply, fault := record.Convert(illegal, terms, notation.Nacre); ply != 2 || fault == nil {
		t.Errorf("an illegal record is converted: ply %d, %v", ply, fault)
	}
}
