package live

// The codes of this package's problems, each with its Params.
const (
	// CodeTooManyStreams: wait (seconds), or ask for the head now and then.
	CodeTooManyStreams = "too-many-streams"
	// CodeStopping: the server is ending; another one may answer (seconds).
	CodeStopping = "stopping"
)
