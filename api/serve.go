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
// the server's database.
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
	select {
	case err := <-ended:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
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
	return nil
}
