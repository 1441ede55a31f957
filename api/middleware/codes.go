package middleware

// The codes of this package's problems, each with its Params.
const (
	// CodeCrossOrigin: another site made the browser send this.
	CodeCrossOrigin = "cross-origin"
	// CodeHostUnknown: the server doesn't answer for this host (host).
	CodeHostUnknown = "host-unknown"
	// CodeBodyTooLarge: (max, in bytes).
	CodeBodyTooLarge = "body-too-large"
	// CodeTooManyRequests: wait (seconds).
	CodeTooManyRequests = "too-many-requests"
	// CodeUnavailable: who is asking can't be found out just now.
	CodeUnavailable = "unavailable"
)
