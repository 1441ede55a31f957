package main_test

import (
	"context"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// browserVariable names the browser that tests drive.
const browserVariable = "SUMITO_TEST_BROWSER"

// stepTime is how long one step in the browser may take.
const stepTime = 30 * time.Second

// tab is a page in a real, headless Chromium.
type tab struct {
	t        *testing.T
	ctx      context.Context
	pictures int
	console  iter.Seq2[chromedp.ConsoleMessage, error]
	end      func()
}

// openTab starts a browser with a profile of its own, and further options.
func openTab(t *testing.T, further ...chromedp.ExecAllocatorOption) *tab {
	t.Helper()
	path := os.Getenv(browserVariable)
	if path == "" {
		t.Skip(browserVariable + " is not set: no browser to test with")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
		chromedp.UserDataDir(t.TempDir()),
		chromedp.WindowSize(1024, 900),
	)
	options = append(options, further...)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(allocator)
	b := &tab{t: t, ctx: ctx, console: chromedp.Console(ctx)}
	// Waits for the browser's end, so that its profile can be removed.
	b.end = sync.OnceFunc(func() {
		if err := chromedp.Cancel(ctx); err != nil {
			t.Logf("end the browser: %v", err)
		}
		cancel()
	})
	t.Cleanup(b.end)
	b.open("about:blank")
	return b
}

// checkConsole ends the browser and fails the test for what its console said:
// blocked content, failed scripts. Pages that are refused are not meant.
func (b *tab) checkConsole() {
	b.t.Helper()
	b.end()
	for message, err := range b.console {
		if err != nil {
			return // the end of the browser
		}
		if message.Source != "network" {
			b.t.Errorf("the browser's console says: %v", message)
		}
	}
}

// do carries out actions as one step.
func (b *tab) do(what string, actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, stepTime)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		b.picture("failed")
		b.t.Fatalf("%s: %v\n%s", what, err, b.text("body"))
	}
}

// open goes to an address.
func (b *tab) open(url string) {
	b.t.Helper()
	b.do("open "+url, chromedp.Navigate(url))
}

// fill sets a field's value; a field that isn't seen can't be filled.
func (b *tab) fill(selector, value string) {
	b.t.Helper()
	b.do("fill "+selector, chromedp.WaitVisible(chromedp.CSS(selector)), chromedp.SetValue(chromedp.CSS(selector), value))
}

// send presses a button and waits for the page after it.
func (b *tab) send(selector string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, stepTime)
	defer cancel()
	_, err := chromedp.RunResponse(ctx, chromedp.Click(chromedp.CSS(selector)))
	if err != nil {
		b.picture("failed")
		b.t.Fatalf("press %s: %v\n%s", selector, err, b.text("body"))
	}
}

// text is the visible text of the first element, "" if there is none.
func (b *tab) text(selector string) string {
	b.t.Helper()
	return evaluate[string](b, fmt.Sprintf("document.querySelector(%q)?.innerText ?? ''", selector))
}

// evaluate runs a script in the page.
func evaluate[T any](b *tab, script string) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, stepTime)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](script))
	if err != nil {
		b.t.Fatalf("%s: %v", script, err)
	}
	return value
}

// picture keeps a screenshot of the whole page with the test's artifacts.
func (b *tab) picture(name string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, stepTime)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
	if err != nil {
		b.t.Logf("screenshot %s: %v", name, err)
		return
	}
	b.pictures++
	path := filepath.Join(b.t.ArtifactDir(), fmt.Sprintf("%02d-%s.png", b.pictures, name))
	if err := os.WriteFile(path, png, 0o600); err != nil {
		b.t.Errorf("screenshot: %v", err)
	}
}
