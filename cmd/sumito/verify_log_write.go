package main

import (
	"bufio"
	"fmt"
	"strings"

	"sumito/api/app"
	"sumito/api/archive"
	"sumito/tournament/audit"
)

// writeVerification writes what came out as text.
func (s *standard) writeVerification(v *app.Verification, signed vouched) error {
	out := bufio.NewWriter(s.out)
	fmt.Fprintf(out, "%s: %d events up to %s, %s\n", printable(v.Stream), v.Events, v.Head.Hash.Short(), signed)
	fmt.Fprintf(out, "made again: %d rounds paired, %d results added up, %d records replayed; %d private texts match\n",
		v.Rounds, v.Results, v.Records, v.Texts)
	for _, rest := range []struct {
		count int
		text  string
	}{
		{v.Erased, "private texts erased"}, {v.LeftOut, "private texts left out"}, {v.Unplayed, "records not replayed: their games are left out"},
	} {
		if rest.count > 0 {
			fmt.Fprintf(out, "%d %s\n", rest.count, rest.text)
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	s.writeFindings(v)
	switch faults := v.Faults(); faults {
	case 0:
		_, err := fmt.Fprintln(s.out, "ok")
		return err
	case 1:
		_, err := fmt.Fprintln(s.out, "1 fault")
		return err
	default:
		_, err := fmt.Fprintf(s.out, "%d faults\n", faults)
		return err
	}
}

// writeFindings writes a line for each thing that was found.
func (s *standard) writeFindings(v *app.Verification) {
	out := bufio.NewWriter(s.out)
	defer out.Flush()
	for _, d := range v.Doubts {
		fmt.Fprintf(out, "fault: %s\n", s.doubt(d))
	}
	for _, f := range v.Findings {
		fmt.Fprintf(out, "%s: %s: %s\n", weight(f.Kind), placeOf(f), s.finding(f))
	}
	if v.Omitted > 0 {
		fmt.Fprintf(out, "and %d more\n", v.Omitted)
	}
}

// writeNames warns of names that nothing in an archive proves; v may be nil.
func (s *standard) writeNames(v *app.Verification) {
	if v == nil {
		return
	}
	for _, f := range v.Findings {
		if f.Code == audit.CodeName {
			fmt.Fprintf(s.err, "%s: %s: %s\n", weight(f.Kind), placeOf(f), s.finding(f))
		}
	}
}

// weight tells faults, notes and decisions apart.
func weight(k audit.Kind) string {
	switch {
	case k.Fault():
		return "fault"
	case k == audit.Decision:
		return "decision"
	}
	return "note"
}

// placeOf says where something was found: "event 12, round 1, board 3".
func placeOf(f audit.Finding) string {
	parts := []string{fmt.Sprintf("event %d", f.Sequence)}
	for _, part := range []struct {
		name   string
		number int
	}{{"round", f.Round}, {"board", f.Board}, {"entry", f.Entry}} {
		if part.number > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", part.name, part.number))
		}
	}
	return strings.Join(parts, ", ")
}

// finding is the sentence of a finding, with what is special to its kind.
func (s *standard) finding(f audit.Finding) string {
	text := s.say("audit."+f.Code, map[string]any{"subject": f.Subject, "stored": f.Stored, "found": f.Found})
	if f.Kind == audit.Revision {
		text += " " + s.say("audit-kind.revision", nil)
	}
	return text
}

func (s *standard) doubt(d archive.Doubt) string {
	return s.say("archive-doubt."+d.Code, map[string]any{"part": d.Part})
}

// findingJSON is a finding as --json writes it.
type findingJSON struct {
	Kind   audit.Kind `json:"kind"`
	Fault  bool       `json:"fault"`
	Code   string     `json:"code"`
	Event  int64      `json:"event,omitempty"`
	Round  int        `json:"round,omitempty"`
	Board  int        `json:"board,omitempty"`
	Entry  int        `json:"entry,omitempty"`
	Part   string     `json:"part,omitempty"`
	About  string     `json:"about,omitempty"`
	Stored string     `json:"stored,omitempty"`
	Found  string     `json:"found,omitempty"`
	Text   string     `json:"text"`
}

// archiveKind is the kind of what is wrong with the file itself.
const archiveKind = "archive"

// writeVerificationJSON writes what came out as one object.
func (s *standard) writeVerificationJSON(v *app.Verification, signed vouched) error {
	findings := []findingJSON{}
	for _, d := range v.Doubts {
		findings = append(findings, findingJSON{Kind: archiveKind, Fault: true, Code: d.Code, Part: d.Part, Text: s.doubt(d)})
	}
	for _, f := range v.Findings {
		findings = append(findings, findingJSON{
			Kind: f.Kind, Fault: f.Kind.Fault(), Code: f.Code, Event: f.Sequence, Round: f.Round, Board: f.Board, Entry: f.Entry,
			About: f.Subject, Stored: f.Stored, Found: f.Found, Text: s.finding(f),
		})
	}
	return writeJSON(s.out, map[string]any{
		"tournament": v.Stream, "events": v.Events, "head": v.Head.Hash.String(), "source": signed.String(), "signature": signed.json(),
		"rounds": v.Rounds, "results": v.Results, "records": v.Records, "texts": v.Texts,
		"erased": v.Erased, "left_out": v.LeftOut, "not_replayed": v.Unplayed,
		"faults": v.Faults(), "findings": findings, "omitted": v.Omitted,
	})
}
