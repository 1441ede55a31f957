-- +goose Up
-- The tables of the SQLite file of this number.
--
-- Instants are whole microseconds since the Unix epoch, UTC. Hashes of the
-- chain are 32 bytes; other hashes are 64 hexadecimal characters.

CREATE TABLE clubs (
	id         TEXT   NOT NULL PRIMARY KEY,
	name       TEXT   NOT NULL CHECK (name <> ''),
	created_at BIGINT NOT NULL
);

CREATE TABLE accounts (
	id         TEXT   NOT NULL PRIMARY KEY,
	name       TEXT   NOT NULL CHECK (name <> ''),
	folded     TEXT   NOT NULL UNIQUE, -- without case and accents
	password   TEXT   NOT NULL,
	created_at BIGINT NOT NULL
);

CREATE TABLE club_roles (
	club_id    TEXT NOT NULL REFERENCES clubs (id) ON DELETE RESTRICT,
	account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE RESTRICT,
	role       TEXT NOT NULL CHECK (role IN ('player', 'scorekeeper', 'arbiter', 'organizer')),
	PRIMARY KEY (account_id, club_id)
);

CREATE TABLE invitations (
	hash       TEXT   NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
	role       TEXT   NOT NULL CHECK (role IN ('player', 'scorekeeper', 'arbiter', 'organizer')),
	club_id    TEXT   REFERENCES clubs (id) ON DELETE RESTRICT, -- NULL: founds one
	expires_at BIGINT NOT NULL,
	used_at    BIGINT -- NULL: not yet
);

