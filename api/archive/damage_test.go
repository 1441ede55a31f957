package archive_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"sumito/api/archive"
)

// found opens a file and tells what is wrong with it: the fault, the doubts, or
// what comes of reading every part.
func found(file []byte) []string {
	a, err := archive.Open(bytes.NewReader(file), int64(len(file)))
	var doubts []archive.Doubt
	if err == nil {
		doubts, err = a.Check()
	}
	var fault *archive.Fault
	if errors.As(err, &fault) {
		return []string{fault.Code + " " + fault.Part}
	}
	if err != nil {
		return []string{err.Error()}
	}
	var all []string
	for _, d := range doubts {
		all = append(all, d.Code+" "+d.Part)
	}
	return all
}

// A byte changed in any part is found, and the part is named.
func TestChangedMembers(t *testing.T) {
	made := rehearse(t, 4, 1)
	members := unzip(t, write(t, source(made)))
	for i, m := range members {
		want := map[string][]string{
			"log.jsonl":              {"digest log.jsonl"},
			"manifest.json":          {"signature manifest.json"},
			"signature.json":         {"signature manifest.json"},
			"private/texts.jsonl":    {"digest private/texts.jsonl"},
			"private/players.jsonl":  {"digest private/players.jsonl"},
			"private/commands.jsonl": {"digest private/commands.jsonl"},
			"private/manifest.json":  {"signature private/manifest.json"},
			"private/signature.json": {"signature private/manifest.json"},
		}[m.name]
		if strings.HasPrefix(m.name, "games/") {
			want = []string{"digest " + m.name} // its name is its digest
		}
		changed := slices.Clone(members)
		changed[i].body = slices.Clone(m.body)
		switch {
		case strings.HasSuffix(m.name, "manifest.json"):
			changed[i].body = append(changed[i].body, ' ')
		case strings.HasSuffix(m.name, "signature.json"):
			at := bytes.LastIndexByte(m.body, '"') - 1
			changed[i].body[at] = map[bool]byte{true: '1', false: '0'}[m.body[at] == '0']
		default:
			changed[i].body[len(m.body)/2] ^= 1
		}
		if got := found(zipped(t, changed)); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", m.name, got, want)
		}
	}
}

func TestOtherManifests(t *testing.T) {
	members := unzip(t, write(t, source(rehearse(t, 4, 1))))
	other := unzip(t, write(t, source(rehearse(t, 5, 1))))
	at := func(name string) int { return slices.IndexFunc(members, func(m member) bool { return m.name == name }) }
	replaced := func(name, old, new string) []member {
		changed := slices.Clone(members)
		changed[at(name)].body = bytes.Replace(members[at(name)].body, []byte(old), []byte(new), 1)
		if bytes.Equal(changed[at(name)].body, members[at(name)].body) {
			t.Fatalf("no %s in %s", old, name)
		}
		return changed
	}
	without := func(name string) []member { return slices.Delete(slices.Clone(members), at(name), at(name)+1) }
	with := func(name, body string) []member { return append(slices.Clone(members), member{name, []byte(body)}) }
	foreign := slices.Clone(members)
	for i, m := range foreign {
		if strings.HasPrefix(m.name, "private/") {
			foreign[i] = other[slices.IndexFunc(other, func(o member) bool { return o.name == m.name })]
		}
	}
	game := slices.IndexFunc(members, func(m member) bool { return strings.HasPrefix(m.name, "games/") })
	for name, test := range map[string]struct {
		members []member
		want    string
	}{
		"newer format":    {replaced("manifest.json", `"format": 1`, `"format": 2`), "format manifest.json"},
		"other log":       {replaced("manifest.json", `"log.jsonl"`, `"other.jsonl"`), "digest other.jsonl"},
		"unknown field":   {replaced("manifest.json", `"format"`, `"formal"`), "document manifest.json"},
		"two documents":   {replaced("manifest.json", "}\n}\n", "}\n}\n{}"), "document manifest.json"},
		"no key":          {replaced("signature.json", `"public_key": "`, `"public_key": "x`), "foreign private/manifest.json"},
		"other algorithm": {replaced("signature.json", "Ed25519", "none"), "signature manifest.json"},
		"no log":          {without("log.jsonl"), "missing log.jsonl"},
		"no manifest":     {without("manifest.json"), "missing manifest.json"},
		"no signature":    {without("signature.json"), "missing signature.json"},
		"half private":    {without("private/texts.jsonl"), "missing private/texts.jsonl"},
		"a game less":     {slices.Delete(slices.Clone(members), game, game+1), "games games/"},
		"a game more":     {with("games/"+strings.Repeat("0", 64), ""), "games games/"},
		"a game twice":    {append(slices.Clone(members), members[game]), "twice " + members[game].name},
		"log twice":       {with("log.jsonl", ""), "twice log.jsonl"},
		"stranger":        {with("readme.txt", ""), "member readme.txt"},
		"path":            {with("../../etc/passwd", ""), "member ../../etc/passwd"},
		"absolute path":   {with("/log.jsonl", ""), "member /log.jsonl"},
		"backslash":       {with(`games\..\log.jsonl`, ""), `member games\..\log.jsonl`},
		"capital hash":    {with("games/"+strings.Repeat("A", 64), ""), "member games/" + strings.Repeat("A", 34) + "…"},
		"large game":      {with("games/"+strings.Repeat("0", 64), strings.Repeat("0", 1<<20+1)), "size games/" + strings.Repeat("0", 64)},
		"large manifest":  {replaced("manifest.json", "{", "{"+strings.Repeat(" ", 1<<20)), "size manifest.json"},
		"other's private": {foreign, "foreign private/manifest.json"},
	} {
		if got := found(zipped(t, test.members)); len(got) == 0 || got[0] != test.want {
			t.Errorf("%s: %q, want %s", name, got, test.want)
		}
	}
}

