package main_test

import "testing"

// BenchmarkReady is the time from starting the program to the line that says
// where to go: the demo with its two tournaments, a new server with the link
// for the first organizer.
func BenchmarkReady(b *testing.B) {
	for name, prefix := range map[string]string{"demo": "Sumito demo: ", "serve": setupPrefix} {
		b.Run(name, func(b *testing.B) {
			b.Setenv("TMPDIR", b.TempDir())
			for b.Loop() {
				p := start(b, b.TempDir(), name, "--addr", "127.0.0.1:0")
				p.line(prefix, waiting)
				p.kill()
			}
		})
	}
}
