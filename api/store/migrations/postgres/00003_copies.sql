-- +goose Up
-- The tables of the SQLite file of this number.

ALTER TABLE streams ADD COLUMN copied BIGINT NOT NULL DEFAULT 0 CHECK (copied IN (0, 1));
