-- A round that could not be settled steps back behind the others: it is tried again at `next_at`, later with each try.
ALTER TABLE vendor_ended_round ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE vendor_ended_round ADD COLUMN next_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX vendor_ended_round_by_next ON vendor_ended_round (max(due_at, next_at));
DROP INDEX vendor_ended_round_by_time;
