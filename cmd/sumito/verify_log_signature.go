package main

import (
	"crypto/ed25519"
	"slices"

	"sumito/api/app"
	"sumito/api/archive"
)

// vouched is who vouches for what is checked.
type vouched struct {
	source string            // what it is where that can't be signed: a log alone, a database
	key    ed25519.PublicKey // that the archive names as its signer's, nil if none
	forged bool              // the signature isn't one of that key, or there is another one
}

// vouchedBy looks whether what an archive says of its signature holds.
func vouchedBy(key ed25519.PublicKey, found *app.Verification) vouched {
	forged := found != nil && slices.ContainsFunc(found.Doubts, func(d archive.Doubt) bool { return d.Code == archive.DoubtSignature })
	return vouched{key: key, forged: forged}
}

// String says by which key an archive is signed, or only says it is.
func (v vouched) String() string {
	switch {
	case v.source != "":
		return v.source
	case v.key == nil:
		return "not signed"
	case v.forged:
		return "claims to be signed by " + archive.Fingerprint(v.key) + ", which isn't so"
	}
	return "signed by " + archive.Fingerprint(v.key)
}

// The states of a signature.
const (
	signatureNone  = "none"  // nothing is signed, or no key is named
	signatureValid = "valid" // whose key it is has to be known from elsewhere
	signatureWrong = "wrong" // it isn't so
)

// signatureJSON is a signature as --json writes it.
type signatureJSON struct {
	State string `json:"state"`
	Key   string `json:"key,omitempty"` // fingerprint
}

func (v vouched) json() signatureJSON {
	switch {
	case v.key == nil:
		return signatureJSON{State: signatureNone}
	case v.forged:
		return signatureJSON{State: signatureWrong, Key: archive.Fingerprint(v.key)}
	}
	return signatureJSON{State: signatureValid, Key: archive.Fingerprint(v.key)}
}
