-- Rounds that paid more than they cost, for the board of winners.
CREATE INDEX bet_won ON bet (tenant, at, win) WHERE status = 'settled' AND win > stake;
