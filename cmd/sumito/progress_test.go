package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	now := time.Date(2026, 7, 4, 12, 0, 0, 0, time.UTC)
	p := startProgress(&out, func() time.Time { return now })
	p.show(1, 4)
	if out.Len() > 0 {
		t.Errorf("a bar at once: %q", out.String())
	}
	now = now.Add(2 * time.Second)
	p.show(1, 2)
	p.show(2, 2) // too soon after the last one
	if want := "\r[###############               ] 50 %"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	out.Reset()
	p.clear()
	p.clear()
	if want := "\r" + strings.Repeat(" ", 37) + "\r"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	var none *progress
	none.show(1, 2)
	none.clear()
	if newProgress(&standard{err: &out}) != nil {
		t.Error("a bar without a terminal")
	}
}
