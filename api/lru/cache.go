package lru

import (
	"container/list"
	"sync"
)

// Cache holds values by key, the most recently used ones. It is safe for
// concurrent use; the values must not be changed.
type Cache[V any] struct {
	limit int64
	size  func(V) int64

	mutex sync.Mutex
	used  int64
	order *list.List // of *slot[V], most recently used first
	slots map[string]*list.Element
}

type slot[V any] struct {
	key   string
	value V
	bytes int64
}

// New returns a cache of at most limit bytes, keys included; size guesses what a
// value takes.
func New[V any](limit int64, size func(V) int64) *Cache[V] {
	return &Cache[V]{limit: limit, size: size, order: list.New(), slots: map[string]*list.Element{}}
}

// Get returns the value under a key, false without one.
func (c *Cache[V]) Get(key string) (V, bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	element, found := c.slots[key]
	if !found {
		var none V
		return none, false
	}
	c.order.MoveToFront(element)
	return element.Value.(*slot[V]).value, true
}

// Put stores a value in the place of one under the same key, and drops the
// longest unused ones beyond the limit. One that is beyond it alone isn't kept.
func (c *Cache[V]) Put(key string, value V) {
	c.PutUnless(func(V) bool { return false }, key, value)
}

// PutUnless is Put, unless stays says that the value under the key is to stay.
func (c *Cache[V]) PutUnless(stays func(old V) bool, key string, value V) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if element, found := c.slots[key]; found {
		if stays(element.Value.(*slot[V]).value) {
			return
		}
		c.remove(element)
	}
	bytes := int64(len(key)) + c.size(value)
	if bytes > c.limit {
		return
	}
	c.slots[key] = c.order.PushFront(&slot[V]{key, value, bytes})
	c.used += bytes
	for c.used > c.limit {
		c.remove(c.order.Back())
	}
}

// Clear forgets everything.
func (c *Cache[V]) Clear() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.used = 0
	c.order.Init()
	clear(c.slots)
}

// Used returns the bytes held at present.
func (c *Cache[V]) Used() int64 {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.used
}

func (c *Cache[V]) remove(element *list.Element) {
	gone := c.order.Remove(element).(*slot[V])
	c.used -= gone.bytes
	delete(c.slots, gone.key)
}
