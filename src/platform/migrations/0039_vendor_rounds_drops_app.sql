-- What a vendor's free rounds won and what waits to become a bonus: the vendor lists it, and the ledger does not have it yet.
ALTER TABLE vendor_transaction ADD COLUMN held INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0);

-- Red envelopes may fall several times: each drop has shares of its own. `share` is the one envelope of an offer without
-- times.
CREATE TABLE envelope_drop (
  tenant TEXT NOT NULL,
  offer TEXT NOT NULL,
  span TEXT NOT NULL,
  place INTEGER NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  member TEXT,
  PRIMARY KEY (tenant, offer, span, place)
) STRICT, WITHOUT ROWID;
INSERT INTO envelope_drop SELECT tenant, offer, 'share', place, amount, member FROM envelope_share;
DROP TABLE envelope_share;
ALTER TABLE envelope_drop RENAME TO envelope_share;
CREATE UNIQUE INDEX envelope_share_once ON envelope_share (tenant, offer, span, member) WHERE member IS NOT NULL;
CREATE INDEX envelope_share_free ON envelope_share (tenant, offer, span, place) WHERE member IS NULL;

-- Members who used the brand as an installed app while logged in, and when last; their browsers say so.
CREATE TABLE app_login (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member)
) STRICT, WITHOUT ROWID;
