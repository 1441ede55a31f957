package event_test

import (
	"reflect"
	"slices"
	"testing"

	"sumito/tournament/event"
)

// TestTextsFindsEveryReference compares with what reflection finds in the
// samples, so that a new kind can't be forgotten: a text that isn't listed
// can't be erased.
func TestTextsFindsEveryReference(t *testing.T) {
	found := 0
	for _, payload := range samples() {
		want := referencesIn(reflect.ValueOf(payload))
		if got := event.Texts(payload); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", payload.Kind().Type, got, want)
		}
		found += len(want)
	}
	if found < 8 {
		t.Errorf("the samples have %d references: too few to prove anything", found)
	}
}

// referencesIn returns the present texts anywhere in a value.
func referencesIn(v reflect.Value) []event.Text {
	var found []event.Text
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			found = referencesIn(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			found = append(found, referencesIn(v.Index(i))...)
		}
	case reflect.Struct:
		if text, ok := v.Interface().(event.Text); ok {
			if text.Absent() {
				return nil
			}
			return []event.Text{text}
		}
		for i := range v.NumField() {
			found = append(found, referencesIn(v.Field(i))...)
		}
	}
	return found
}
