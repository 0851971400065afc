-- What operators find players by, and the lists of their desk: each first page is a range of an index.

-- Finding a player. `lower` knows the letters of ASCII alone: who asks tries the usual spellings of a name.
CREATE INDEX member_by_nickname ON member (tenant, lower(nickname));
CREATE INDEX payout_account_by_number ON payout_account (tenant, kind, lower(ltrim(number, '+')));
CREATE INDEX payout_account_by_holder ON payout_account (tenant, lower(holder));
-- Rounds of game vendors. Other bets are found by the key of their operation.
CREATE INDEX bet_of_vendor_round ON bet (tenant, id) WHERE instr(id, ':round:') > 0;

-- Browsers and addresses that members logged in from, as keyed hashes that are the same for all members of a brand: accounts
-- that share one are looked at together when money leaves. `known_place` has others, which compare no members.
CREATE TABLE member_place (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('device', 'address')),
  mark TEXT NOT NULL,
  -- Of a device: browser and system without versions; of an address: its country.
  label TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member, kind, mark)
) STRICT, WITHOUT ROWID;
CREATE INDEX member_place_shared ON member_place (tenant, kind, mark, member);
CREATE INDEX member_place_by_time ON member_place (seen_at);

-- What operators wrote about a player: never edited; pinned notes stand first.
CREATE TABLE member_note (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  author TEXT NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  is_pinned INTEGER NOT NULL DEFAULT 0 CHECK (is_pinned IN (0, 1)),
  -- Who pinned it, or took the pin off, last.
  pinned_by TEXT,
  PRIMARY KEY (tenant, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX member_note_of ON member_note (tenant, member, at, id);
CREATE TRIGGER member_note_stays BEFORE UPDATE OF tenant, id, member, author, text, at ON member_note
BEGIN SELECT RAISE(ABORT, 'a note is never edited'); END;
CREATE TRIGGER member_note_is_kept BEFORE DELETE ON member_note
BEGIN SELECT RAISE(ABORT, 'a note is kept'); END;

-- Who works on an entry of a queue. A claim lapses by itself.
CREATE TABLE operator_claim (
  tenant TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  operator TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, kind, id)
) STRICT, WITHOUT ROWID;

-- Withdrawals and deposits, by state and of all states; what the filters compare is in the index.
DROP INDEX withdrawal_by_status;
CREATE INDEX withdrawal_by_status ON withdrawal (tenant, status, requested_at, id, amount, kind);
CREATE INDEX withdrawal_by_status_amount ON withdrawal (tenant, status, amount, id, requested_at, kind);
CREATE INDEX withdrawal_by_time ON withdrawal (tenant, requested_at, id, status, amount, kind);
CREATE INDEX withdrawal_by_amount ON withdrawal (tenant, amount, id, status, requested_at, kind);
CREATE INDEX deposit_by_status ON deposit (tenant, status, created_at, id, amount, method);
CREATE INDEX deposit_by_time ON deposit (tenant, created_at, id, status, amount, method);
-- A withdrawal for which an operator asked for documents goes on to people, whatever its amount is by then.
ALTER TABLE withdrawal ADD COLUMN needs_people INTEGER NOT NULL DEFAULT 0 CHECK (needs_people IN (0, 1));

-- One member's bookings by purpose. Stakes and wins are nearly all of them, and are found along the primary key.
CREATE INDEX booking_by_purpose ON ledger_transfer (tenant, member, purpose, seq) WHERE purpose NOT IN ('stake', 'win');

-- What happened to one member, by time.
CREATE INDEX ledger_op_protect_of ON ledger_op (tenant, member, at) WHERE kind = 'protect';
CREATE INDEX adjustment_of_member ON adjustment (tenant, member, asked_at);
CREATE INDEX deposit_reversal_of_member ON deposit_reversal (tenant, member, asked_at);
CREATE INDEX feedback_of_member ON feedback (tenant, member, at) WHERE member IS NOT NULL;
CREATE INDEX point_correction_of_member ON point_correction (tenant, member, made_at);
CREATE INDEX operator_action_of_subject ON operator_action (tenant, subject, id) WHERE subject IS NOT NULL;
