package rest_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/api/rest"
	"sumito/game"
	"sumito/tournament/event"
)

func TestParseIfMatch(t *testing.T) {
	const never = -1
	for _, row := range []struct {
		value string
		want  []int64
	}{
		{"", nil},
		{" * ", nil},
		{`"12"`, []int64{12}},
		{`"12-9f3a2c1b0d4e"`, []int64{12}},
		{`W/"12"`, []int64{never}},
		{`"12", W/"13","14"`, []int64{12, never, 14}},
		{`"0"`, []int64{never}},
		{`"-3"`, []int64{never}},
		{`"abc"`, []int64{never}},
		{`""`, []int64{never}},
		{`"99999999999999999999"`, []int64{never}},
	} {
		got, err := rest.ParseIfMatch(row.value)
		if err != nil {
			t.Errorf("%s: %v", row.value, err)
		}
		if diff := cmp.Diff(row.want, got); diff != "" {
			t.Errorf("%s:\n%s", row.value, diff)
		}
	}
	for _, value := range []string{`12`, `"12`, `"12" "13"`, `W/12`, `,`, `"12",*`, `w/"12"`} {
		if got, err := rest.ParseIfMatch(value); err == nil {
			t.Errorf("%s is taken as %v", value, got)
		}
	}
}

func TestNoneMatch(t *testing.T) {
	const tag = `"12-9f3a2c1b0d4e"`
	for value, want := range map[string]bool{
		"": false, "*": true, tag: true, "W/" + tag: true, `"x", ` + tag: true, `"12"`: false, `12-9f3a2c1b0d4e`: false, `"x" ` + tag: false,
	} {
		if got := rest.NoneMatch(value, tag); got != want {
			t.Errorf("%s: %t", value, got)
		}
	}
}

func TestQuality(t *testing.T) {
	for _, row := range []struct {
		accept string
		want   float64
	}{
		{"application/json", 1},
		{"*/*", 1},
		{"application/*;q=0.5", 0.5},
		{"application/json;q=0.2, */*", 0.2},
		{"*/*;q=0.9, application/json;q=0", 0},
		{"text/html", 0},
		{"application/json;q=much", 0},
		{"nonsense, application/json", 1},
	} {
		if got := rest.Quality(row.accept, "application/json"); got != row.want {
			t.Errorf("%s: %v, want %v", row.accept, got, row.want)
		}
	}
}

// Clients see names where our own types are numbers, and codes as they are.
func TestPlainParams(t *testing.T) {
	cell, err := game.ParseCell("E5")
	if err != nil {
		t.Fatal(err)
	}
	var nobody *int
	got := rest.PlainParams(map[string]any{
		"cell": cell, "cells": []game.Cell{cell}, "entry": event.EntryID(3), "ending": event.Six, "none": nil, "nobody": nobody,
		"flag": true, "codes": []event.Ending{event.Six, event.TimeOut}, "inner": map[string]any{"seat": game.White}, "float": 1.5,
	})
	want := map[string]any{
		"cell": "E5", "cells": []any{"E5"}, "entry": int64(3), "ending": "six", "none": nil, "nobody": nil,
		"flag": true, "codes": []any{"six", "time"}, "inner": map[string]any{"seat": "white"}, "float": "1.5",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
