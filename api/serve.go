package api

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// Timeouts of connections. A phone on a bad line sends a record within
// readTimeout; a page is rendered and sent within writeTimeout.
const (
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 30 * time.Second
	writeTimeout      = 60 * time.Second
	idleTimeout       = 2 * time.Minute
	// shutdownGrace is how long requests that are being answered at a stop may
	// take.
	shutdownGrace = 10 * time.Second
	// maxHeaderBytes bounds a request's head; cookies are small here.
	maxHeaderBytes = 32 << 10
)

// Serve answers requests on a listener, and makes backups in the background,
// until the context is done; then it takes no new ones, ends streams, finishes
// those that are being answered and returns nil. It closes the listener, not
// the server's database. One whose database could only be opened for reading,
// because its disk was full, ends in the same way when there is room again, and
// returns ErrRoom.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	server := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
		// A stop must not cut off a request in the middle of its commit.
		BaseContext: func(net.Listener) context.Context { return context.WithoutCancel(ctx) },
	}
	if s.backups != nil {
		background, stop := context.WithCancel(ctx)
		var work sync.WaitGroup
		work.Go(func() { s.backups.Run(background) })
		defer work.Wait()
		defer stop()
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	room, stopLooking := s.room()
	defer stopLooking()
	var found error
	select {
	case err := <-ended:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	case <-room:
		found = ErrRoom
	}
	s.stopping.Store(true)
	s.live.Close() // streams would last as long as their readers stay
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace)
	defer cancel()
	err := server.Shutdown(grace)
	if errors.Is(err, context.DeadlineExceeded) {
		s.log.Warn("requests still running at the stop were cut off")
		err = server.Close()
	}
	<-ended
	if err != nil {
		return fmt.Errorf("stop serving: %w", err)
	}
	return found
}

// ErrRoom says that a server which could only read, because its disk was full,
// can be made anew in order to write: there is room again.
var ErrRoom = errors.New("there is room on the database's disk again")

// roomPause is how long a server that could only be opened for reading, for want
// of room, waits before it looks for some again.
const roomPause = 5 * time.Second

// room returns a channel that is closed when there is room again where there was
// none when the database was opened, and what ends looking for it.
func (s *Server) room() (<-chan struct{}, func()) {
	found, stop := make(chan struct{}), make(chan struct{})
	if !s.store.Full() {
		return nil, func() {}
	}
	go func() {
		for !s.store.HasRoom() {
			select {
			case <-stop:
				return
			case <-time.After(roomPause):
			}
		}
		close(found)
	}()
	return found, func() { close(stop) }
}
