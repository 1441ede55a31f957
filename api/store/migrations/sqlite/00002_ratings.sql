-- +goose Up
-- How a club rates its players, and the games that its ratings follow from.

ALTER TABLE clubs ADD COLUMN rating_system TEXT NOT NULL DEFAULT 'glicko2' CHECK (rating_system <> '');
ALTER TABLE clubs ADD COLUMN rating_margins INTEGER NOT NULL DEFAULT 0 CHECK (rating_margins IN (0, 1));
-- Another random text whenever the ratings may have changed: unlike a number it
-- doesn't come again after a backup has been restored.
ALTER TABLE clubs ADD COLUMN ratings_mark TEXT NOT NULL DEFAULT '';

-- Which revision of the program's projections wrote the rows of a tournament;
-- 0.1.0 is 1. Older ones are written anew when the database is opened.
ALTER TABLE tournaments ADD COLUMN projected INTEGER NOT NULL DEFAULT 1 CHECK (projected > 0);

-- A projection like tournaments and entries: the games of completed rounds
-- between two single players.
CREATE TABLE rated_games (
	tournament_id TEXT    NOT NULL REFERENCES streams (id) ON DELETE RESTRICT,
	round         INTEGER NOT NULL CHECK (round > 0),
	board         INTEGER NOT NULL CHECK (board > 0),
	club_id       TEXT    NOT NULL REFERENCES clubs (id) ON DELETE RESTRICT,
	played_on     TEXT    NOT NULL, -- local date
	opened_at     INTEGER NOT NULL, -- of the tournament: it orders rounds of one day
	first_player  TEXT    NOT NULL REFERENCES players (id) ON DELETE RESTRICT,
	second_player TEXT    NOT NULL REFERENCES players (id) ON DELETE RESTRICT,
	first_rating  INTEGER NOT NULL CHECK (first_rating >= 0), -- frozen in the tournament; 0: unrated
	second_rating INTEGER NOT NULL CHECK (second_rating >= 0),
	score         INTEGER NOT NULL CHECK (score IN (0, 1, 2)), -- half points of the first player
	margin        INTEGER NOT NULL CHECK (margin >= 0), -- balls between winner and loser
	PRIMARY KEY (tournament_id, round, board)
) STRICT;
CREATE INDEX rated_games_club ON rated_games (club_id);
CREATE INDEX rated_games_first_player ON rated_games (first_player);
CREATE INDEX rated_games_second_player ON rated_games (second_player);
