package main

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"testing"
)

// BenchmarkStandingsCommand runs the whole command, from the bytes of a report
// file to the last byte of its answer: ten tie-breaks, the dear ones among them,
// of 200 and of 5,000 players after 11 rounds of ball scores.
func BenchmarkStandingsCommand(b *testing.B) {
	const codes = "BH/C1,BH,SB,DE,AOB,APPO,APRO,FB,KS,BD"
	for _, players := range []int{200, 5000} {
		var report, problems bytes.Buffer
		args := []string{"simulate", "--players", strconv.Itoa(players), "--rounds", "11", "--seed", "1", "--scoring", "eleven"}
		if status := run(b.Context(), args, standard{out: &report, err: &problems}); status != statusDone {
			b.Fatal(problems.String())
		}
		for _, form := range []string{"table", "json"} {
			b.Run(fmt.Sprint(players, " ", form), func(b *testing.B) {
				args := []string{"standings", "--tie-breaks", codes, "-"}
				if form == "json" {
					args = append(args, "--json")
				}
				for b.Loop() {
					std := standard{in: bytes.NewReader(report.Bytes()), out: io.Discard, err: &problems}
					if status := run(b.Context(), args, std); status != statusDone {
						b.Fatal(problems.String())
					}
				}
			})
		}
	}
}
