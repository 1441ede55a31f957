// Package doctor checks an installation from outside: the database and
// everything in it that the logs can prove or disprove, and what the server
// needs around it: disk, folder, clock, key, backups, the journal of erasures.
// It changes nothing and takes no lock, so a server may work meanwhile.
//
// It finds and names; the sentences, with what to do about each, are package
// message's.
//
// Start reading at Run.
package doctor
