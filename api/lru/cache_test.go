package lru_test

import (
	"strconv"
	"sync"
	"testing"

	"sumito/api/lru"
)

func length(text string) int64 { return int64(len(text)) }

func TestTheLongestUnusedGo(t *testing.T) {
	cache := lru.New(10, length) // two of these, with their keys
	cache.Put("a", "1234")
	cache.Put("b", "1234")
	cache.Get("a")
	cache.Put("c", "1234")
	for key, want := range map[string]bool{"a": true, "b": false, "c": true} {
		if _, found := cache.Get(key); found != want {
			t.Errorf("%s is there: %v, want %v", key, found, want)
		}
	}
}

// A value that is beyond the limit alone takes nobody's place, but that of the
// one under its key.
func TestWhatIsTooLargeIsNotKept(t *testing.T) {
	cache := lru.New(10, length)
	cache.Put("a", "1234")
	cache.Put("b", "1234")
	cache.Put("b", "12345678901")
	if _, found := cache.Get("b"); found {
		t.Error("it is there, or what it replaces")
	}
	if _, found := cache.Get("a"); !found || cache.Used() != int64(len("a1234")) {
		t.Errorf("another is there: %v; %d bytes are used", found, cache.Used())
	}
}

func TestAValueReplacesAnother(t *testing.T) {
	cache := lru.New(10, length)
	cache.Put("a", "1234")
	cache.Put("a", "12")
	cache.PutUnless(func(old string) bool { return old == "12" }, "a", "123")
	if got, _ := cache.Get("a"); got != "12" || cache.Used() != int64(len("a12")) {
		t.Errorf("%q, %d bytes used", got, cache.Used())
	}
	cache.PutUnless(func(old string) bool { return old == "1234" }, "a", "123")
	if got, _ := cache.Get("a"); got != "123" || cache.Used() != int64(len("a123")) {
		t.Errorf("%q, %d bytes used", got, cache.Used())
	}
	cache.Clear()
	if _, found := cache.Get("a"); found || cache.Used() != 0 {
		t.Errorf("after clearing there is a value: %v, %d bytes", found, cache.Used())
	}
}

// Whatever happens at once, the bytes counted are those of what is there.
func TestManyAtOnce(t *testing.T) {
	cache := lru.New(100, length)
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			key := strconv.Itoa(i % 20)
			cache.Put(key, "1234567"[:1+i%7])
			cache.Get(key)
		})
	}
	all.Wait()
	var bytes int64
	for i := range 20 {
		if text, found := cache.Get(strconv.Itoa(i)); found {
			bytes += int64(len(strconv.Itoa(i)) + len(text))
		}
	}
	if bytes == 0 || cache.Used() != bytes {
		t.Errorf("%d bytes counted, %d there", cache.Used(), bytes)
	}
}
