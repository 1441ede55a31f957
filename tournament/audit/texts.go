package audit

import (
	"crypto/sha256"
	"encoding/hex"

	"sumito/tournament/event"
)

// private checks the private texts that an event refers to, each once.
func (a *auditor) private(e event.Event, refs ...event.Text) error {
	for _, ref := range refs {
		if _, seen := a.texts[ref]; ref.Absent() || seen {
			continue
		}
		a.texts[ref] = nil
		text, err := a.text(ref)
		if err != nil {
			return err
		}
		where := Finding{Kind: Part, Sequence: e.Sequence, Subject: ref.ID}
		switch {
		case a.Text == nil:
			a.report.LeftOut++
		case text == nil:
			where.Code = CodeTextMissing
			a.report.add(where)
		case text.Erased:
			a.report.Erased++
		case text.hash() != ref.Hash:
			where.Code = CodeTextAltered
			a.report.add(where)
		default:
			a.texts[ref] = text.Salt
			a.report.Texts++
		}
	}
	return nil
}

// text returns a private text, nil where it can't be had.
func (a *auditor) text(ref event.Text) (*Text, error) {
	if a.Text == nil || ref.Absent() {
		return nil, nil
	}
	return a.Text(ref.ID)
}

// hash is what the log keeps of a text: SHA-256 over salt and body, in
// hexadecimal.
func (t *Text) hash() string {
	digest := sha256.New()
	digest.Write(t.Salt)
	digest.Write([]byte(t.Body))
	return hex.EncodeToString(digest.Sum(nil))
}
