package archive

import "fmt"

// Fault says why a file can't be read as an archive, and where.
type Fault struct {
	Code   string
	Part   string // member of the archive, "" for the whole
	Line   int64  // from 1, 0 if none
	Detail string
}

// The codes of faults.
const (
	// FaultZip: no zip file, or a damaged one (Detail: how).
	FaultZip = "zip"
	// FaultMember: a member that no archive has.
	FaultMember = "member"
	// FaultTwice: a member that is there twice.
	FaultTwice = "twice"
	// FaultMissing: a member that every archive has isn't there.
	FaultMissing = "missing"
	// FaultSize: a member, a line or the file is larger than any tournament's.
	FaultSize = "size"
	// FaultFormat: the layout is another version (Detail: which).
	FaultFormat = "format"
	// FaultLine: a line that can't be read (Detail: why).
	FaultLine = "line"
	// FaultDocument: a manifest or signature that can't be read (Detail: why).
	FaultDocument = "document"
)

// Error says in English what is wrong and where.
func (f *Fault) Error() string {
	where := "archive"
	if f.Part != "" {
		where = f.Part
	}
	if f.Line > 0 {
		where = fmt.Sprintf("%s, line %d", where, f.Line)
	}
	if f.Detail == "" {
		return fmt.Sprintf("%s: %s", where, f.Code)
	}
	return fmt.Sprintf("%s: %s: %s", where, f.Code, f.Detail)
}
