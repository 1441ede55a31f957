// Package jobs does what has to be done in the background, whoever asks for
// pages meanwhile: today it makes backups, on schedule and before each pairing,
// and removes those that nobody needs any more.
//
// It knows no database and no files: what it works on comes in as an interface,
// the time through a clock and timers of package time, so that tests of days
// take no time.
//
// Start reading at Backups; Rule says what is kept.
package jobs
