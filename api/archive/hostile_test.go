package archive_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"sumito/api/archive"
)

// Wherever a file was cut off it is no archive any more.
func TestFilesCutAnywhere(t *testing.T) {
	file := write(t, source(rehearse(t, 2, 1)))
	for length := range len(file) {
		if got := found(file[:length]); !slices.Equal(got, []string{"zip "}) {
			t.Fatalf("cut at %d of %d: %q", length, len(file), got)
		}
	}
}

// Members that have changed places, or are there twice, are found.
func TestSwappedAndDoubledMembers(t *testing.T) {
	members := unzip(t, write(t, source(rehearse(t, 4, 1))))
	for i, one := range members {
		doubled := append(slices.Clone(members), one)
		if got := found(zipped(t, doubled)); !slices.Equal(got, []string{"twice " + one.name}) {
			t.Errorf("%s doubled: %q", one.name, got)
		}
		for j, other := range members[:i] {
			swapped := slices.Clone(members)
			swapped[i].body, swapped[j].body = other.body, one.body
			if got := found(zipped(t, swapped)); len(got) == 0 && !bytes.Equal(one.body, other.body) {
				t.Errorf("%s and %s swapped: nothing is found", one.name, other.name)
			}
		}
	}
	reversed := slices.Clone(members) // the order in the file means nothing
	slices.Reverse(reversed)
	if got := found(zipped(t, reversed)); len(got) > 0 {
		t.Errorf("in another order: %q", got)
	}
}

// central calls change with every entry of a zip's directory, and returns the
// file.
func central(file []byte, change func(entry []byte)) []byte {
	file = slices.Clone(file)
	for at := 0; ; at++ {
		next := bytes.Index(file[at:], []byte("PK\x01\x02"))
		if next < 0 {
			return file
		}
		at += next
		change(file[at:])
	}
}

// Where the directory's entries have things, by its layout in APPNOTE.TXT 4.3.12.
const (
	entrySize   = 24 // not compressed
	entryOffset = 42 // of the member
)

// What the directory says of sizes is held against what comes out, and what is
// too much is refused before anything does.
func TestDeclaredSizes(t *testing.T) {
	file := write(t, source(rehearse(t, 2, 1)))
	for _, size := range []uint32{0, 1, 1 << 10, 1 << 24, 0xfffffffe, 0xffffffff} {
		for n := range len(unzip(t, file)) {
			number := 0
			lying := central(file, func(entry []byte) {
				if number == n && binary.LittleEndian.Uint32(entry[entrySize:]) != size {
					binary.LittleEndian.PutUint32(entry[entrySize:], size)
				}
				number++
			})
			if got := found(lying); len(got) == 0 {
				t.Errorf("member %d of %d bytes: nothing is found", n, size)
			}
		}
	}
}

// Many members may lie on the same bytes, so that a small file comes out as a
// huge one: the directory tells before anything is read.
func TestMembersOnTheSameBytes(t *testing.T) {
	members := unzip(t, write(t, source(rehearse(t, 2, 1))))
	const many = 8<<10 + 1 // of 1 MiB each
	for i := range many {
		members = append(members, member{name: fmt.Sprintf("games/%064x", i)})
	}
	game := len(members) - many
	members[game].body = make([]byte, 1<<20)
	var first []byte
	bomb := central(zipped(t, members), func(entry []byte) {
		name := entry[46:][:binary.LittleEndian.Uint16(entry[28:])]
		if !strings.HasPrefix(string(name), "games/000") {
			return
		}
		if first == nil {
			first = slices.Clone(entry[:46])
		}
		copy(entry[10:28], first[10:28]) // how it is compressed, its check sum and sizes
		copy(entry[entryOffset:46], first[entryOffset:46])
	})
	if len(bomb) > 4<<20 {
		t.Fatalf("%d bytes are no bomb", len(bomb))
	}
	_, err := archive.Open(bytes.NewReader(bomb), int64(len(bomb)))
	var fault *archive.Fault
	if !errors.As(err, &fault) || fault.Code != archive.FaultSize || fault.Part != "" {
		t.Errorf("%v", err)
	}
}

