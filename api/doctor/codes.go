package doctor

// What checks find. Params are in brackets. For every code but those of good
// news there is also what to do about it.
const (
	// CodeFailed: the check couldn't be made (error).
	CodeFailed = "check-failed"

	// CodeBroken: the check came upon something that isn't there or can't be read
	// (error).
	CodeBroken = "check-broken"

	// CodeOpens: the database opens (database).
	CodeOpens = "open-ok"
	// CodeAbsent: there is no such file (database).
	CodeAbsent = "open-absent"
	// CodeForeign: it is another program's (database).
	CodeForeign = "open-foreign"
	// CodeLinked: the file has other names (database, names: how many hard links;
	// none when it is mounted by itself).
	CodeLinked = "open-linked"
	// CodeUnreadable: it can't be opened (database, error).
	CodeUnreadable = "open-unreadable"

	// CodeWhole: SQLite finds the file whole.
	CodeWhole = "integrity-ok"
	// CodeDamaged: SQLite finds faults (fault, count).
	CodeDamaged = "integrity-damaged"
	// CodeDangling: rows refer to others that aren't there, in whole pages (table,
	// row, parent, count).
	CodeDangling = "rows-dangling"
	// CodeIncomplete: tables or indexes are missing (part, count).
	CodeIncomplete = "integrity-incomplete"
	// CodeLost: there are fewer events than were acknowledged (events,
	// acknowledged, until).
	CodeLost = "events-lost"
	// CodeLostOnce: a server noticed once that events were missing (events, until,
	// noticed, lock: the file that knows).
	CodeLostOnce = "events-lost-once"
	// CodeUnwritable: the file may not be written (database, mode).
	CodeUnwritable = "file-unwritable"
	// CodeFileOpen: others than its owner can read or write it (database, mode).
	CodeFileOpen = "file-open"
	// CodeServerChecks: PostgreSQL looks after its files.
	CodeServerChecks = "integrity-postgres"

	// CodeSchema: the tables are this program's (version).
	CodeSchema = "schema-ok"
	// CodeSchemaNone: there are no tables.
	CodeSchemaNone = "schema-none"
	// CodeSchemaLost: there are tables, and nothing says of which version.
	CodeSchemaLost = "schema-lost"
	// CodeSchemaOlder: the next start upgrades the tables (database, program).
	CodeSchemaOlder = "schema-older"
	// CodeSchemaNewer: a newer program has upgraded them (database, program).
	CodeSchemaNewer = "schema-newer"

	// CodeChains: all chains are unbroken (count of logs, events).
	CodeChains = "chains-ok"
	// CodeProjections: all projections follow from the logs (count).
	CodeProjections = "projections-ok"
	// CodeTexts: all private texts are those that were hashed.
	CodeTexts = "texts-ok"
	// CodeNames: all players have names that the logs gave.
	CodeNames = "names-ok"
	// CodeRecords: all games are those that were hashed.
	CodeRecords = "records-ok"
	// CodeMore: there is more of this (count).
	CodeMore = "more"

	// CodeDisk: there is space (folder, free: in bytes).
	CodeDisk = "disk-ok"
	// CodeDiskLow: there is little (folder, free, needed).
	CodeDiskLow = "disk-low"
	// CodeDiskFull: there is too little for a backup and an evening (folder, free,
	// needed).
	CodeDiskFull = "disk-full"

	// CodeFolder: files can be made where they have to be (folder).
	CodeFolder = "folder-ok"
	// CodeFolderClosed: they can't (folder, error).
	CodeFolderClosed = "folder-closed"

	// CodeClock: the clock can be right.
	CodeClock = "clock-ok"
	// CodeClockBehind: it is before the newest event (newest, now).
	CodeClockBehind = "clock-behind"
	// CodeClockDiffers: it isn't that of the disk or the database's server
	// (seconds).
	CodeClockDiffers = "clock-differs"

	// CodeKey: the signing key is its owner's alone (key).
	CodeKey = "key-ok"
	// CodeKeyAbsent: there is none (key).
	CodeKeyAbsent = "key-absent"
	// CodeKeyOpen: others can read it (key, mode).
	CodeKeyOpen = "key-open"
	// CodeKeyBroken: it is none (key, error).
	CodeKeyBroken = "key-broken"
	// CodeArchiveKeyAbsent: the one that was named isn't there (key).
	CodeArchiveKeyAbsent = "archive-key-absent"
	// CodeArchiveKeyOpen: others can read the key for archives (key, mode).
	CodeArchiveKeyOpen = "archive-key-open"
	// CodeArchiveKeyBroken: it is none (key, error).
	CodeArchiveKeyBroken = "archive-key-broken"

	// CodeBackup: the newest backup is new enough (path, at).
	CodeBackup = "backup-ok"
	// CodeBackupNone: there is none (folder).
	CodeBackupNone = "backup-none"
	// CodeBackupOld: events have come since, and it is old (path, at).
	CodeBackupOld = "backup-old"
	// CodeBackupFailed: the last attempt failed (note).
	CodeBackupFailed = "backup-failed"
	// CodeBackupDamaged: a file named as a backup is none (path, error).
	CodeBackupDamaged = "backup-damaged"
	// CodeBackupOff: none are made.
	CodeBackupOff = "backup-off"
	// CodeBackupServer: PostgreSQL makes its own.
	CodeBackupServer = "backup-postgres"

	// CodeAccounts: accounts are found by their names, and clubs have organizers.
	CodeAccounts = "accounts-ok"
	// CodeAccountLost: an account can't be found by its name (account).
	CodeAccountLost = "account-lost"
	// CodeClubLeft: nobody runs a club (club).
	CodeClubLeft = "club-left"

	// CodeErasures: nothing is left of what was erased (journal).
	CodeErasures = "erasures-ok"
	// CodeErasuresPending: something is (journal, count).
	CodeErasuresPending = "erasures-pending"
	// CodeErasuresAbsent: something is erased, and there is no journal (journal,
	// count).
	CodeErasuresAbsent = "erasures-absent"
	// CodeErasuresUnreadable: the journal can't be read (journal, error).
	CodeErasuresUnreadable = "erasures-unreadable"
)
