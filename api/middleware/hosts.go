package middleware

import (
	"net"
	"strings"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
)

// Hosts refuses requests for a host that isn't on the list; an entry without a
// port allows any port. Without it a foreign name that resolves to this machine
// would make the browser's same-origin rule worthless.
func Hosts(allowed []string, fail Failure) gin.HandlerFunc {
	known := make(map[string]bool, len(allowed))
	for _, host := range allowed {
		known[canonicalHost(host)] = true
	}
	return func(c *gin.Context) {
		host := canonicalHost(c.Request.Host)
		if known[host] || known[withoutPort(host)] {
			return
		}
		fail.refuse(c, &app.Problem{Class: app.Forbidden, Code: CodeHostUnknown, Params: map[string]any{"host": clipped(host)}})
	}
}

// canonicalHost writes a host in lower case without the final dot, and an
// address of IPv6 without a port bare.
func canonicalHost(host string) string {
	host = strings.ToLower(host)
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		return strings.TrimSuffix(strings.Trim(host, "[]"), ".")
	}
	return net.JoinHostPort(strings.TrimSuffix(name, "."), port)
}

func withoutPort(host string) string {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		return host
	}
	return name
}

// clipped keeps an error from repeating an endless input.
func clipped(text string) string {
	const most = 100
	text = strings.ToValidUTF8(text, "\uFFFD")
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