// Whatever byte of the file is flipped, something is said.
func TestDamagedFiles(t *testing.T) {
	file := write(t, source(rehearse(t, 2, 1)))
	for at := range len(file) {
		damaged := slices.Clone(file)
		damaged[at] ^= 0x10
		a, err := archive.Open(bytes.NewReader(damaged), int64(len(damaged)))
		if err != nil {
			continue
		}
		if doubts, err := a.Check(); err != nil || len(doubts) > 0 {
			continue
		}
		// What no one reads, such as a member's time, may be anything; all that is
		// read has to be the same.
		whole, same := open(t, file), true
		for _, hash := range whole.Games() {
			want, _ := whole.Game(hash)
			got, err := a.Game(hash)
			same = same && (err != nil || bytes.Equal(want, got))
		}
		if !same || a.Manifest != whole.Manifest {
			t.Fatalf("byte %d flipped: nothing is found", at)
		}
	}
}

func TestBadLines(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"", "line"},
		{"{", "line"},
		{`{"sequence":1} {}`, "line"},
		{`{"sequence":"1"}`, "line"},
		{`{"sequel":1}`, "line"},
		{`{"sequence":1,"time":"yesterday"}`, "line"},
		{`{"sequence":1,"time":"2026-01-01T00:00:00.000000Z","hash":"00"}`, "line"},
		{`{"payload":"` + strings.Repeat("x", 16<<20) + `"}`, "size"},
	} {
		var fault *archive.Fault
		var err error
		for _, err = range archive.ReadLog("log.jsonl", "stream", strings.NewReader(test.line+"\n")) {
		}
		if !errors.As(err, &fault) || fault.Code != test.want || fault.Line != 1 {
			t.Errorf("%.40s: %v, want %s", test.line, err, test.want)
		}
	}
}

// No file makes the reader fall over.
func FuzzOpen(f *testing.F) {
	file := write(f, source(rehearse(f, 2, 1)))
	f.Add(file)
	f.Add(file[:len(file)/2])
	f.Add([]byte("PK\x05\x06"))
	f.Fuzz(func(t *testing.T, file []byte) {
		a, err := archive.Open(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			return
		}
		if _, err := a.Check(); err != nil {
			return
		}
		for _, err := range a.Events() {
			if err != nil {
				return
			}
		}
		for range a.Texts() {
		}
	})
}

func FuzzReadLog(f *testing.F) {
	f.Add(`{"sequence":1,"hash":"` + strings.Repeat("0", 64) + `","time":"2026-01-01T00:00:00.000000Z","payload":"{}"}`)
	f.Fuzz(func(t *testing.T, text string) {
		for e, err := range archive.ReadLog("log", "stream", strings.NewReader(text)) {
			if err == nil && e.Stream != "stream" {
				t.Fatal("an event of no stream")
			}
		}
	})
}
