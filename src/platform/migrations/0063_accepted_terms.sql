-- Which terms of play a member accepted at registration, by the brand's version of them, and when. NULL: an account from before
-- this was stored, of operators, or for a trial.
ALTER TABLE member ADD COLUMN terms_version TEXT;
ALTER TABLE member ADD COLUMN terms_at INTEGER CHECK ((terms_at IS NULL) = (terms_version IS NULL));
