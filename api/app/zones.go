package app

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // the zones themselves, for machines that have none
)

//go:embed zones.txt
var zoneNames string

// zones lists the names of the IANA zones that every Sumito has, in order: those
// in the database that Go embeds.
var zones = sync.OnceValue(func() []string { return strings.Fields(zoneNames) })

// zone checks the name of a time zone; without one it is DefaultZone. Asking
// time.LoadLocation alone would take what this machine happens to have besides:
// "Local", "posixrules", and "europe/paris" where file names have no case.
// Another machine couldn't read the log's dates then.
func zone(name string) (string, error) {
	if name == "" {
		return DefaultZone, nil
	}
	_, listed := slices.BinarySearch(zones(), name)
	if _, err := time.LoadLocation(name); err != nil || !listed {
		return "", invalid(CodeZoneUnknown, "zone", map[string]any{"zone": shown(name)})
	}
	return name, nil
}
