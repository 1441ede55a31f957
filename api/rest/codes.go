package rest

// The codes of this package's own problems, each with its params. Package
// message has a sentence for every one, under "problem.".
const (
	codePathUnknown      = "path-unknown"       // path
	codeMethodNotAllowed = "method-not-allowed" // method, allowed
	codeInternal         = "internal"           // id
	codeTimeout          = "timeout"
	codeUnhealthy        = "unhealthy"

	codeMediaType     = "media-type-unsupported" // got, want: a list
	codeNotAcceptable = "not-acceptable"         // got, want: a list
	codeBodyMissing   = "body-missing"
	codeBodyBroken    = "body-broken"    // the connection or its encoding broke
	codeBodyUnwanted  = "body-unwanted"  // a body where none is read
	codeJSONEncoding  = "json-encoding"  // position: byte, from 1
	codeJSONSyntax    = "json-syntax"    // line, column
	codeJSONTrailing  = "json-trailing"  // line, column
	codeJSONDepth     = "json-depth"     // max
	codeJSONDuplicate = "json-key-twice" // key
	codeJSONUnknown   = "json-key-unknown"
	codeJSONCase      = "json-key-case"    // key, want
	codeJSONMissing   = "json-key-missing" // key
	codeJSONType      = "json-type"        // want, got: names of JSON types
	codeJSONEmpty     = "json-empty"       // nothing to do
	codeJSONEither    = "json-either"      // keys: exactly one of them

	codeHeaderInvalid = "header-invalid" // header, value
	codeQueryUnknown  = "query-unknown"  // key, known: a list
	codeQueryTwice    = "query-twice"    // key
	codeQueryInvalid  = "query-invalid"  // key, value

	codeRoundUnknown = "round-unknown" // round
)
