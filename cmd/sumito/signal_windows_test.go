package main_test

import "os"

// stopSignal ends a process: Windows has no way to ask.
var stopSignal = os.Kill
