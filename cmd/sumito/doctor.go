package main

import (
	"cmp"
	"context"
	"fmt"

	"sumito/api/doctor"
)

// doctorCommand checks an installation, while a server runs or not.
type doctorCommand struct {
	databaseFlag
	erasuresFlag
	archiveKeyFlag
	Key     string `env:"SUMITO_KEY" placeholder:"FILE" help:"File of the signing key; beside the database if not given."`
	Backups string `env:"SUMITO_BACKUPS" placeholder:"FOLDER|none" help:"Folder of the backups; backups beside the database if not given."`
	JSON    bool   `name:"json" help:"Print a JSON array of all checks."`
}

// Run prints what each check came to and what to do about it. The status is
// statusNo when there is a problem.
func (c *doctorCommand) Run(ctx context.Context, std *standard) error {
	key := cmp.Or(c.Key, c.key())
	backups := cmp.Or(c.Backups, c.backups())
	if backups == noBackups {
		backups = ""
	}
	bar := newProgress(std)
	results := doctor.Run(ctx, doctor.Options{
		Database: c.Database, Key: key, ArchiveKey: c.archiveKeyFlag.file(c.Database, key), ArchiveKeyNamed: c.ArchiveKey != "",
		Backups: backups, Journal: c.journal(c.Database, key), Progress: bar.show,
	})
	bar.clear()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	count := map[doctor.Level]int{}
	for _, result := range results {
		count[result.Level]++
	}
	if err := c.print(std, results, count); err != nil {
		return err
	}
	if count[doctor.Problem] > 0 {
		return failure{status: statusNo}
	}
	return nil
}

func (c *doctorCommand) print(std *standard, results []doctor.Result, count map[doctor.Level]int) error {
	if c.JSON {
		return printResults(std, results)
	}
	std.printFindings(results)
	verdict := std.say("doctor.well", map[string]any{"count": count[doctor.Warning]})
	if problems := count[doctor.Problem]; problems > 0 {
		verdict = std.say("doctor.ill", map[string]any{"count": problems})
	}
	fmt.Fprintln(std.out, verdict)
	return nil
}

// printFindings writes what each check came to, and what to do about it.
func (s *standard) printFindings(results []doctor.Result) {
	for _, result := range results {
		said, advice := s.aboutResult(result)
		fmt.Fprintf(s.out, "%-8s %s\n", s.say("doctor."+string(result.Level), nil), said)
		if advice != "" {
			fmt.Fprintf(s.out, "%-8s → %s\n", "", advice)
		}
	}
}

// checkJSON is a check's result for programs.
type checkJSON struct {
	Check   string         `json:"check"`
	Level   doctor.Level   `json:"level"`
	Code    string         `json:"code"`
	Message string         `json:"message"`
	Advice  string         `json:"advice,omitempty"`
	Params  map[string]any `json:"params,omitempty"`
}

func printResults(std *standard, results []doctor.Result) error {
	checks := make([]checkJSON, len(results))
	for i, result := range results {
		said, advice := std.aboutResult(result)
		checks[i] = checkJSON{
			Check: result.Check, Level: result.Level, Code: result.Code, Message: said, Advice: advice, Params: result.Params,
		}
	}
	return writeIndentedJSON(std.out, checks)
}
