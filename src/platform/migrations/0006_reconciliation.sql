-- One row a brand and day: how far its reconciliation has come, and what it found.
CREATE TABLE reconciliation (
  tenant TEXT NOT NULL,
  day TEXT NOT NULL,
  until_ms INTEGER NOT NULL,
  -- The last wallet that was asked; NULL once all were.
  after TEXT,
  -- Which page this is: two who go on with the same one do not count it twice.
  page INTEGER NOT NULL,
  report TEXT NOT NULL CHECK (json_valid(report)),
  PRIMARY KEY (tenant, day)
) STRICT;

-- What people decided on money that came and could not be credited, or came twice. A row is a decision, once.
CREATE TABLE held_decision (
  tenant TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('held', 'surplus')),
  -- Of the deposit, or of the movement of money.
  id TEXT NOT NULL,
  operator TEXT NOT NULL,
  decision TEXT NOT NULL CHECK (decision IN ('credit', 'return')),
  reason TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, kind, id)
) STRICT;
