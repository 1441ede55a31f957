package auth

// The codes of this package's problems, each with its Params. Names and clubs
// have package app's codes.
const (
	// CodeSignInFailed: name or password is wrong; it doesn't tell which.
	CodeSignInFailed = "sign-in-failed"
	// CodeTooManyAttempts: wait (seconds).
	CodeTooManyAttempts = "too-many-attempts"
	// CodeSessionEnded: signed out, revoked or expired.
	CodeSessionEnded = "session-ended"
	// CodeTokenExpired: use the refresh token.
	CodeTokenExpired = "token-expired"
	// CodeTokenInvalid: not a token of this server.
	CodeTokenInvalid = "token-invalid"
	// CodeRefreshInvalid: not a refresh token, or one that has ended.
	CodeRefreshInvalid = "refresh-invalid"
	// CodeRefreshReused: exchanged before; the session has been ended.
	CodeRefreshReused = "refresh-reused"
	// CodeAlreadySetUp: there is an account, no first one can be opened.
	CodeAlreadySetUp = "already-set-up"
	// CodeInvitationInvalid: used, expired or never given out.
	CodeInvitationInvalid = "invitation-invalid"
	// CodeAlreadyMember: the account has a role in the link's club.
	CodeAlreadyMember = "already-member"
	// CodeAccountTaken: another account has the name (name).
	CodeAccountTaken = "account-name-taken"
	// CodeAccountUnknown: nobody has the name (name).
	CodeAccountUnknown = "account-unknown"
	// CodePasswordShort: (min, got) in characters.
	CodePasswordShort = "password-too-short"
	// CodePasswordLong: (max, got) in characters.
	CodePasswordLong = "password-too-long"
)
