package rest

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
)

// checker compares a scanned value with the Go type that it is to fill and
// collects the faults.
//
// A struct field is named by its json tag. It may be left out if the tag says
// omitempty; it may be null if its type is nullable. json.RawMessage takes any
// object, to be read elsewhere.
type checker struct {
	faults []fault
}

// nullable is a field that can be left out, cleared by null, or set.
type nullable[T any] struct {
	given bool // present, maybe as null
	value T    // zero for null
}

// UnmarshalJSON implements json.Unmarshaler.
func (n *nullable[T]) UnmarshalJSON(body []byte) error {
	n.given = true
	return json.Unmarshal(body, &n.value) // null leaves the zero value
}

// inner is how the checker sees through a nullable.
func (n nullable[T]) inner() reflect.Type { return reflect.TypeFor[T]() }

var rawType = reflect.TypeFor[json.RawMessage]()

func (k *checker) fail(code, pointer string, params map[string]any) {
	k.faults = append(k.faults, fault{code: code, pointer: pointer, params: params})
}

// value checks one value against a type.
func (k *checker) value(pointer string, value any, want reflect.Type) {
	if n, ok := reflect.Zero(want).Interface().(interface{ inner() reflect.Type }); ok {
		if value == nil {
			return
		}
		want = n.inner()
	}
	if want.Kind() == reflect.Pointer {
		want = want.Elem()
	}
	switch {
	case want == rawType:
		k.kind(pointer, value, "object")
	case want.Kind() == reflect.Struct:
		if k.kind(pointer, value, "object") {
			k.object(pointer, value.(object), want)
		}
	case want.Kind() == reflect.Slice:
		if k.kind(pointer, value, "array") {
			for i, item := range value.([]any) {
				k.value(below(pointer, strconv.Itoa(i)), item, want.Elem())
			}
		}
	case want.Kind() == reflect.Int || want.Kind() == reflect.Int64:
		if k.kind(pointer, value, "integer") {
			k.integer(pointer, value.(json.Number), want)
		}
	case want.Kind() == reflect.Bool:
		k.kind(pointer, value, "boolean")
	default:
		k.kind(pointer, value, "string")
	}
}

// integer refuses numbers that the type doesn't hold.
func (k *checker) integer(pointer string, number json.Number, want reflect.Type) {
	if _, err := strconv.ParseInt(number.String(), 10, want.Bits()); err != nil {
		k.fail(codeJSONType, pointer, map[string]any{"want": "integer", "got": number.String()})
	}
}

// kind refuses a value of another JSON type.
func (k *checker) kind(pointer string, value any, want string) bool {
	got := kindOf(value)
	if got == want || got == "number" && want == "integer" {
		return true
	}
	k.fail(codeJSONType, pointer, map[string]any{"want": want, "got": got})
	return false
}

func kindOf(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case json.Number:
		return "number"
	case []any:
		return "array"
	}
	return "object"
}

// object checks the members of an object against the fields of a struct.
func (k *checker) object(pointer string, o object, want reflect.Type) {
	fields := map[string]reflect.StructField{}
	for i := range want.NumField() {
		name, _, _ := strings.Cut(want.Field(i).Tag.Get("json"), ",")
		fields[name] = want.Field(i)
	}
	seen := map[string]bool{}
	for _, m := range o {
		field, known := fields[m.key]
		if !known {
			k.unknown(pointer, m.key, fields)
			continue
		}
		seen[m.key] = true
		k.value(below(pointer, m.key), m.value, field.Type)
	}
	for i := range want.NumField() {
		name, options, _ := strings.Cut(want.Field(i).Tag.Get("json"), ",")
		if !seen[name] && options != "omitempty" {
			k.fail(codeJSONMissing, below(pointer, name), map[string]any{"key": name})
		}
	}
}

// unknown reports a key that isn't a field; one that only differs in case is
// named, since encoding/json would have taken it.
func (k *checker) unknown(pointer, key string, fields map[string]reflect.StructField) {
	for name := range fields {
		if strings.EqualFold(name, key) {
			k.fail(codeJSONCase, below(pointer, key), map[string]any{"key": key, "want": name})
			return
		}
	}
	k.fail(codeJSONUnknown, below(pointer, key), map[string]any{"key": key})
}
