package store_test

import (
	"context"
	"sync"
	"testing"

	"sumito/api/store"
)

// Whoever asks whether a file is in use under another name, as every command
// does, keeps no server from starting.
func TestAskingForOtherNamesIsInNobodysWay(t *testing.T) {
	path := sqliteURL(t)
	must(t, value(store.Open(t.Context(), store.Options{URL: path}))(t).Close())
	for range 10 {
		asking, stop := context.WithCancel(t.Context())
		var asks sync.WaitGroup
		started := make(chan struct{})
		asks.Go(func() {
			close(started)
			for asking.Err() == nil {
				if err := store.CheckOnlyName(path); err != nil {
					t.Error(err)
				}
			}
		})
		<-started
		s, err := store.Open(t.Context(), store.Options{URL: path})
		stop()
		asks.Wait()
		if err != nil {
			t.Fatal(err)
		}
		must(t, s.Close())
	}
}
