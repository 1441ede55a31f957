package trf

import (
	"strconv"
	"strings"
)

// parseTenths reads "11.5", "7", "-0,5" as tenths.
func parseTenths(text string) (int, bool) {
	digits, minus := strings.CutPrefix(text, "-")
	whole, fraction, _ := strings.Cut(strings.Replace(digits, ",", ".", 1), ".")
	fraction = strings.TrimRight(fraction, "0")
	if len(fraction) > 1 || len(whole) > 6 || whole == "" && fraction == "" {
		return 0, false
	}
	tenths := 0
	for _, r := range whole + fraction {
		if r < '0' || r > '9' {
			return 0, false
		}
		tenths = tenths*10 + int(r-'0')
	}
	if fraction == "" {
		tenths *= 10
	}
	if minus {
		tenths = -tenths
	}
	return tenths, true
}

// formatTenths writes tenths as "11.5".
func formatTenths(tenths int) string {
	sign := ""
	if tenths < 0 {
		sign, tenths = "-", -tenths
	}
	return sign + strconv.Itoa(tenths/10) + "." + strconv.Itoa(tenths%10)
}
