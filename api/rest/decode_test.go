package rest_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/api/rest"
)

func TestDecodeTakesWhatIsOfTheForm(t *testing.T) {
	for _, body := range []string{
		`{"text":""}`,
		` {"number":-3,"text":"x"} ` + "\n",
		`{"text":"\u00e9\ud83d\ude00","flag":false,"clear":null,"list":[]}`,
		`{"text":"x","clear":"y","list":[{"a/b~c":"z"}],"number":9223372036854775807}`,
	} {
		var got, want rest.Sample
		if err := rest.Decode([]byte(body), &got); err != nil {
			t.Errorf("%s: %v", body, err)
		}
		if err := json.Unmarshal([]byte(body), &want); err != nil {
			t.Fatal(err)
		}
		if got.Text != want.Text || got.Number != want.Number || len(got.List) != len(want.List) {
			t.Errorf("%s: %+v, want %+v", body, got, want)
		}
	}
}

func TestDecodeNamesEachFault(t *testing.T) {
	fault := func(code, pointer string) []rest.Fault { return []rest.Fault{{Code: code, Pointer: pointer}} }
	for _, row := range []struct {
		body string
		want []rest.Fault
	}{
		{``, fault("body-missing", "")},
		{" \n", fault("body-missing", "")},
		{`{`, fault("json-syntax", "")},
		{`{"text":"x",}`, fault("json-syntax", "")},
		{`{"text":"x" "number":1}`, fault("json-syntax", "")},
		{`{'text':'x'}`, fault("json-syntax", "")},
		{`{"text":"x"}}`, fault("json-trailing", "")},
		{`{"text":"x"} null`, fault("json-trailing", "")},
		{"{\"text\":\"\xc3\x28\"}", fault("json-encoding", "")},
		{`null`, fault("json-type", "")},
		{`[]`, fault("json-type", "")},
		{`{}`, fault("json-key-missing", "/text")},
		{`{"text":null}`, fault("json-type", "/text")},
		{`{"text":3}`, fault("json-type", "/text")},
		{`{"text":"x","number":"3"}`, fault("json-type", "/number")},
		{`{"text":"x","number":1.5}`, fault("json-type", "/number")},
		{`{"text":"x","number":1e2}`, fault("json-type", "/number")},
		{`{"text":"x","number":9223372036854775808}`, fault("json-type", "/number")},
		{`{"text":"x","number":null}`, fault("json-type", "/number")},
		{`{"text":"x","flag":0}`, fault("json-type", "/flag")},
		{`{"text":"x","flag":null}`, fault("json-type", "/flag")},
		{`{"text":"x","clear":[]}`, fault("json-type", "/clear")},
		{`{"text":"x","list":{}}`, fault("json-type", "/list")},
		{`{"text":"x","list":[{"a/b~c":"y"},{"a/b~c":1}]}`, fault("json-type", "/list/1/a~1b~0c")},
		{`{"text":"x","list":[null]}`, fault("json-type", "/list/0")},
		{`{"text":"x","extra":1}`, fault("json-key-unknown", "/extra")},
		{`{"text":"x","Number":1}`, fault("json-key-case", "/Number")},
		{`{"text":"x","text":"y"}`, fault("json-key-twice", "/text")},
		{`{"text":"x","\u0074ext":"y"}`, fault("json-key-twice", "/text")},
		{`{"text":"x","list":[{"a/b~c":"y","a/b~c":"y"}]}`, fault("json-key-twice", "/list/0/a~1b~0c")},
		{strings.Repeat(`{"list":[`, 9), fault("json-depth", "")},
		{`{"number":"x","extra":1}`, []rest.Fault{{"json-type", "/number"}, {"json-key-unknown", "/extra"}, {"json-key-missing", "/text"}}},
	} {
		var sample rest.Sample
		got := rest.Faults(rest.Decode([]byte(row.body), &sample))
		if len(got) == 1 && got[0].Code == "json-depth" {
			got[0].Pointer = ""
		}
		if diff := cmp.Diff(row.want, got); diff != "" {
			t.Errorf("%s:\n%s", row.body, diff)
		}
	}
}

// Whatever the strict decoder takes, encoding/json takes too and reads as the
// same; what it refuses has a code, and isn't called a fault of syntax unless
// it is one.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"text":"x","number":1,"flag":true,"clear":null,"list":[{"a/b~c":"y"}]}`, `{"text":"\ud800"}`, `[[[`, `{"a":{"a":1}}`, `{"Text":1}`,
		"\xef\xbb\xbf{}", `{"text":"x"} 1`, `1e999`, `"\u0000"`, `{"":""}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var strict, loose rest.Sample
		err := rest.Decode(body, &strict)
		if err != nil {
			faults := rest.Faults(err)
			if len(faults) == 0 || faults[0].Code == "" {
				t.Fatalf("refused without a code: %v", err)
			}
			if code := faults[0].Code; json.Valid(body) && (code == "json-syntax" || code == "json-trailing") {
				t.Fatalf("JSON is refused as %s", code)
			}
			return
		}
		if err := json.Unmarshal(body, &loose); err != nil {
			t.Fatalf("taken, though it isn't JSON: %v", err)
		}
		a, errA := json.Marshal(strict)
		b, errB := json.Marshal(loose)
		if errA != nil || errB != nil || !bytes.Equal(a, b) {
			t.Fatalf("read as %s (%v), should be %s (%v)", a, errA, b, errB)
		}
	})
}
