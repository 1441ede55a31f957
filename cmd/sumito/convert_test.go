package main

import (
	"strings"
	"testing"
)

func TestConvert(t *testing.T) {
	const game = "[Event \"x\"]\n\n1. a1b2 {[%clk 0:14:59] so} i9h8 *"
	for to, want := range map[string]string{
		"nacre":   "[Event \"x\"]\n[Notation \"Nacre\"]\n\n1. A1D4 {[%clk 0:14:59] so} I9F6 *\n",
		"aba-pro": "[Event \"x\"]\n[Notation \"Aba-Pro\"]\n\n1. A1B2 {[%clk 0:14:59] so} I9H8 *\n",
		"json": `{"tags":[{"name":"Event","value":"x"},{"name":"Notation","value":"Aba-Pro"}],` +
			`"plies":[{"move":"A1B2","clock":899000,"comment":"so"},{"move":"I9H8","clock":null}],"result":"*"}` + "\n",
	} {
		status, out, errors := runTool(t, game, "convert", "--to", to, "-")
		if status != 0 || out != want || errors != "" {
			t.Errorf("%s: status %d, %q, %q; want %q", to, status, out, errors, want)
		}
	}
	status, nacre, _ := runTool(t, "", "convert", "--to", "nacre", testGames+"games.apgn")
	if status != 0 {
		t.Fatalf("status %d", status)
	}
	_, want, _ := runTool(t, "", "verify", "--json", testGames+"games.apgn")
	if _, got, _ := runTool(t, nacre, "verify", "--json", "-"); got != want {
		t.Error("games in Nacre verify differently")
	}
	if status, out, errors := runTool(t, "1. e5e6", "convert", "--to", "nacre", "-"); status != 1 || out != "" || !strings.Contains(errors, "illegal at ply 1") {
		t.Errorf("illegal: status %d, %q, %q", status, out, errors)
	}
	for _, text := range []string{"hello", "", "\n \n"} {
		if status, _, errors := runTool(t, text, "convert", "--to", "nacre", "-"); status != 2 || errors == "" {
			t.Errorf("no record in %q: status %d, %q", text, status, errors)
		}
	}
}

func TestCompare(t *testing.T) {
	one := writeFile(t, "one.apgn", "1. a1b2 i9h8 2. b1c1 *")
	same := writeFile(t, "same.apgn", "[Notation \"nacre\"]\n\na1d4 i9f6 b1c1")
	other := writeFile(t, "other.apgn", "1. a1b2 i9h8 2. e5e6")
	status, out, errors := runTool(t, "", "compare", one, other)
	want := "identical to ply 2\n" + one + ": black writes b1c1, which is legal\n" +
		other + ": black writes e5e6, which is illegal: no ball stands on E5\n"
	if status != 1 || out != want {
		t.Errorf("status %d, %q, %q; want %q", status, out, errors, want)
	}
	if status, out, _ := runTool(t, "", "compare", one, same); status != 0 || out != "identical, 3 plies\n" {
		t.Errorf("in two notations: status %d, %q", status, out)
	}
	if status, out, _ := runTool(t, "", "compare", one, one); status != 0 || out != "identical, 3 plies\n" {
		t.Errorf("with itself: status %d, %q", status, out)
	}
	if status, _, _ := runTool(t, "", "compare", one, "no-such-file"); status != 2 {
		t.Errorf("a missing file: status %d", status)
	}
}