// Lines of nothing but zeros, as they compress best, end at the first that is too
// long.
func TestLongLines(t *testing.T) {
	members := unzip(t, write(t, source(rehearse(t, 2, 1))))
	for _, name := range []string{"log.jsonl", "private/texts.jsonl", "private/players.jsonl", "private/commands.jsonl"} {
		bombed := slices.Clone(members)
		at := slices.IndexFunc(bombed, func(m member) bool { return m.name == name })
		bombed[at].body = make([]byte, 16<<20+1)
		a := open(t, zipped(t, bombed))
		var fault *archive.Fault
		var err error
		switch name {
		case "log.jsonl":
			err = failing(a.Events())
		case "private/texts.jsonl":
			err = failing(a.Texts())
		case "private/players.jsonl":
			err = failing(a.Players())
		default:
			err = failing(a.Commands())
		}
		if !errors.As(err, &fault) || fault.Code != archive.FaultSize || fault.Line != 1 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// failing returns the first error among things.
func failing[T any](things iter.Seq2[T, error]) error {
	for _, err := range things {
		if err != nil {
			return err
		}
	}
	return nil
}

// Texts that stand in another order than the log's are looked up as long as they
// fit into memory.
func TestTextsInAnotherOrder(t *testing.T) {
	made := rehearse(t, 6, 1)
	for _, test := range []struct {
		size int
		want string
	}{{1 << 10, ""}, {2 << 20, archive.FaultSize}} {
		s := source(made)
		given := s.Private.Texts
		s.Private.Texts = func(ids []string) (map[string]archive.Text, error) {
			texts, err := given(ids)
			for id, text := range texts {
				text.Body = strings.Repeat("0", test.size)
				texts[id] = text
			}
			return texts, err
		}
		a := open(t, write(t, s))
		ids := []string{}
		for text, err := range a.Texts() {
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, text.ID)
		}
		slices.Reverse(ids)
		lookup := a.Lookup()
		_, there, err := lookup.Text(ids[0])
		lookup.Close()
		var fault *archive.Fault
		if errors.As(err, &fault); (test.want == "") != there || fault != nil && fault.Code != test.want {
			t.Errorf("%d texts of %d bytes: %v, %v", len(ids), test.size, there, err)
		}
	}
}

// Texts that not every database can hold are found.
func TestTextsThatNoSumitoTakes(t *testing.T) {
	for _, odd := range []string{"a\x00b", "a\xffb"} {
		for part, spoil := range map[string]func(*archive.Source){
			"private/texts.jsonl": func(s *archive.Source) {
				given := s.Private.Texts
				s.Private.Texts = func(ids []string) (map[string]archive.Text, error) {
					texts, err := given(ids)
					for id, text := range texts {
						text.Body = odd
						texts[id] = text
					}
					return texts, err
				}
			},
			"private/players.jsonl": func(s *archive.Source) {
				s.Private.Players = func(ids []string) (map[string]archive.Player, error) {
					players := map[string]archive.Player{}
					for _, id := range ids {
						players[id] = archive.Player{ID: id, Name: odd}
					}
					return players, nil
				}
			},
			"private/commands.jsonl": func(s *archive.Source) {
				s.Private.Commands = each([]archive.Command{{First: 1, Digest: odd}})
			},
		} {
			if part != "private/texts.jsonl" && strings.Contains(odd, "\xff") {
				continue // JSON can't say it
			}
			s := source(rehearse(t, 2, 1))
			spoil(&s)
			if got := found(write(t, s)); !slices.Equal(got, []string{"odd-text " + part}) {
				t.Errorf("%q: %q, want %s", odd, got, part)
			}
		}
	}
}
