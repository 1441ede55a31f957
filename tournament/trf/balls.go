package trf

import "strings"

// ballsLine is a comment of balls, and where it names who started and the balls.
type ballsLine struct {
	line, first, score int
	Balls
}

// comment reads "### balls ROUND FIRST SECOND f-s" and keeps every other, with a
// warning if it begins like one.
func (r *reader) comment(l line) {
	words := l.words(4)
	if len(words) < 2 || words[0].text != "balls" || words[1].text[0] < '0' || words[1].text[0] > '9' {
		r.file.Kept = append(r.file.Kept, l.text)
		return
	}
	balls, column := readBalls(l, words[1:])
	if column > 0 {
		r.file.Kept = append(r.file.Kept, l.text)
		r.warn(l.problem(column, CodeBallsForm, l.word(column)))
		return
	}
	r.file.Balls = append(r.file.Balls, balls)
	r.balls = append(r.balls, ballsLine{l.number, words[2].column, words[4].column, balls})
}

// readBalls reads the words after "balls"; column is where it can't, 0 if it can.
func readBalls(l line, words []word) (b Balls, column int) {
	if len(words) > 4 {
		return b, words[4].column
	}
	if len(words) < 4 {
		return b, words[len(words)-1].column
	}
	byFirst, bySecond, _ := strings.Cut(words[3].text, "-")
	for _, part := range []struct {
		word
		into      *int
		low, high int
	}{
		{words[0], &b.Round, 1, MaxRounds}, {words[1], &b.First, 1, maxNumber}, {words[2], &b.Second, 1, maxNumber},
		{word{byFirst, words[3].column}, &b.ByFirst, 0, maxBalls},
		{word{bySecond, words[3].column + len(byFirst) + 1}, &b.BySecond, 0, maxBalls},
	} {
		n, err := l.parse(part.column, part.text, part.low, part.high)
		if err != nil {
			return b, min(part.column, l.width())
		}
		*part.into = n
	}
	return b, 0
}
