package app

import (
	"container/list"
	"sync"
)

// lru keeps the most recently used values by key within a number of bytes. It
// is safe for concurrent use; the values must be immutable.
type lru[V any] struct {
	limit int64
	size  func(V) int64

	mu    sync.Mutex
	used  int64
	order *list.List // of *slot[V], most recent first
	slots map[string]*list.Element
}

type slot[V any] struct {
	key   string
	value V
	bytes int64
}

func newLRU[V any](limit int64, size func(V) int64) *lru[V] {
	return &lru[V]{limit: limit, size: size, order: list.New(), slots: map[string]*list.Element{}}
}

func (l *lru[V]) get(key string) (V, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	element, found := l.slots[key]
	if !found {
		var none V
		return none, false
	}
	l.order.MoveToFront(element)
	return element.Value.(*slot[V]).value, true
}

// put stores a value unless keep says that the one already there is to stay;
// keep may be nil.
func (l *lru[V]) put(key string, value V, keep func(old V) bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if element, found := l.slots[key]; found {
		if keep != nil && keep(element.Value.(*slot[V]).value) {
			return
		}
		l.remove(element)
	}
	bytes := l.size(value)
	l.slots[key] = l.order.PushFront(&slot[V]{key, value, bytes})
	l.used += bytes
	for l.used > l.limit && l.order.Len() > 0 {
		l.remove(l.order.Back())
	}
}

// clear forgets everything.
func (l *lru[V]) clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.used = 0
	l.order.Init()
	clear(l.slots)
}

func (l *lru[V]) remove(element *list.Element) {
	gone := l.order.Remove(element).(*slot[V])
	l.used -= gone.bytes
	delete(l.slots, gone.key)
}
