-- The cashier: what was asked for and how far it has come. Money itself is in the wallets alone; each step here follows
-- a movement there whose key is made from the row's id, so it can be taken again without harm.
CREATE TABLE deposit (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  operation_key TEXT NOT NULL,
  method TEXT NOT NULL,
  kind TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  fee_basis_points INTEGER NOT NULL,
  -- 'opening' until the provider has taken the order.
  status TEXT NOT NULL CHECK (status IN ('opening', 'waiting', 'credited', 'failed', 'held')),
  instructions TEXT,
  -- The movement of money that counts: the first that arrived.
  transaction_id TEXT,
  paid INTEGER,
  credited INTEGER,
  reason TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  credited_at INTEGER,
  PRIMARY KEY (tenant, id)
) STRICT;
CREATE UNIQUE INDEX deposit_by_key ON deposit (tenant, member, operation_key);
CREATE INDEX deposit_of_member ON deposit (tenant, member, created_at);

-- Money that came beyond that, by its movement: to be given back.
CREATE TABLE deposit_surplus (
  tenant TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  deposit TEXT NOT NULL,
  amount INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, transaction_id)
) STRICT;
CREATE INDEX deposit_surplus_of ON deposit_surplus (tenant, deposit);

-- Notices that were answered, by the provider's number.
CREATE TABLE notice (
  tenant TEXT NOT NULL,
  event_id TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  outcome TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, event_id)
) STRICT;

CREATE TABLE payout_account (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  kind TEXT NOT NULL,
  bank TEXT,
  number TEXT NOT NULL,
  holder TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  removed_at INTEGER,
  PRIMARY KEY (tenant, id)
) STRICT;
CREATE INDEX payout_account_of_member ON payout_account (tenant, member);

CREATE TABLE withdrawal (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  operation_key TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  fee INTEGER NOT NULL CHECK (fee >= 0 AND fee < amount),
  -- 'opening' until the money is held, 'refused' where it could not be.
  status TEXT NOT NULL CHECK (status IN ('opening', 'refused', 'reviewing', 'sending', 'sent', 'received', 'partly',
    'notReceived', 'rejected', 'failed')),
  -- As it was when asked for, whatever becomes of the account.
  account TEXT NOT NULL,
  kind TEXT NOT NULL,
  bank TEXT,
  number TEXT NOT NULL,
  holder TEXT NOT NULL,
  host TEXT NOT NULL,
  reason TEXT,
  requested_at INTEGER NOT NULL,
  checked_at INTEGER,
  -- When the provider took the order, and until then when it is asked again.
  ordered_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  next_try_at INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER,
  received_at INTEGER,
  returned_at INTEGER,
  is_forced INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, id)
) STRICT;
CREATE UNIQUE INDEX withdrawal_by_key ON withdrawal (tenant, member, operation_key);
CREATE INDEX withdrawal_of_member ON withdrawal (tenant, member, requested_at);
CREATE INDEX withdrawal_by_status ON withdrawal (tenant, status, requested_at);
CREATE INDEX withdrawal_under_way ON withdrawal (status, next_try_at) 
  WHERE status IN ('opening', 'sending', 'sent', 'rejected');

-- One decision a person.
CREATE TABLE withdrawal_review (
  tenant TEXT NOT NULL,
  withdrawal TEXT NOT NULL,
  operator TEXT NOT NULL,
  decision TEXT NOT NULL CHECK (decision IN ('approve', 'reject')),
  reason TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, withdrawal, operator)
) STRICT;

-- Records ask for a member's bets and what became of them.
CREATE INDEX ledger_transfer_of_op ON ledger_transfer (tenant, member, op_seq);
CREATE INDEX ledger_op_by_subject ON ledger_op (tenant, member, subject);
