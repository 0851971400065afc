-- Money that a vendor gave without a bet's own win (prizes, corrections), and wins beyond the brand's bound. What is beyond a
-- bound is held: nothing is booked until an operator lets it pass and the vendor repeats it.
CREATE TABLE vendor_prize (
  tenant TEXT NOT NULL,
  -- The wallet's key, as in `vendor_transaction`.
  key TEXT NOT NULL,
  vendor TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('paid', 'held', 'allowed', 'refused')),
  -- Why it was held.
  reason TEXT CHECK (reason IN ('call', 'day', 'noRound', 'win')),
  decided_by TEXT,
  note TEXT,
  decided_at INTEGER,
  PRIMARY KEY (tenant, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX vendor_prize_by_time ON vendor_prize (tenant, vendor, at);
CREATE INDEX vendor_prize_held ON vendor_prize (tenant, at) WHERE state = 'held';
CREATE INDEX vendor_transaction_of_member ON vendor_transaction (tenant, member_id, vendor, at);
