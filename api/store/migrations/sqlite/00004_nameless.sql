-- +goose Up
-- Whose personal data was erased has no name and never gets one again. Who came
-- in an archive whose names were left out has none either, but may get one.

ALTER TABLE players ADD COLUMN erased_at INTEGER;
-- No release before this one knew archives. When it was isn't known any more.
UPDATE players SET erased_at = created_at WHERE name = '';

-- Of a log that came without its names: the last event that came so. Private
-- texts that these events refer to needn't be there.
ALTER TABLE streams ADD COLUMN nameless_until INTEGER NOT NULL DEFAULT 0 CHECK (nameless_until >= 0);
