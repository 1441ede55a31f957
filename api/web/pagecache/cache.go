package pagecache

import (
	"bytes"
	"compress/gzip"
	"container/list"
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/singleflight"
)

// Page is a finished page.
type Page struct {
	Plain []byte
	Gzip  []byte // the same compressed; nil when that makes it no smaller
}

// Compress returns a page of these bytes.
func Compress(plain []byte) Page {
	var buffer bytes.Buffer
	w, err := gzip.NewWriterLevel(&buffer, gzip.BestCompression)
	if err != nil {
		return Page{Plain: plain}
	}
	_, err = w.Write(plain)
	if closed := w.Close(); err != nil || closed != nil || buffer.Len() >= len(plain) {
		return Page{Plain: plain}
	}
	return Page{Plain: plain, Gzip: bytes.Clone(buffer.Bytes())}
}

// Cache holds pages by key, the most recently used ones. It is safe for
// concurrent use.
type Cache struct {
	limit  int64
	flight singleflight.Group

	mutex sync.Mutex
	used  int64
	byKey map[string]*list.Element
	order *list.List // most recently used first; values are *entry
}

type entry struct {
	key  string
	page Page
}

// New returns a cache of at most limit bytes, keys included.
func New(limit int64) *Cache {
	return &Cache{limit: limit, byKey: map[string]*list.Element{}, order: list.New()}
}

// Get returns the page under a key and calls make for one that isn't there.
// Requests that come while it is being made wait for it, each no longer than
// its own context allows; make's context isn't cancelled when one of them
// gives up. An error is returned to all that waited and isn't kept.
func (c *Cache) Get(ctx context.Context, key string, make func(context.Context) ([]byte, error)) (Page, error) {
	if page, ok := c.lookup(key); ok {
		return page, nil
	}
	made := c.flight.DoChan(key, func() (result any, err error) {
		if page, ok := c.lookup(key); ok {
			return page, nil
		}
		// A panic in singleflight's own goroutine would end the program.
		defer func() {
			if broken := recover(); broken != nil {
				err = fmt.Errorf("making a page: %v", broken)
			}
		}()
		plain, err := make(context.WithoutCancel(ctx))
		if err != nil {
			return nil, err
		}
		page := Compress(plain)
		c.keep(key, page)
		return page, nil
	})
	select {
	case <-ctx.Done():
		return Page{}, ctx.Err()
	case result := <-made:
		if result.Err != nil {
			return Page{}, result.Err
		}
		return result.Val.(Page), nil
	}
}

// Used returns the bytes held at present.
func (c *Cache) Used() int64 {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.used
}

func (c *Cache) lookup(key string) (Page, bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	element, ok := c.byKey[key]
	if !ok {
		return Page{}, false
	}
	c.order.MoveToFront(element)
	return element.Value.(*entry).page, true
}

// keep stores a page and drops the longest unused ones beyond the limit. A
// page larger than an eighth of the limit isn't kept: it would push out many
// small ones.
func (c *Cache) keep(key string, page Page) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	added := &entry{key: key, page: page}
	if _, there := c.byKey[key]; there || added.size() > c.limit/8 {
		return
	}
	c.byKey[key] = c.order.PushFront(added)
	c.used += added.size()
	for c.used > c.limit {
		last := c.order.Back()
		old := c.order.Remove(last).(*entry)
		delete(c.byKey, old.key)
		c.used -= old.size()
	}
}

// size estimates what an entry occupies, with some room for the bookkeeping.
func (e *entry) size() int64 {
	return int64(len(e.key)+len(e.page.Plain)+len(e.page.Gzip)) + 256
}
