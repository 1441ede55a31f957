-- +goose Up
-- The list shows what runs, what comes and what is over, each by its date: a
-- few that run aren't looked for among all that are over.

CREATE INDEX tournaments_state ON tournaments (state, listed_on DESC, id DESC);
