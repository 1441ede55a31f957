// Command sumito is the whole program: the server, the demo and the tools on
// game records, one file a command. A file holds the command's flags as a
// struct and a Run method that calls the packages below; it decides nothing
// about games or tournaments itself.
//
// Exit status: 0 done; 1 it ran and the answer is no (an illegal record, a
// port in use); 2 it was asked wrongly or given what can't be read.
//
// Start reading at commands in main.go.
package main
