package app

import (
	"strconv"
	"strings"

	"sumito/game/record"
)

// checkPlace refuses a record of another round or board. PGN's Round "2.5" is
// round 2, board 5; what is missing, "?", "-" or no number is taken to agree.
func checkPlace(round, board int, written *record.Record) error {
	inRound, onBoard, _ := strings.Cut(written.Tag(record.TagRound), ".")
	for _, place := range []struct {
		tag, number string
		want        int
	}{
		{record.TagRound, inRound, round},
		{record.TagRound, onBoard, board},
		{record.TagBoard, written.Tag(record.TagBoard), board},
	} {
		number, err := strconv.Atoi(strings.TrimSpace(place.number))
		if err == nil && number != place.want {
			return invalid(CodeRecordOtherPlace, "record", map[string]any{
				"tag": place.tag, "written": shown(written.Tag(place.tag)), "round": round, "board": board,
			})
		}
	}
	return nil
}
