package rest

// What the tests of this package's own parts need.
var (
	Decode       = decode
	NoneMatch    = noneMatch
	ParseIfMatch = parseIfMatch
	Quality      = quality
	PlainParams  = plainParams
	Document     = document // YAML
)

// Fault is one fault of a request that was refused.
type Fault struct{ Code, Pointer string }

// Faults are the faults that an error of Decode has.
func Faults(err error) []Fault {
	refused, ok := err.(*requestError)
	if !ok {
		return nil
	}
	out := make([]Fault, len(refused.faults))
	for i, f := range refused.faults {
		out[i] = Fault{Code: f.code, Pointer: f.pointer}
	}
	return out
}

// Sample has a field of each kind that bodies have.
type Sample struct {
	Text   string           `json:"text"`
	Number int              `json:"number,omitempty"`
	Flag   *bool            `json:"flag,omitempty"`
	Clear  nullable[string] `json:"clear,omitempty"`
	List   []Item           `json:"list,omitempty"`
}

// Item lies in a list.
type Item struct {
	Name string `json:"a/b~c"`
}
