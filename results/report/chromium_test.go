package report

import (
	"context"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdp "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// chromium returns the path of a Chromium: that in the environment variable
// CHROME_BIN, or else one in PATH. Where there is none the test is skipped,
// except where continuous integration was to install one.
func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{os.Getenv("CHROME_BIN"), "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	_, err := exec.LookPath("apt-get")
	if os.Getenv("CI") == "true" && runtime.GOOS == "linux" && err == nil {
		t.Fatal("no Chromium, which continuous integration installs")
	}
	t.Skip("the report was not opened in a browser: no chromium, chromium-browser or google-chrome in PATH, nor CHROME_BIN")
	return ""
}

// browser starts a Chromium that ends with the test, with a profile of its
// own, and returns the context of its one tab. It has no sandbox, which root
// could not use; the pages are the test's own.
func browser(t *testing.T) context.Context {
	t.Helper()
	path := chromium(t)
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	t.Cleanup(cancel)
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.Env("TMPDIR="+t.TempDir()),
		chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
	)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	return ctx
}

// events are what a page did that it should not.
type events struct {
	sync.Mutex
	page   string // its URL
	faults []string
}

func (e *events) add(event any) {
	e.Lock()
	defer e.Unlock()
	switch v := event.(type) {
	case *network.EventRequestWillBeSent:
		if v.Request.URL != e.page {
			e.faults = append(e.faults, "request for "+v.Request.URL)
		}
	case *cdp.EventConsoleAPICalled:
		e.faults = append(e.faults, "console: "+string(v.Type))
	case *cdp.EventExceptionThrown:
		e.faults = append(e.faults, "exception: "+v.ExceptionDetails.Text)
	case *log.EventEntryAdded:
		e.faults = append(e.faults, "log: "+v.Entry.Text)
	}
}
