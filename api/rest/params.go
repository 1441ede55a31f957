package rest

import (
	"fmt"
	"reflect"
)

// plainParams makes the parameters of a code fit for JSON.
func plainParams(params map[string]any) map[string]any {
	out := make(map[string]any, len(params))
	for key, value := range params {
		out[key] = plain(value)
	}
	return out
}

// plain returns a parameter as a number, string, boolean, list or map of such.
// What names itself (a cell, a seat) becomes its name: clients can't know our
// numbering. Codes of a typed vocabulary stay codes, unlike in sentences.
func plain(value any) any {
	switch v := value.(type) {
	case nil:
		return nil
	case fmt.Stringer:
		return v.String()
	case error:
		return v.Error()
	}
	v := reflect.ValueOf(value)
	switch v.Kind() {
	case reflect.String:
		return v.String()
	case reflect.Bool:
		return v.Bool()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return v.Int()
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return v.Uint()
	case reflect.Slice, reflect.Array:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = plain(v.Index(i).Interface())
		}
		return list
	case reflect.Map:
		if params, ok := value.(map[string]any); ok {
			return plainParams(params)
		}
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return plain(v.Elem().Interface())
	}
	return fmt.Sprint(value)
}
