package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// release is the version of these sources; a release build links in its own.
var release = "0.3.0"

// versionCommand says which version this is.
type versionCommand struct{}

// Run prints version, commit, Go version and platform on one line.
func (versionCommand) Run(std *standard) error {
	_, err := fmt.Fprintln(std.out, versionLine())
	return err
}

// versionLine is "sumito 0.1.0 (1a2b3c4d5e6f) go1.26.1 linux/amd64".
func versionLine() string {
	return fmt.Sprintf("sumito %s %s %s/%s", build(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// build names the program's sources: version and commit, "0.1.0
// (1a2b3c4d5e6f)", or the version alone where the build doesn't know the
// commit.
func build() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		if commit := setting(info, "vcs.revision"); len(commit) >= 12 {
			return release + " (" + commit[:12] + ")"
		}
	}
	return release
}

// setting returns a build setting, "" if the build has none of that name.
func setting(info *debug.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}
