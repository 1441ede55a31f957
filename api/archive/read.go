package archive

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"

	"sumito/tournament/event"
)

// Events yields the log in order, as it is written there. It may be read more
// than once.
func (a *Archive) Events() iter.Seq2[event.Event, error] {
	return func(yield func(event.Event, error) bool) {
		r, err := a.open(logName)
		if err != nil {
			yield(event.Event{}, err)
			return
		}
		defer r.Close()
		ReadLog(logName, a.Manifest.Stream, r)(yield)
	}
}

// ReadLog yields the events of a stream from lines of JSON, such as log.jsonl
// of an archive or what a release has left. The name is for messages.
func ReadLog(name, stream string, r io.Reader) iter.Seq2[event.Event, error] {
	return convert(name, lines[eventLine](name, r), func(l eventLine) (event.Event, error) { return l.event(stream) })
}

// Texts yields the private texts in the order that the log refers to them.
func (a *Archive) Texts() iter.Seq2[Text, error] {
	return convert(textsName, part[textLine](a, textsName), textLine.text)
}

// Players yields the players in the order that the log refers to them.
func (a *Archive) Players() iter.Seq2[Player, error] { return part[Player](a, playersName) }

// Commands yields the digests of the commands, by the first event of each.
func (a *Archive) Commands() iter.Seq2[Command, error] { return part[Command](a, commandsName) }

// Games returns the hashes of the games, in order.
func (a *Archive) Games() []string { return a.games }

// Game returns the content of a game by its hash, nil where there is none.
func (a *Archive) Game(hash string) ([]byte, error) {
	if a.members[gamePrefix+hash] == nil {
		return nil, nil
	}
	return a.whole(gamePrefix + hash)
}

// open opens a member of lines; no more comes out of it than may be in one.
func (a *Archive) open(name string) (io.ReadCloser, error) {
	member := a.members[name]
	if member == nil {
		return nil, &Fault{Code: FaultMissing, Part: name}
	}
	r, err := member.Open()
	if err != nil {
		return nil, &Fault{Code: FaultZip, Part: name, Detail: err.Error()}
	}
	most, _ := limitOf(name)
	return &limited{Reader: io.LimitReader(r, int64(most)), Closer: r}, nil
}

// limited is a member cut at the most it may hold.
type limited struct {
	io.Reader
	io.Closer
}

// part yields the lines of a private member, none where that was left out.
func part[Line any](a *Archive, name string) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		if a.Private == nil {
			return
		}
		r, err := a.open(name)
		if err != nil {
			var none Line
			yield(none, err)
			return
		}
		defer r.Close()
		lines[Line](name, r)(yield)
	}
}

// lines yields what stands in lines of JSON.
func lines[Line any](name string, r io.Reader) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		scanner := bufio.NewScanner(r)
		scanner.Buffer(make([]byte, 0, 1<<16), maxLine)
		for number := int64(1); ; number++ {
			var line Line
			fault := &Fault{Code: FaultLine, Part: name, Line: number}
			if !scanner.Scan() {
				if err := scanner.Err(); err != nil {
					fault.Code, fault.Detail = FaultZip, err.Error()
					if errors.Is(err, bufio.ErrTooLong) {
						fault.Code, fault.Detail = FaultSize, fmt.Sprintf("at most %d bytes are read", maxLine)
					}
					yield(line, fault)
				}
				return
			}
			decoder := json.NewDecoder(bytes.NewReader(scanner.Bytes()))
			decoder.DisallowUnknownFields()
			err := decoder.Decode(&line)
			if err == nil && len(bytes.TrimSpace(scanner.Bytes()[decoder.InputOffset():])) > 0 {
				err = errors.New("more than one value")
			}
			if err != nil {
				fault.Detail = err.Error()
				yield(line, fault)
				return
			}
			if !yield(line, nil) {
				return
			}
		}
	}
}

// convert turns lines into what they tell; one that tells nothing is a *Fault.
func convert[Line, T any](name string, from iter.Seq2[Line, error], to func(Line) (T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		number := int64(0)
		for line, err := range from {
			number++
			var thing T
			if err == nil {
				if thing, err = to(line); err != nil {
					err = &Fault{Code: FaultLine, Part: name, Line: number, Detail: err.Error()}
				}
			}
			if !yield(thing, err) || err != nil {
				return
			}
		}
	}
}
