-- When the provider is next asked about a payment whose notice has not come.
ALTER TABLE deposit ADD COLUMN next_ask_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX deposit_unanswered ON deposit (next_ask_at) WHERE status = 'waiting';
