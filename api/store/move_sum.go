package store

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/bits"
)

// sum stands for the rows of a table in whatever order they come: their number
// and the sum, modulo 2²⁵⁶, of the SHA-256 of each. Two tables of equal sums
// have the same rows, short of an attack, which has no place here.
type sum struct {
	rows int64
	hash [4]uint64 // least significant first
}

// The kinds of values in a row, each hashed with its length.
const (
	isNull    = 'n'
	isInteger = 'i'
	isText    = 't'
	isBlob    = 'b'
)

// add adds a row. Its values are what both databases can hold alike; a column
// of another type is an error.
func (s *sum) add(values []any) error {
	var row []byte
	for _, value := range values {
		switch v := value.(type) {
		case nil:
			row = append(row, isNull)
		case int64:
			row = binary.BigEndian.AppendUint64(append(row, isInteger), uint64(v))
		case string:
			row = binary.BigEndian.AppendUint64(append(row, isText), uint64(len(v)))
			row = append(row, v...)
		case []byte:
			row = binary.BigEndian.AppendUint64(append(row, isBlob), uint64(len(v)))
			row = append(row, v...)
		default:
			return fmt.Errorf("values of type %T can't be moved", value)
		}
	}
	digest := sha256.Sum256(row)
	var carry uint64
	for i := range s.hash {
		s.hash[i], carry = bits.Add64(s.hash[i], binary.LittleEndian.Uint64(digest[8*i:]), carry)
	}
	s.rows++
	return nil
}
