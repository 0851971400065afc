-- Country of the visitor's address at the registration, as the edge saw it.
ALTER TABLE member ADD COLUMN registered_in TEXT;

-- The read model of the business: daily sums that reports are made of. It is fed from what the wallets told (ledger_op), by a
-- job that takes arrivals in their order; each arrival is taken and counted in one batch, so it counts exactly once.
CREATE TABLE report_arrival (
  -- In the order of the database's own writes, which is never the order of time alone.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('member', 'operation', 'jackpot')),
  -- Of an operation: its number in the wallet. Of a contribution to a jackpot: the bet.
  subject TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

-- The run of the job: of two at once one inserts its number, and the other's batch fails as a whole.
CREATE TABLE report_run (
  id INTEGER PRIMARY KEY
) STRICT;

-- What a figure is about: a vendor's game of a category; '' for what is of no game.
CREATE TABLE report_subject (
  id INTEGER PRIMARY KEY,
  vendor TEXT NOT NULL,
  game TEXT NOT NULL,
  category TEXT NOT NULL,
  UNIQUE (vendor, game, category)
) STRICT;
INSERT INTO report_subject (id, vendor, game, category) VALUES (0, '', '', '');

-- Whose a figure is: country of the registration, top agent of the line ('' for none), and how the player came.
CREATE TABLE report_place (
  id INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  country TEXT NOT NULL,
  line TEXT NOT NULL,
  channel TEXT NOT NULL,
  UNIQUE (tenant, country, line, channel)
) STRICT;
INSERT INTO report_place (id, tenant, country, line, channel) VALUES (0, '', '', '', '');

-- What reports know of a member. Country and channel are those of the registration and stay.
CREATE TABLE report_member (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  country TEXT NOT NULL DEFAULT '',
  channel TEXT NOT NULL DEFAULT 'direct',
  -- In the brand's time zone; NULL until the registration is counted, and for trial accounts.
  registered_day TEXT,
  registered_place INTEGER NOT NULL DEFAULT 0,
  -- From when on the member is an agent, and so the top of a line where nobody stands above.
  agent_since INTEGER,
  -- The earliest deposit and the earliest bet, by their numbers in the wallet.
  deposit_seq INTEGER,
  deposit_day TEXT,
  deposit_place INTEGER NOT NULL DEFAULT 0,
  deposited INTEGER NOT NULL DEFAULT 0,
  bet_seq INTEGER,
  bet_day TEXT,
  bet_place INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX report_member_registered ON report_member (tenant, registered_day, member) WHERE registered_day IS NOT NULL;
CREATE INDEX report_member_deposited ON report_member (tenant, deposit_day, member) WHERE deposit_day IS NOT NULL;
CREATE INDEX report_member_betting ON report_member (tenant, bet_day, member) WHERE bet_day IS NOT NULL;

-- The sums of a day. `level` says which dimensions a row keeps apart: 0 none, 1 its subject, 2 its place, 3 both; every level
-- holds everything, so that a report reads the smallest that it can. Columns are those of `lib/shared/reports/sums.ts`.
CREATE TABLE report_day (
  level INTEGER NOT NULL CHECK (level BETWEEN 0 AND 3),
  tenant TEXT NOT NULL,
  -- In the brand's time zone.
  day TEXT NOT NULL,
  currency TEXT NOT NULL,
  subject INTEGER NOT NULL,
  place INTEGER NOT NULL,
  -- 1: told after the day was closed. The rows of before are final.
  is_late INTEGER NOT NULL CHECK (is_late IN (0, 1)),
  -- Play.
  bets INTEGER NOT NULL DEFAULT 0,
  stake_real INTEGER NOT NULL DEFAULT 0,
  stake_bonus INTEGER NOT NULL DEFAULT 0,
  back_real INTEGER NOT NULL DEFAULT 0,
  back_bonus INTEGER NOT NULL DEFAULT 0,
  win_real INTEGER NOT NULL DEFAULT 0,
  win_bonus INTEGER NOT NULL DEFAULT 0,
  -- Corrections of payouts: what was given less what was taken.
  corrections INTEGER NOT NULL DEFAULT 0,
  corrected INTEGER NOT NULL DEFAULT 0,
  turnover INTEGER NOT NULL DEFAULT 0,
  -- Contributed to jackpots, in millionths of a minor unit.
  jackpot_fed INTEGER NOT NULL DEFAULT 0,
  jackpot_paid INTEGER NOT NULL DEFAULT 0,
  -- Bonuses and other rewards.
  bonus_granted INTEGER NOT NULL DEFAULT 0,
  bonus_taken INTEGER NOT NULL DEFAULT 0,
  bonus_converted INTEGER NOT NULL DEFAULT 0,
  rebates INTEGER NOT NULL DEFAULT 0,
  cashback INTEGER NOT NULL DEFAULT 0,
  promotions INTEGER NOT NULL DEFAULT 0,
  referrals INTEGER NOT NULL DEFAULT 0,
  points_paid INTEGER NOT NULL DEFAULT 0,
  -- What agents were paid.
  commissions INTEGER NOT NULL DEFAULT 0,
  dividends INTEGER NOT NULL DEFAULT 0,
  salaries INTEGER NOT NULL DEFAULT 0,
  -- Deposits and withdrawals.
  deposits INTEGER NOT NULL DEFAULT 0,
  deposited INTEGER NOT NULL DEFAULT 0,
  deposit_fees INTEGER NOT NULL DEFAULT 0,
  first_deposits INTEGER NOT NULL DEFAULT 0,
  first_deposited INTEGER NOT NULL DEFAULT 0,
  requests INTEGER NOT NULL DEFAULT 0,
  requested INTEGER NOT NULL DEFAULT 0,
  payouts INTEGER NOT NULL DEFAULT 0,
  paid_out INTEGER NOT NULL DEFAULT 0,
  payout_fees INTEGER NOT NULL DEFAULT 0,
  came_back INTEGER NOT NULL DEFAULT 0,
  chargebacks INTEGER NOT NULL DEFAULT 0,
  charged_back INTEGER NOT NULL DEFAULT 0,
  given_back INTEGER NOT NULL DEFAULT 0,
  -- Corrections of balances by operators, and what the brand added for deposits that were gone.
  adjustments INTEGER NOT NULL DEFAULT 0,
  adjusted INTEGER NOT NULL DEFAULT 0,
  -- Everything that moved the players' available money.
  balance INTEGER NOT NULL DEFAULT 0,
  registered INTEGER NOT NULL DEFAULT 0,
  first_players INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (level, tenant, day, currency, subject, place, is_late)
) STRICT, WITHOUT ROWID;

-- The same by the hour of the brand's clock, to compare an unfinished day with an earlier one.
CREATE TABLE report_hour (
  tenant TEXT NOT NULL,
  day TEXT NOT NULL,
  hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
  currency TEXT NOT NULL,
  bets INTEGER NOT NULL DEFAULT 0,
  stakes INTEGER NOT NULL DEFAULT 0,
  ggr INTEGER NOT NULL DEFAULT 0,
  ngr INTEGER NOT NULL DEFAULT 0,
  deposits INTEGER NOT NULL DEFAULT 0,
  deposited INTEGER NOT NULL DEFAULT 0,
  payouts INTEGER NOT NULL DEFAULT 0,
  paid_out INTEGER NOT NULL DEFAULT 0,
  registered INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, day, hour, currency)
) STRICT, WITHOUT ROWID;

-- Players who placed a bet on a day, by the day on which they did so before ('' for never): who was active within a range is
-- counted without counting anybody twice.
CREATE TABLE report_active (
  tenant TEXT NOT NULL,
  day TEXT NOT NULL,
  before TEXT NOT NULL,
  currency TEXT NOT NULL,
  place INTEGER NOT NULL,
  is_late INTEGER NOT NULL CHECK (is_late IN (0, 1)),
  players INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, day, before, currency, place, is_late)
) STRICT, WITHOUT ROWID;
-- Where each of them stands.
CREATE TABLE report_player_day (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  day TEXT NOT NULL,
  before TEXT NOT NULL,
  currency TEXT NOT NULL,
  place INTEGER NOT NULL,
  PRIMARY KEY (tenant, member, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX report_player_day_by_day ON report_player_day (tenant, day, member);

-- Players by the day on which they registered, and how many days later they placed a bet.
CREATE TABLE report_cohort (
  tenant TEXT NOT NULL,
  registered_day TEXT NOT NULL,
  age INTEGER NOT NULL,
  place INTEGER NOT NULL,
  players INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, registered_day, age, place)
) STRICT, WITHOUT ROWID;

-- A contribution to a jackpot, as the pool was fed.
CREATE TABLE report_jackpot (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  bet TEXT NOT NULL,
  game TEXT NOT NULL,
  category TEXT NOT NULL,
  currency TEXT NOT NULL,
  day TEXT NOT NULL,
  at INTEGER NOT NULL,
  millionths INTEGER NOT NULL,
  PRIMARY KEY (tenant, day, at, member, bet)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX report_jackpot_once ON report_jackpot (tenant, member, bet, game);

-- Days that are closed, with the digest of their rows and their sums at that moment.
CREATE TABLE report_closing (
  tenant TEXT NOT NULL,
  day TEXT NOT NULL,
  closed_at INTEGER NOT NULL,
  row_count INTEGER NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (tenant, day)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER report_closing_stays BEFORE UPDATE ON report_closing
BEGIN SELECT RAISE(ABORT, 'a closing is final'); END;
CREATE TRIGGER report_closing_is_kept BEFORE DELETE ON report_closing
BEGIN SELECT RAISE(ABORT, 'a closing is kept'); END;

CREATE TRIGGER report_day_is_closed BEFORE INSERT ON report_day WHEN NEW.is_late = 0 AND EXISTS (
  SELECT 1 FROM report_closing WHERE tenant = NEW.tenant AND day = NEW.day)
BEGIN SELECT RAISE(ABORT, 'a closed day is final'); END;
CREATE TRIGGER report_day_stays BEFORE UPDATE ON report_day WHEN OLD.is_late = 0 AND EXISTS (
  SELECT 1 FROM report_closing WHERE tenant = OLD.tenant AND day = OLD.day)
BEGIN SELECT RAISE(ABORT, 'a closed day is final'); END;
CREATE TRIGGER report_day_is_kept BEFORE DELETE ON report_day
BEGIN SELECT RAISE(ABORT, 'sums are kept'); END;
CREATE TRIGGER report_active_is_closed BEFORE INSERT ON report_active WHEN NEW.is_late = 0 AND EXISTS (
  SELECT 1 FROM report_closing WHERE tenant = NEW.tenant AND day = NEW.day)
BEGIN SELECT RAISE(ABORT, 'a closed day is final'); END;
CREATE TRIGGER report_active_stays BEFORE UPDATE ON report_active WHEN OLD.is_late = 0 AND EXISTS (
  SELECT 1 FROM report_closing WHERE tenant = OLD.tenant AND day = OLD.day)
BEGIN SELECT RAISE(ABORT, 'a closed day is final'); END;

-- Arrivals, with the statement that brings them: nothing is asked twice of the database for them.
CREATE TRIGGER ledger_op_arrives AFTER INSERT ON ledger_op WHEN NEW.status = 'done' AND NEW.measures <> '{}' BEGIN
  INSERT INTO report_arrival (tenant, member, kind, subject, at)
    VALUES (NEW.tenant, NEW.member, 'operation', CAST(NEW.seq AS TEXT), NEW.at);
END;
CREATE TRIGGER member_arrives AFTER INSERT ON member BEGIN
  INSERT INTO report_member (tenant, member, agent_since)
    VALUES (NEW.tenant, NEW.id, iif(NEW.type IN (1, 2, 41, 42), 0, NULL)) ON CONFLICT DO NOTHING;
  INSERT INTO report_arrival (tenant, member, kind, subject, at)
    VALUES (NEW.tenant, NEW.id, 'member', '', NEW.created_at);
END;
CREATE TRIGGER member_becomes_agent AFTER UPDATE OF type ON member
WHEN NEW.type IN (1, 2, 41, 42) AND OLD.type NOT IN (1, 2, 41, 42) BEGIN
  UPDATE report_member SET agent_since = CAST(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE tenant = NEW.tenant AND member = NEW.id AND agent_since IS NULL;
END;
-- As `jackpot_fed` (0052), which feeds the pools from the same rows.
CREATE TRIGGER jackpot_contribution_arrives AFTER INSERT ON bet WHEN NEW.stake > 0 AND EXISTS (
  SELECT 1 FROM jackpot WHERE tenant = NEW.tenant AND game = NEW.game) BEGIN
  INSERT INTO report_jackpot (tenant, member, bet, game, category, currency, day, at, millionths)
    SELECT NEW.tenant, NEW.member, NEW.id, NEW.game, NEW.category, currency, NEW.day, NEW.at,
      NEW.stake * contribution_ppm
    FROM jackpot WHERE tenant = NEW.tenant AND game = NEW.game AND contribution_ppm > 0 AND currency = coalesce(
      (SELECT currency FROM ledger_transfer
        WHERE tenant = NEW.tenant AND member = NEW.member AND currency <> 'PTS' LIMIT 1),
      jackpot.currency)
    LIMIT 1;
  INSERT INTO report_arrival (tenant, member, kind, subject, at)
    SELECT NEW.tenant, NEW.member, 'jackpot', NEW.id, NEW.at WHERE EXISTS (
      SELECT 1 FROM report_jackpot WHERE tenant = NEW.tenant AND member = NEW.member AND bet = NEW.id);
END;

-- What was told before: members first, then operations in the order of time. Contributions to jackpots begin now.
INSERT INTO report_member (tenant, member, agent_since)
  SELECT tenant, id, iif(type IN (1, 2, 41, 42), 0, NULL) FROM member;
INSERT INTO report_arrival (tenant, member, kind, subject, at)
  SELECT tenant, id, 'member', '', created_at FROM member ORDER BY created_at;
INSERT INTO report_arrival (tenant, member, kind, subject, at)
  SELECT tenant, member, 'operation', CAST(seq AS TEXT), at FROM ledger_op
  WHERE status = 'done' AND measures <> '{}' ORDER BY at, seq;

-- The bookings of a day, for the way from a figure to what it is made of.
CREATE INDEX ledger_op_by_day ON ledger_op (tenant, day, at, member, seq, game) WHERE measures <> '{}';

-- A vendor's share of a brand by contract, in versions: the one that began last counts; of two of one day, the later set.
CREATE TABLE vendor_share (
  tenant TEXT NOT NULL,
  vendor TEXT NOT NULL,
  from_day TEXT NOT NULL,
  basis TEXT NOT NULL CHECK (basis IN ('ggr', 'ggrReal', 'stakes')),
  share_ppm INTEGER NOT NULL CHECK (share_ppm BETWEEN 0 AND 1000000),
  set_by TEXT NOT NULL,
  reason TEXT NOT NULL,
  set_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, vendor, from_day, set_at)
) STRICT, WITHOUT ROWID;
