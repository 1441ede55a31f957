package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"slices"
	"strings"
)

// address is where a server listens and under which names it is reached.
type address struct {
	host string // as given; "" for all of the machine
	port string // as bound, so never 0
}

// listen binds an address. Without hall it must be one of this machine only:
// plain http is for the network of a hall, and only when asked for. With hall,
// a loopback host is widened to all of the machine's addresses.
func listen(ctx context.Context, addr string, hall bool) (net.Listener, address, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, address{}, failure{statusUsage, fmt.Errorf("--addr %q: want HOST:PORT", addr)}
	}
	switch local := isLoopback(host); {
	case hall && local:
		host = ""
	case !hall && !local:
		return nil, address{}, failure{statusUsage,
			fmt.Errorf("--addr %s is not this machine only; serve --hall opens a server to the network, over plain http", addr)}
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", net.JoinHostPort(host, port))
	if err != nil {
		var system *net.OpError
		if errors.As(err, &system) {
			err = system.Err
		}
		return nil, address{}, fmt.Errorf("can't listen on %s: %w", addr, err)
	}
	_, port, err = net.SplitHostPort(listener.Addr().String())
	if err != nil {
		return nil, address{}, errors.Join(err, listener.Close())
	}
	return listener, address{host: host, port: port}, nil
}

// isLoopback reports whether a host is this machine only.
func isLoopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback()
}

// url is the server's address for somebody at this machine.
func (a address) url() string {
	host := a.host
	if ip, err := netip.ParseAddr(host); host == "" || err == nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, a.port)
}

// network are the URLs for other devices: those of the machine's own addresses
// when it listens on all of them.
func (a address) network() []string {
	if a.host != "" {
		if ip, err := netip.ParseAddr(a.host); err != nil || !ip.IsUnspecified() {
			return []string{a.url()}
		}
	}
	var urls []string
	for _, ip := range machineAddresses() {
		if !ip.IsLoopback() && !ip.IsLinkLocalUnicast() {
			urls = append(urls, "http://"+net.JoinHostPort(ip.String(), a.port))
		}
	}
	return urls
}

// hosts are the names that a request's Host may have: those of this machine,
// the one it listens on and further ones. Anything else is another site's name
// pointed at us.
func (a address) hosts(hall bool, further []string) []string {
	hosts := append([]string{"localhost", "127.0.0.1", "::1"}, further...)
	if a.host != "" {
		hosts = append(hosts, a.host)
	}
	if hall {
		for _, ip := range machineAddresses() {
			hosts = append(hosts, ip.String())
		}
		if name, err := os.Hostname(); err == nil {
			hosts = append(hosts, name, name+".local")
		}
	}
	slices.Sort(hosts)
	return slices.Compact(hosts)
}

// machineAddresses are the IP addresses of this machine's interfaces; none when
// the system doesn't tell.
func machineAddresses() []netip.Addr {
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var ips []netip.Addr
	for _, addr := range addrs {
		if prefix, err := netip.ParsePrefix(addr.String()); err == nil {
			ips = append(ips, prefix.Addr().Unmap())
		}
	}
	return ips
}
