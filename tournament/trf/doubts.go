package trf

import "strings"

// SystemDoubts are warnings for whoever pairs a file by the Dutch system of
// 2026: that it names another system (192, or a coded or plain 092), or
// acceleration that none of its records gives.
func (f *File) SystemDoubts() []Problem {
	var doubts []Problem
	named := f.namedSystems()
	for _, name := range named {
		doubt := Problem{Record: name.Code, Text: name.Text}
		code, accelerated := strings.CutSuffix(systemCode(name.Text), "_BAKU")
		switch {
		case name.Code == "192" && !dutchCodes[code], name.Code == "092" && isOtherSystem(code):
			doubt.Code = CodeSystem
		case accelerated && len(f.Accelerations) == 0:
			doubt.Code = CodeBaku
		default:
			continue
		}
		doubts = append(doubts, doubt)
	}
	return doubts
}

// namedSystems are the texts of 192 and 092, the second where it doesn't repeat
// the first.
func (f *File) namedSystems() []Head {
	var named []Head
	if f.System != "" {
		named = append(named, Head{"192", f.System})
	}
	for _, head := range f.Heads {
		if head.Code == "092" && systemCode(head.Text) != systemCode(f.System) {
			named = append(named, head)
		}
	}
	return named
}

// systemCode is a text in the spelling of codes: "Fide Dutch-2026" is
// FIDE_DUTCH_2026.
func systemCode(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToUpper(text), func(c rune) bool {
		return c == ' ' || c == '_' || c == '-' || c == ':' || c == ',' || c == '(' || c == ')'
	}), "_")
}

// dutchCodes name the Dutch system of 2026. It was to come in 2025, and without
// a year the one in force is meant.
var dutchCodes = map[string]bool{
	"DUTCH": true, "DUTCH_2025": true, "DUTCH_2026": true,
	"FIDE_DUTCH": true, "FIDE_DUTCH_2025": true, "FIDE_DUTCH_2026": true,
	"SWISS_DUTCH": true, "DUTCH_SWISS": true, "SWISS_DUTCH_2026": true, "FIDE_DUTCH_SYSTEM": true, "FIDE_SWISS_DUTCH": true,
}

// isOtherSystem reports whether a type of tournament, in words or coded, is
// clearly another system. Most are words such as "Individual: Swiss-System",
// which leave it open.
func isOtherSystem(code string) bool {
	if dutchCodes[code] {
		return false
	}
	for _, prefix := range []string{"FIDE_", "CUSTOM_"} {
		if strings.HasPrefix(code, prefix) {
			return true
		}
	}
	for _, word := range []string{
		"2017", "DUBOV", "BURSTEIN", "LIM", "DOUBLESWISS", "DOUBLE_SWISS", "MONRAD", "SCHEVENINGEN",
		"ROUNDROBIN", "ROUND_ROBIN", "BERGER", "KNOCKOUT", "KNOCK_OUT",
	} {
		if strings.Contains("_"+code+"_", "_"+word+"_") {
			return true
		}
	}
	return false
}
