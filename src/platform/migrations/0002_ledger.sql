-- What the wallets told: for lists and reports, never the authority. Rows come from the wallets' outboxes alone.
CREATE TABLE wallet (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member)
) STRICT, WITHOUT ROWID;

CREATE TABLE wallet_balance (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  currency TEXT NOT NULL,
  player INTEGER NOT NULL,
  hold INTEGER NOT NULL,
  bonus INTEGER NOT NULL,
  points INTEGER NOT NULL,
  transit INTEGER NOT NULL,
  frozen INTEGER NOT NULL,
  -- Sequence number of the wallet's last transfer, and of its last operation: a row only moves forward.
  version INTEGER NOT NULL,
  op_seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member)
) STRICT, WITHOUT ROWID;

CREATE TABLE ledger_op (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  seq INTEGER NOT NULL,
  key TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- What it was about: a game, a bet, a hold, another member, a reason.
  subject TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('done', 'refused')),
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX ledger_op_by_time ON ledger_op (tenant, kind, at);
CREATE INDEX ledger_op_by_key ON ledger_op (tenant, key);

CREATE TABLE ledger_transfer (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  seq INTEGER NOT NULL,
  op_seq INTEGER NOT NULL,
  op_key TEXT NOT NULL,
  -- Account codes; money goes from debit to credit, in minor units.
  debit TEXT NOT NULL,
  credit TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  code TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX ledger_transfer_by_time ON ledger_transfer (tenant, code, at);
CREATE INDEX ledger_transfer_of_member ON ledger_transfer (tenant, member, at);
