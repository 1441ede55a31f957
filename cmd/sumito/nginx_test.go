package main_test

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// nginxVariable names the proxy that tests put before processes.
const nginxVariable = "SUMITO_TEST_NGINX"

// documentedProxy finds the configuration in the documentation.
var documentedProxy = regexp.MustCompile("(?s)```nginx\n(.+?)```")

// startNginx puts nginx before the processes that listen on three addresses, as
// the documentation says, until the test ends. It returns the address of the
// whole. Answers say in X-Upstream which process gave them.
func startNginx(t *testing.T, upstreams [3]string) string {
	t.Helper()
	program := os.Getenv(nginxVariable)
	if program == "" {
		t.Skip(nginxVariable + " is not set: no nginx to test with")
	}
	text := readFile(t, "../../docs/operating.md")
	block := documentedProxy.FindStringSubmatch(string(text))
	if block == nil {
		t.Fatal("docs/operating.md has no configuration of nginx")
	}
	address := freeAddress(t)
	site := block[1]
	for documented, real := range map[string]string{
		"server 127.0.0.1:8081 ": "server " + upstreams[0] + " ",
		"server 127.0.0.1:8082 ": "server " + upstreams[1] + " ",
		"server 127.0.0.1:8083 ": "server " + upstreams[2] + " ",
		"listen 80;":             "listen " + address + ";",
	} {
		if strings.Count(site, documented) != 1 {
			t.Fatalf("the documented configuration has not one %q", documented)
		}
		site = strings.Replace(site, documented, real, 1)
	}
	folder := t.TempDir()
	me, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	around := strings.NewReplacer("FOLDER", folder, "USER", me.Username, "SITE", site).Replace(`daemon off;
user USER;
worker_processes 2;
pid FOLDER/nginx.pid;
error_log FOLDER/error.log warn;
events { worker_connections 1024; }
http {
	access_log off;
	client_body_temp_path FOLDER/body;
	proxy_temp_path FOLDER/proxy;
	fastcgi_temp_path FOLDER/fastcgi;
	uwsgi_temp_path FOLDER/uwsgi;
	scgi_temp_path FOLDER/scgi;
	add_header X-Upstream $upstream_addr always;
SITE
}
`)
	file := filepath.Join(folder, "nginx.conf")
	if err := os.WriteFile(file, []byte(around), 0o600); err != nil {
		t.Fatal(err)
	}
	run(t, exec.Command(program, "-p", folder, "-e", filepath.Join(folder, "error.log"), "-c", file))
	return "http://" + address
}

// run runs a program until the test ends, which it is asked to end by.
func run(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	said := &lockedBuffer{}
	cmd.Stdout, cmd.Stderr = said, said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	t.Cleanup(func() {
		if err := cmd.Process.Signal(stopSignal); err != nil {
			t.Errorf("%s ended by itself: %v\n%s", cmd.Path, err, said)
		}
		if err := <-ended; err != nil {
			t.Errorf("%s: %v\n%s", cmd.Path, err, said)
		}
	})
}

// freeAddress is one on this machine that nobody listens on at the moment.
func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return fmt.Sprint(listener.Addr())
}
