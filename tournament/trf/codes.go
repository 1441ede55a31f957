package trf

// The codes of errors, which end reading: where pairing would rest on a guess.
const (
	CodeEncoding      = "trf-encoding"       // not UTF-8 (offer windows-1252); Text is the byte
	CodeTooLarge      = "trf-too-large"      // more than MaxSize bytes
	CodeNoPlayers     = "trf-no-players"     // not one 001 line
	CodeNumber        = "trf-number"         // a number was expected
	CodeRange         = "trf-range"          // a number outside Low…High
	CodeResult        = "trf-result"         // no such result letter
	CodeColour        = "trf-colour"         // no such colour letter
	CodePoints        = "trf-points"         // points that aren't tenths
	CodeMissing       = "trf-missing"        // columns that can't be blank are
	CodeStray         = "trf-stray"          // text where no field is, or half of it
	CodeTab           = "trf-tab"            // a tab where columns count
	CodeUnknownWord   = "trf-unknown-word"   // a setting that isn't known
	CodeSpan          = "trf-span"           // Text, the first, comes after Want, the last
	CodeAlone         = "trf-alone"          // a group of players kept apart has fewer than two
	CodeGroup         = "trf-group"          // …or more than High
	CodeByeKind       = "trf-bye-kind"       // a bye asked for is F, H or Z
	CodeDuplicate     = "trf-duplicate"      // a player's number twice; Other is the first line
	CodeNoRank        = "trf-no-rank"        // paired by rank, and there is none
	CodeContradiction = "trf-contradiction"  // Text here, Want in line Other
	CodeUnknownPlayer = "trf-unknown-player" // a number that no 001 line has
	CodeRoundsPassed  = "trf-rounds-passed"  // more rounds are recorded than the Text planned

	CodeByeOpponent    = "trf-bye-opponent"   // a bye, and an opponent
	CodeNobody         = "trf-nobody"         // a result over the board against nobody
	CodeColourOfNobody = "trf-colour-nobody"  // a colour, and neither opponent nor result
	CodeOneself        = "trf-oneself"        // one's own opponent
	CodeOpponent       = "trf-opponent"       // the opponent's line, Other, has Want there
	CodeSameColour     = "trf-same-colour"    // both lines of a game have one colour
	CodeResults        = "trf-results"        // the two results, Text and Want, can't both be
	CodeByePlayed      = "trf-bye-played"     // a 240 bye in a round where line Other has Want
	CodeByeNotRecorded = "trf-bye-unrecorded" // a 240 bye worth points in a recorded round, nothing in line Other
)

// The codes of warnings: the file is read all the same.
const (
	CodeUnknownLine  = "trf-unknown-line"   // kept, but it means nothing here
	CodeDiffers      = "trf-differs"        // the points column isn't the sum of the results, Text
	CodeUnused       = "trf-unused"         // understood, but it can't be represented
	CodeOverrun      = "trf-overrun"        // a text longer than its columns; read whole
	CodeControl      = "trf-control"        // a control character; Text is its name
	CodeRepeated     = "trf-repeated"       // said in line Other already
	CodeUnrated      = "trf-unrated"        // one of the two lines of a game says unrated
	CodeBeyond       = "trf-beyond"         // a round after the last
	CodeGap          = "trf-gap"            // a round without a pairing before the last, Text
	CodeNobodyInSpan = "trf-nobody-spanned" // an acceleration of nobody
	CodeSystem       = "trf-system"         // another pairing system is named
	CodeBaku         = "trf-baku"           // acceleration is named, but no record accelerates

	CodeBallsForm   = "trf-balls-form"   // a comment that begins like balls
	CodeBallsGame   = "trf-balls-game"   // balls of a game that the round doesn't have
	CodeBallsResult = "trf-balls-result" // balls that the result contradicts
	CodeBallsPoints = "trf-balls-points" // the same balls gave other points in line Other
)