CREATE TABLE sessions (
	id         TEXT   NOT NULL PRIMARY KEY,
	account_id TEXT   NOT NULL REFERENCES accounts (id) ON DELETE RESTRICT,
	kind       TEXT   NOT NULL CHECK (kind IN ('page', 'api')),
	hash       TEXT   NOT NULL UNIQUE CHECK (length(hash) = 64),
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expires ON sessions (expires_at);

-- Hashes a session had before: whoever presents one has a stolen token.
CREATE TABLE rotated_hashes (
	hash       TEXT NOT NULL PRIMARY KEY,
	session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE RESTRICT
);
CREATE INDEX rotated_hashes_session ON rotated_hashes (session_id);

-- The log: one stream a tournament or club, its head, its events.
CREATE TABLE streams (
	id            TEXT   NOT NULL PRIMARY KEY,
	kind          TEXT   NOT NULL CHECK (kind IN ('tournament', 'club')),
	club_id       TEXT   NOT NULL REFERENCES clubs (id) ON DELETE RESTRICT,
	head_sequence BIGINT NOT NULL CHECK (head_sequence > 0),
	head_hash     BYTEA  NOT NULL CHECK (octet_length(head_hash) = 32)
);
CREATE INDEX streams_club ON streams (club_id);

CREATE TABLE commands (
	stream_id TEXT   NOT NULL REFERENCES streams (id) ON DELETE RESTRICT,
	actor     TEXT   NOT NULL,
	command   TEXT   NOT NULL CHECK (command <> ''),
	digest    TEXT   NOT NULL,
	first     BIGINT NOT NULL CHECK (first > 0),
	last      BIGINT NOT NULL CHECK (last >= first),
	PRIMARY KEY (stream_id, actor, command)
);

CREATE TABLE events (
	stream_id     TEXT   NOT NULL REFERENCES streams (id) ON DELETE RESTRICT,
	sequence      BIGINT NOT NULL CHECK (sequence > 0),
	time          BIGINT NOT NULL,
	actor         TEXT   NOT NULL,
	command       TEXT   NOT NULL,
	command_index BIGINT NOT NULL CHECK (command_index >= 0),
	type          TEXT   NOT NULL CHECK (type <> ''),
	type_version  BIGINT NOT NULL CHECK (type_version > 0),
	payload       BYTEA  NOT NULL, -- the bytes that are hashed, never JSON
	hash          BYTEA  NOT NULL CHECK (octet_length(hash) = 32),
	PRIMARY KEY (stream_id, sequence),
	UNIQUE (stream_id, actor, command, command_index)
);

-- What the log refers to by a salted hash, so that it can be erased.
CREATE TABLE private_texts (
	stream_id TEXT NOT NULL REFERENCES streams (id) ON DELETE RESTRICT,
	id        TEXT NOT NULL,
	salt      BYTEA,
	body      TEXT,
	erased_at BIGINT, -- NULL: still there
	PRIMARY KEY (stream_id, id),
	CHECK ((erased_at IS NULL) = (body IS NOT NULL) AND (erased_at IS NULL) = (salt IS NOT NULL))
);

CREATE TABLE players (
	id         TEXT   NOT NULL PRIMARY KEY,
	club_id    TEXT   NOT NULL REFERENCES clubs (id) ON DELETE RESTRICT,
	name       TEXT   NOT NULL, -- '': erased
	account_id TEXT   REFERENCES accounts (id) ON DELETE RESTRICT,
	created_at BIGINT NOT NULL
);
CREATE INDEX players_club ON players (club_id);
CREATE INDEX players_account ON players (account_id);

-- Raised by every rename, merge or erasure of a player.
CREATE TABLE people_revision (
	id       BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
	revision BIGINT NOT NULL CHECK (revision > 0)
);
INSERT INTO people_revision (id, revision) VALUES (1, 1);

-- Game content is addressed by its SHA-256 and holds no names.
CREATE TABLE games (
	hash    TEXT  NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
	content BYTEA NOT NULL
);

CREATE TABLE records (
	id            TEXT   NOT NULL PRIMARY KEY,
	club_id       TEXT   NOT NULL REFERENCES clubs (id) ON DELETE RESTRICT,
	tournament_id TEXT   NOT NULL REFERENCES streams (id) ON DELETE RESTRICT,
	round         BIGINT NOT NULL CHECK (round > 0),
	board         BIGINT NOT NULL CHECK (board > 0),
	game_hash     TEXT   NOT NULL REFERENCES games (hash) ON DELETE RESTRICT,
	envelope_id   TEXT, -- NULL: none was kept
	envelope_hash TEXT   NOT NULL,
	plies         BIGINT NOT NULL CHECK (plies >= 0),
	created_at    BIGINT NOT NULL,
	FOREIGN KEY (tournament_id, envelope_id) REFERENCES private_texts (stream_id, id) ON DELETE RESTRICT
);
CREATE INDEX records_pairing ON records (tournament_id, round, board);
CREATE INDEX records_game ON records (game_hash);
CREATE INDEX records_club ON records (club_id);

-- Projections: written with the events they follow from, rebuilt from the log.
CREATE TABLE tournaments (
	id              TEXT   NOT NULL PRIMARY KEY REFERENCES streams (id) ON DELETE RESTRICT,
	club_id         TEXT   NOT NULL REFERENCES clubs (id) ON DELETE RESTRICT,
	name            TEXT   NOT NULL,
	place           TEXT   NOT NULL,
	folded          TEXT   NOT NULL, -- name and place without case and accents
	zone            TEXT   NOT NULL,
	starts_on       TEXT   NOT NULL,
	ends_on         TEXT   NOT NULL,
	listed_on       TEXT   NOT NULL, -- starts_on, else the day of creation
	layout          TEXT   NOT NULL,
	rounds          BIGINT NOT NULL CHECK (rounds >= 0),
	round           BIGINT NOT NULL CHECK (round >= 0),
	entries         BIGINT NOT NULL CHECK (entries >= 0),
	state           TEXT   NOT NULL CHECK (state IN ('planned', 'running', 'finished')),
	head_sequence   BIGINT NOT NULL CHECK (head_sequence > 0),
	head_hash       BYTEA  NOT NULL CHECK (octet_length(head_hash) = 32),
	public_sequence BIGINT NOT NULL CHECK (public_sequence BETWEEN 0 AND head_sequence),
	created_at      BIGINT NOT NULL,
	updated_at      BIGINT NOT NULL
);
CREATE INDEX tournaments_listed ON tournaments (listed_on DESC, id DESC);
CREATE INDEX tournaments_club ON tournaments (club_id, listed_on DESC, id DESC);

CREATE TABLE entries (
	tournament_id TEXT   NOT NULL REFERENCES streams (id) ON DELETE RESTRICT,
	entry         BIGINT NOT NULL CHECK (entry > 0),
	player_id     TEXT   NOT NULL REFERENCES players (id) ON DELETE RESTRICT,
	PRIMARY KEY (tournament_id, entry, player_id)
);
CREATE INDEX entries_player ON entries (player_id);
