package scoring

import "strconv"

// Format writes points given in units of 1/scale point: "7", "5½", "¼". A
// scale without a customary fraction sign is written as a decimal, "3.4", cut
// after three places.
func Format(points, scale int) string {
	if scale <= 1 {
		return strconv.Itoa(points)
	}
	sign := ""
	if points < 0 {
		sign, points = "−", -points
	}
	whole, part := points/scale, points%scale
	if part == 0 {
		return sign + strconv.Itoa(whole)
	}
	if fraction := sign4(part, scale); fraction != "" {
		if whole == 0 {
			return sign + fraction
		}
		return sign + strconv.Itoa(whole) + fraction
	}
	return sign + strconv.Itoa(whole) + decimals(part, scale)
}

// sign4 returns the character for part/scale when it is a number of quarters.
func sign4(part, scale int) string {
	if part*4%scale != 0 {
		return ""
	}
	return [...]string{"", "¼", "½", "¾"}[part*4/scale]
}

// decimals writes part/scale as ".…" with at most three places and no zeros at
// the end.
func decimals(part, scale int) string {
	digits := []byte{'.'}
	for part > 0 && len(digits) < 4 {
		part *= 10
		digits = append(digits, byte('0'+part/scale))
		part %= scale
	}
	return string(digits)
}
