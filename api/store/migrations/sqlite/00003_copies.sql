-- +goose Up
-- A tournament has one home, where its log goes on. Elsewhere it is a copy that
-- is only read: one that came as an archive and wasn't taken over.

ALTER TABLE streams ADD COLUMN copied INTEGER NOT NULL DEFAULT 0 CHECK (copied IN (0, 1));
