//go:build !windows

package main_test

import "syscall"

// stopSignal asks a process to end.
var stopSignal = syscall.SIGTERM
