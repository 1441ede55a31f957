package audit

// Kind tells findings of different weight apart.
type Kind string

// The kinds of findings. The first three are faults.
const (
	// Chain: an event doesn't follow from the one before: something was changed,
	// left out, added or moved after it was written.
	Chain Kind = "chain"
	// Part: a game or a text isn't the one that the log refers to.
	Part Kind = "part"
	// Outcome: what an event states doesn't follow under its own revision.
	Outcome Kind = "outcome"
	// Revision: it was made under another revision, and differs under today's.
	Revision Kind = "revision"
	// Decision: an arbiter's, which no program can make again.
	Decision Kind = "decision"
	// Unchecked: what is needed to tell isn't here.
	Unchecked Kind = "unchecked"
)

// Fault reports whether findings of the kind mean that something is wrong.
func (k Kind) Fault() bool { return k == Chain || k == Part || k == Outcome }

// The codes of findings, each with the fields of Finding that go with it.
// Stored is what the log says, Found is what comes out.
const (
	// CodeHash: an event's hash isn't the digest of its content and the hash
	// before it.
	CodeHash = "event-hash"
	// CodeSequence: an event is missing, doubled or out of place (Found: the
	// sequence expected).
	CodeSequence = "sequence"
	// CodeStream: an event of another stream (Stored).
	CodeStream = "stream"
	// CodeIndex: an event's place within its command (Stored, Found).
	CodeIndex = "index"
	// CodeHead: the log's end isn't the head that was stated for it.
	CodeHead = "head"

	// CodeUnknownKind: an event that this program is too old for (Subject: type
	// and version); what depends on the state isn't checked from here on.
	CodeUnknownKind = "unknown-kind"
	// CodePayload: an event's bytes aren't a payload of its type (Found: why).
	CodePayload = "payload"
	// CodeSenseless: an event refers to what isn't there (Subject: type); what
	// depends on the state isn't checked from here on.
	CodeSenseless = "senseless"
	// CodeSettings: settings that no tournament can have (Subject: which).
	CodeSettings = "settings"
	// CodeRefused: the rules refuse this here (Subject: the refusal's code).
	CodeRefused = "refused"
	// CodeUndo: what only an undo brings about, outside one; or an undo that names
	// no command before it (Subject: type).
	CodeUndo = "undo"
	// CodeRestored: an undo brings back what was never there.
	CodeRestored = "restored"

	// CodeRanks: a starting rank (Entry, Stored, Found).
	CodeRanks = "ranks"
	// CodeMoved: the round with which an entry leaves or comes back, 0 for off the
	// list (Entry, Stored, Found).
	CodeMoved = "moved"
	// CodeSystem: a pairing system that this program doesn't have (Subject).
	CodeSystem = "system"
	// CodeInputs: the pairs were made from another field than the log's.
	CodeInputs = "inputs"
	// CodePair: who meets whom on a board (Stored, Found; entries, first Black).
	CodePair = "pair"
	// CodeImpossible: the round can't be paired at all (Subject: why).
	CodeImpossible = "impossible"
	// CodeRoundRules: what the round is held to.
	CodeRoundRules = "round-rules"
	// CodeSeeds: who goes on to the play-off (Stored, Found).
	CodeSeeds = "seeds"
	// CodeEdited: the pairs of the round were changed by hand.
	CodeEdited = "edited"

	// CodeResult: balls and ending that can't lead to the outcome (Subject: the
	// refusal's code).
	CodeResult = "result"
	// CodeBalls: the credited balls (Stored, Found).
	CodeBalls = "balls"
	// CodePoints: the points, of a bye too (Stored, Found; units of the table).
	CodePoints = "points"
	// CodeTrust: whose word the result stands on (Stored, Found).
	CodeTrust = "trust"
	// CodeRuled: an arbiter has decided the result.
	CodeRuled = "ruled"

	// CodeGameMissing: the game of a record isn't there (Subject: its hash).
	CodeGameMissing = "game-missing"
	// CodeGameAltered: a game isn't what its hash says (Subject: the hash).
	CodeGameAltered = "game-altered"
	// CodeGameUnreadable: a game that can't be read (Found: why).
	CodeGameUnreadable = "game-unreadable"
	// CodeGameRules: the game is by other rules than the tournament's.
	CodeGameRules = "game-rules"
	// CodeGameIllegal: an illegal ply (Found: the ply).
	CodeGameIllegal = "game-illegal"
	// CodeVerdict: what the record proves (Subject: which part of the verdict).
	CodeVerdict = "verdict"
	// CodeFollows: the result that follows from the record (Stored, Found).
	CodeFollows = "follows"
	// CodeEnvelope: the record as submitted is of another game than was kept.
	CodeEnvelope = "envelope"

	// CodeTextMissing: a private text isn't there (Subject: its id).
	CodeTextMissing = "text-missing"
	// CodeTextAltered: a private text isn't what its hash says (Subject: its id).
	CodeTextAltered = "text-altered"
	// CodeName: a player isn't called as the log calls any of their entries
	// (Entry, Subject: the player's id). Another tournament's log may have given
	// the name.
	CodeName = "name"
)

// Finding is one thing that was noticed, and where.
type Finding struct {
	Kind     Kind
	Code     string
	Sequence int64  // of the event
	Round    int    // 0 if none
	Board    int    // 0 if none
	Entry    int    // 0 if none
	Subject  string // see the codes
	Stored   string
	Found    string
}
