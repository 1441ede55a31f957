package store

import (
	"bufio"
	"os"
	"strings"
)

// isMounted reports whether something is mounted at a path. Where the system
// doesn't tell, nothing is.
func isMounted(path string) bool {
	mounts, err := os.Open("/proc/self/mountinfo")
	if err != nil {
		return false
	}
	defer mounts.Close()
	// The fifth field is where it is mounted (proc_pid_mountinfo(5)).
	written := strings.NewReplacer("\\", `\134`, " ", `\040`, "\t", `\011`, "\n", `\012`).Replace(path)
	lines := bufio.NewScanner(mounts)
	for lines.Scan() {
		if fields := strings.Fields(lines.Text()); len(fields) > 4 && fields[4] == written {
			return true
		}
	}
	return false
}
