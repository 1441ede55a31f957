package pagecache_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"sumito/api/web/pagecache"
)

func body(text string) func(context.Context) ([]byte, error) {
	return func(context.Context) ([]byte, error) { return []byte(text), nil }
}

func TestPageIsMadeOnceAndCompressed(t *testing.T) {
	cache := pagecache.New(1 << 20)
	text := strings.Repeat("Anna Horak 6–3 ", 100)
	page, err := cache.Get(t.Context(), "a", body(text))
	if err != nil || string(page.Plain) != text {
		t.Fatalf("Get: %q, %v", page.Plain, err)
	}
	r, err := gzip.NewReader(bytes.NewReader(page.Gzip))
	if err != nil {
		t.Fatal(err)
	}
	if plain, err := io.ReadAll(r); err != nil || string(plain) != text {
		t.Errorf("compressed bytes hold %q, %v", plain, err)
	}
	again, err := cache.Get(t.Context(), "a", func(context.Context) ([]byte, error) {
		t.Error("made again")
		return nil, nil
	})
	if err != nil || string(again.Plain) != text {
		t.Errorf("second Get: %q, %v", again.Plain, err)
	}
	if short, _ := cache.Get(t.Context(), "b", body("x")); short.Gzip != nil {
		t.Error("one byte was compressed to more")
	}
}

func TestManyWaitForOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cache := pagecache.New(1 << 20)
		var made atomic.Int32
		release := make(chan struct{})
		var wait sync.WaitGroup
		for range 50 {
			wait.Go(func() {
				page, err := cache.Get(t.Context(), "a", func(context.Context) ([]byte, error) {
					made.Add(1)
					<-release
					return []byte("page"), nil
				})
				if err != nil || string(page.Plain) != "page" {
					t.Errorf("Get: %q, %v", page.Plain, err)
				}
			})
		}
		synctest.Wait()
		close(release)
		wait.Wait()
		if made.Load() != 1 {
			t.Errorf("made %d times", made.Load())
		}
	})
}

func TestOneWhoGivesUpDoesNotSpoilIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cache := pagecache.New(1 << 20)
		release := make(chan struct{})
		impatient, giveUp := context.WithCancel(t.Context())
		failed := make(chan error)
		go func() {
			_, err := cache.Get(impatient, "a", func(ctx context.Context) ([]byte, error) {
				<-release
				return []byte("page"), ctx.Err()
			})
			failed <- err
		}()
		synctest.Wait()
		giveUp()
		if err := <-failed; !errors.Is(err, context.Canceled) {
			t.Errorf("who gave up got %v", err)
		}
		close(release)
		page, err := cache.Get(t.Context(), "a", body("another"))
		if err != nil || string(page.Plain) != "page" {
			t.Errorf("who stayed got %q, %v", page.Plain, err)
		}
	})
}

func TestErrorsAndPanicsAreNotKept(t *testing.T) {
	cache := pagecache.New(1 << 20)
	broken := errors.New("broken")
	if _, err := cache.Get(t.Context(), "a", func(context.Context) ([]byte, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	if _, err := cache.Get(t.Context(), "a", func(context.Context) ([]byte, error) { panic("oh") }); err == nil {
		t.Error("a panic was no error")
	}
	if page, err := cache.Get(t.Context(), "a", body("page")); err != nil || string(page.Plain) != "page" {
		t.Errorf("afterwards: %q, %v", page.Plain, err)
	}
}

func TestLimitDropsTheLongestUnused(t *testing.T) {
	cache := pagecache.New(16 << 10)
	text := strings.Repeat("0123456789abcdef", 32)
	for i := range 100 {
		if _, err := cache.Get(t.Context(), fmt.Sprint("k", i), body(text)); err != nil {
			t.Fatal(err)
		}
		// The first one stays in use all the time.
		if _, err := cache.Get(t.Context(), "k0", body("made again")); err != nil {
			t.Fatal(err)
		}
	}
	if used := cache.Used(); used > 16<<10 {
		t.Errorf("%d bytes used", used)
	}
	if page, _ := cache.Get(t.Context(), "k0", body("made again")); string(page.Plain) != text {
		t.Error("the page in use was dropped")
	}
	if page, _ := cache.Get(t.Context(), "k1", body("made again")); string(page.Plain) != "made again" {
		t.Error("the longest unused page was kept")
	}
	before := cache.Used()
	if _, err := cache.Get(t.Context(), "large", body(strings.Repeat("x", 8<<10))); err != nil {
		t.Fatal(err)
	}
	if cache.Used() != before {
		t.Error("a page of half the cache was kept")
	}
}
