package web_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"

	"github.com/PuerkitoBio/goquery"
)

// browser keeps cookies, as a person's does.
type browser struct {
	*world
	cookies map[string]string
	headers map[string]string
}

func (w *world) browser() *browser {
	return &browser{world: w, cookies: map[string]string{}, headers: map[string]string{"Accept-Encoding": "gzip"}}
}

// signedIn is a browser of somebody who signed in with the form.
func (w *world) signedIn(name string) *browser {
	w.Helper()
	b := w.browser()
	b.post("/sign-in", url.Values{"name": {name}, "password": {password}}).status(http.StatusSeeOther)
	return b
}

// answer is a response with its body unpacked.
type answer struct {
	*world
	*http.Response
	path string
	sent int // bytes of the body as sent
	body string
}

func (b *browser) do(method, path string, form url.Values) *answer {
	b.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	return b.send(httptest.NewRequest(method, path, body))
}

// stream posts a body of a length that isn't announced.
func (b *browser) stream(path, body string) *answer {
	b.Helper()
	return b.send(httptest.NewRequest(http.MethodPost, path, io.MultiReader(strings.NewReader(body))))
}

func (b *browser) send(request *http.Request) *answer {
	b.Helper()
	if request.Method == http.MethodPost {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for name, value := range b.headers {
		request.Header.Set(name, value)
	}
	for name, value := range b.cookies {
		request.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	recorder := httptest.NewRecorder()
	b.server.ServeHTTP(recorder, request)
	response := recorder.Result()
	for _, cookie := range response.Cookies() {
		if cookie.MaxAge < 0 {
			delete(b.cookies, cookie.Name)
		} else {
			b.cookies[cookie.Name] = cookie.Value
		}
	}
	raw, err := io.ReadAll(response.Body)
	b.must(err)
	a := &answer{world: b.world, Response: response, path: request.URL.Path, sent: len(raw), body: string(raw)}
	if response.Header.Get("Content-Encoding") == "gzip" && request.Method != http.MethodHead {
		reader, err := gzip.NewReader(bytes.NewReader(raw))
		b.must(err)
		plain, err := io.ReadAll(reader)
		b.must(err)
		a.body = string(plain)
	}
	return a
}

func (b *browser) get(path string) *answer { b.Helper(); return b.do(http.MethodGet, path, nil) }

func (b *browser) post(path string, form url.Values) *answer {
	b.Helper()
	return b.do(http.MethodPost, path, form)
}

// status fails the test when the answer has another one.
func (a *answer) status(want int) *answer {
	a.Helper()
	if a.StatusCode != want {
		a.Fatalf("%s: status %d, want %d\n%s", a.path, a.StatusCode, want, a.errors())
	}
	return a
}

func (a *answer) document() *goquery.Document {
	a.Helper()
	document, err := goquery.NewDocumentFromReader(strings.NewReader(a.body))
	a.must(err)
	return document
}

// text is what an element says, white space folded.
func (a *answer) text(selector string) string {
	a.Helper()
	return strings.Join(strings.Fields(a.document().Find(selector).Text()), " ")
}

// errors is what the page complains about, for failing tests.
func (a *answer) errors() string {
	if said := a.text(".errors"); said != "" {
		return said
	}
	return a.text("main p")
}

// form fills in a form of the page, by the end of its action, and sends it.
func (b *browser) form(page *answer, action string, fill url.Values) *answer {
	b.Helper()
	form := page.document().Find("form").FilterFunction(func(_ int, s *goquery.Selection) bool {
		return strings.HasSuffix(s.AttrOr("action", ""), action)
	}).First()
	if form.Length() == 0 {
		b.Fatalf("%s has no form for %s", page.path, action)
	}
	values := url.Values{}
	form.Find("input[name]").Each(func(_ int, input *goquery.Selection) {
		kind := input.AttrOr("type", "text")
		_, checked := input.Attr("checked")
		if kind != "radio" && kind != "checkbox" || checked {
			values.Add(input.AttrOr("name", ""), input.AttrOr("value", ""))
		}
	})
	form.Find("textarea[name]").Each(func(_ int, area *goquery.Selection) {
		values.Add(area.AttrOr("name", ""), area.Text())
	})
	form.Find("select[name]").Each(func(_ int, list *goquery.Selection) {
		option := list.Find("option[selected]")
		if option.Length() == 0 {
			option = list.Find("option").First()
		}
		values.Add(list.AttrOr("name", ""), option.AttrOr("value", ""))
	})
	for name, value := range fill {
		values[name] = value
	}
	return b.post(form.AttrOr("action", ""), values)
}
