package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"sumito/api/app"
)

// Times of a stream.
const (
	// Heartbeat is how often a silent stream says that it is still there; proxies
	// cut off what is silent for a minute.
	Heartbeat = 25 * time.Second
	// writeTime is how long a client may take to be written to.
	writeTime = 10 * time.Second
	// life is how long a stream lasts, as long as an access token: then the
	// client comes again, to whichever process, and is asked anew who it is.
	life = 15 * time.Minute
	// leastRetry and mostRetry are between what times a client comes again when
	// its stream ends, so that all of a stopped process don't come at once.
	leastRetry = 500 * time.Millisecond
	mostRetry  = 2500 * time.Millisecond
)

// Type is the media type of streams.
const Type = "text/event-stream"

// Watch is what somebody wants to hear about.
type Watch struct {
	Tournament string
	// After is what the client has: a mark, only its sequence, or "". Anything
	// else is a head that it doesn't have.
	After string
	// Network is where the client is, as auth.Network writes it.
	Network string
	// Look returns what the client may see at present, by present permissions.
	Look func(context.Context) (app.Stamp, error)
}

// After is what a request says the client has: the id of the last event that a
// browser heard before it came again, else the parameter of the first request.
func After(r *http.Request) string {
	if last := r.Header.Get("Last-Event-ID"); last != "" {
		return last
	}
	return r.URL.Query().Get("after")
}

// Stream answers a request with the moves of a tournament's head as server-sent
// events, for as long as the client listens, the hub is open and life lasts. It
// returns an error only when it hasn't answered at all. It sets a deadline of
// its own for each write; those of the server are for answers that end.
func (h *Hub) Stream(w http.ResponseWriter, r *http.Request, watch Watch) error {
	seen, err := watch.Look(r.Context())
	if err != nil {
		return err
	}
	subscription, err := h.Subscribe(watch.Tournament, watch.Network, seen)
	if err != nil {
		return err
	}
	defer subscription.Close()
	s := stream{w: w, control: http.NewResponseController(w)}
	if err := s.begin(); err != nil {
		return err
	}
	if r.Method == http.MethodHead {
		return nil
	}
	if err := s.greet(seen.Mark(), watch.After); err != nil {
		return nil // the client is gone
	}
	h.follow(r.Context(), &s, subscription, watch, seen.Audience)
	return nil
}

// follow writes what the subscription says until one of the ends comes.
func (h *Hub) follow(ctx context.Context, s *stream, subscription *Subscription, watch Watch, audience string) {
	beat := time.NewTicker(Heartbeat)
	defer beat.Stop()
	end := time.NewTimer(life)
	defer end.Stop()
	for {
		var write func() error
		select {
		case <-ctx.Done():
			return
		case <-end.C:
			return
		case mark, open := <-subscription.Moves():
			if !open {
				return
			}
			write = func() error { return s.head(mark) }
		case <-beat.C:
			write = s.comment
		}
		// What staff hear is for those who still are. Everybody may hear the rest.
		if audience != app.PublicAudience {
			if now, err := watch.Look(ctx); err != nil || now.Audience != audience {
				return
			}
		}
		if write() != nil {
			return
		}
	}
}

// stream writes events to one client.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// begin sets the headers and lifts the server's deadlines for whole requests:
// the one for reading would end the request's context.
func (s *stream) begin() error {
	if err := s.control.SetReadDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return fmt.Errorf("read deadline of a stream: %w", err)
	}
	header := s.w.Header()
	header.Set("Content-Type", Type)
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no") // nginx is to pass on what it gets
	return nil
}

// greet writes how soon to come again, and the head unless the client has it.
func (s *stream) greet(mark app.Mark, after string) error {
	retry := leastRetry + rand.N(mostRetry-leastRetry)
	text := fmt.Sprintf("retry: %d\n\n", retry.Milliseconds())
	if !has(after, mark) {
		text += eventOf(mark)
	}
	return s.write(text)
}

// has reports whether what a client says it has is a mark.
func has(after string, mark app.Mark) bool {
	return after == mark.String() || after == strconv.FormatInt(mark.Head.Sequence, 10)
}

// head writes an event.
func (s *stream) head(mark app.Mark) error { return s.write(eventOf(mark)) }

// comment writes a line that clients skip.
func (s *stream) comment() error { return s.write(":\n\n") }

// write sends text at once, or fails when the client takes too long.
func (s *stream) write(text string) error {
	if err := s.control.SetWriteDeadline(time.Now().Add(writeTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := s.w.Write([]byte(text)); err != nil {
		return err
	}
	return s.control.Flush()
}

// eventOf is a mark as an event: its id is the mark.
func eventOf(mark app.Mark) string {
	data, _ := json.Marshal(HeadOf(mark)) // numbers and a text: nothing can fail
	return fmt.Sprintf("id: %s\nevent: head\ndata: %s\n\n", mark, data)
}
