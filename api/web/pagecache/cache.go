package pagecache

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"

	"golang.org/x/sync/singleflight"

	"sumito/api/lru"
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
	pages  *lru.Cache[Page]
}

// New returns a cache of at most limit bytes, keys included.
func New(limit int64) *Cache { return &Cache{limit: limit, pages: lru.New(limit, Page.size)} }

// Get returns the page under a key and calls render for one that isn't there.
// Requests that come while it is being made wait for it, each no longer than
// its own context allows; render's context isn't cancelled when one of them
// gives up. An error is returned to all that waited and isn't kept.
func (c *Cache) Get(ctx context.Context, key string, render func(context.Context) ([]byte, error)) (Page, error) {
	if page, ok := c.pages.Get(key); ok {
		return page, nil
	}
	made := c.flight.DoChan(key, func() (result any, err error) {
		if page, ok := c.pages.Get(key); ok {
			return page, nil
		}
		// A panic in singleflight's own goroutine would end the program.
		defer func() {
			if broken := recover(); broken != nil {
				err = fmt.Errorf("making a page: %v", broken)
			}
		}()
		plain, err := render(context.WithoutCancel(ctx))
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

// keep stores a page. One larger than an eighth of the limit isn't kept: it
// would push out many small ones.
func (c *Cache) keep(key string, page Page) {
	if page.size() <= c.limit/8 {
		c.pages.Put(key, page)
	}
}

// Used returns the bytes held at present.
func (c *Cache) Used() int64 { return c.pages.Used() }

// size estimates what a page occupies, with some room for the bookkeeping.
func (p Page) size() int64 { return int64(len(p.Plain)+len(p.Gzip)) + 256 }
