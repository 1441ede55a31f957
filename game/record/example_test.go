package record_test

import (
	"fmt"

	"sumito/game/record"
)

// A result is what a record proves, not what it claims.
func ExampleVerify() {
	r, err := record.Parse(`[Position "5/6/7/8/9/8/7/6/wbb1w b 4 5"]
[Result "1-0"]
[Termination "six"]

1. a3a2 a5a4 1-0`)
	if err != nil {
		fmt.Println(err)
		return
	}
	terms, err := record.FreeTerms(r)
	if err != nil {
		fmt.Println(err)
		return
	}
	report := record.Verify(r, terms)
	fmt.Println(report.Legal, report.Timeline[len(report.Timeline)-1][:2], report.ClaimOK)
	fmt.Println(report.Problem)
	// Output:
	// true [5 5] false
	// Termination says six, but the board doesn't show it at 5–5
}
