-- What the wallets tell, with what it was for. The tables of before are made anew, and each wallet tells everything again
-- with its next touch or sweep: the wallets are the authority, these are lists.
DROP TABLE ledger_op;
DROP TABLE ledger_transfer;

CREATE TABLE ledger_op (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  seq INTEGER NOT NULL,
  key TEXT NOT NULL,
  kind TEXT NOT NULL,
  purpose TEXT NOT NULL,
  -- The id of what it was about: a deposit, a bet, a draw, an offer, another member.
  reference TEXT NOT NULL,
  game TEXT NOT NULL,
  note TEXT NOT NULL,
  -- In the brand's time zone.
  day TEXT NOT NULL,
  -- What it adds to the day's totals: see measures.ts.
  measures TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('done', 'refused')),
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX ledger_op_by_key ON ledger_op (tenant, key);
CREATE INDEX ledger_op_by_game ON ledger_op (tenant, at, game) WHERE purpose = 'stake' AND status = 'done';

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
  purpose TEXT NOT NULL,
  reference TEXT NOT NULL,
  -- Of the player's account, after it.
  balance INTEGER NOT NULL,
  -- What lists call it; NULL where the player's account is not touched.
  movement TEXT,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX ledger_transfer_by_time ON ledger_transfer (tenant, at);
CREATE INDEX movement_by_time ON ledger_transfer (tenant, member, at, seq) WHERE movement IS NOT NULL;
CREATE INDEX movement_by_kind ON ledger_transfer (tenant, member, movement, at, seq) WHERE movement IS NOT NULL;

-- A member's bets as they stand: of a round with several stakes and wins one row.
CREATE TABLE bet (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  id TEXT NOT NULL,
  game TEXT NOT NULL,
  category TEXT NOT NULL,
  reference TEXT NOT NULL,
  stake INTEGER NOT NULL,
  win INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'settled', 'rolledBack')),
  -- Of its first stake, in the brand's time zone.
  day TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- The wallet's last operation when this was told: a row only moves forward.
  op_seq INTEGER NOT NULL,
  PRIMARY KEY (tenant, member, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX bet_by_time ON bet (tenant, member, at, id);
CREATE INDEX bet_by_status ON bet (tenant, member, status, at, id);
CREATE INDEX bet_by_category ON bet (tenant, member, category, at, id);

-- Who stands above whom, every level, so that all below a member is one range of an index. Level 1 is the direct upline.
CREATE TABLE lineage (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  ancestor TEXT NOT NULL,
  level INTEGER NOT NULL CHECK (level > 0),
  PRIMARY KEY (tenant, member, level)
) STRICT, WITHOUT ROWID;
CREATE INDEX lineage_below ON lineage (tenant, ancestor, level, member);
INSERT INTO lineage (tenant, member, ancestor, level)
  WITH RECURSIVE line (tenant, member, ancestor, level) AS (
    SELECT tenant, id, upline_id, 1 FROM member WHERE upline_id IS NOT NULL
    UNION ALL
    SELECT line.tenant, line.member, above.upline_id, line.level + 1 FROM line
      JOIN member above ON above.tenant = line.tenant AND above.id = line.ancestor
      WHERE above.upline_id IS NOT NULL AND line.level < 64)
  SELECT tenant, member, ancestor, level FROM line;

-- Sums from the first day up to and including this one, so that any range is the difference of two rows. Subjects:
-- `<member>`: what moved, by day of movement · `bets/<member>`: bets by day of their first stake · `team/<member>`: what
-- moved below a member · `brand`: everything.
CREATE TABLE total_day (
  tenant TEXT NOT NULL,
  subject TEXT NOT NULL,
  day TEXT NOT NULL,
  sums TEXT NOT NULL CHECK (json_valid(sums)),
  PRIMARY KEY (tenant, subject, day)
) STRICT, WITHOUT ROWID;

-- One addition to the totals of subjects; the trigger below carries it out. A view has no rows of its own.
CREATE VIEW total_addition (tenant, subject, day, measures) AS SELECT '', '', '', '{}' WHERE false;

CREATE TRIGGER total_is_added INSTEAD OF INSERT ON total_addition BEGIN
  -- A new day begins with the sums of the one before it.
  INSERT INTO total_day (tenant, subject, day, sums)
    SELECT NEW.tenant, NEW.subject, NEW.day, coalesce((SELECT sums FROM total_day
      WHERE tenant = NEW.tenant AND subject = NEW.subject AND day < NEW.day ORDER BY day DESC LIMIT 1), '{}')
    WHERE NOT EXISTS (SELECT 1 FROM total_day
      WHERE tenant = NEW.tenant AND subject = NEW.subject AND day = NEW.day);
  -- What is told late counts on its own day and in all sums after it.
  UPDATE total_day SET sums = (SELECT json_group_object(key, value) FROM (
      SELECT key, sum(value) AS value FROM (
        SELECT key, value FROM json_each(total_day.sums) UNION ALL SELECT key, value FROM json_each(NEW.measures))
      GROUP BY key))
    WHERE tenant = NEW.tenant AND subject = NEW.subject AND day >= NEW.day;
END;

-- Exactly once: an operation that is told again is not inserted again.
CREATE TRIGGER ledger_op_counts AFTER INSERT ON ledger_op WHEN NEW.measures <> '{}' BEGIN
  INSERT INTO total_addition (tenant, subject, day, measures)
    SELECT NEW.tenant, NEW.member, NEW.day, NEW.measures
    UNION ALL SELECT NEW.tenant, 'team/' || ancestor, NEW.day, NEW.measures FROM lineage
      WHERE tenant = NEW.tenant AND member = NEW.member
    UNION ALL SELECT NEW.tenant, 'brand', NEW.day, NEW.measures;
END;

-- `<CATEGORY>.<status>.count|stake|win`, on the day of the first stake.
CREATE TRIGGER bet_counts AFTER INSERT ON bet BEGIN
  INSERT INTO total_addition (tenant, subject, day, measures)
    SELECT NEW.tenant, 'bets/' || NEW.member, NEW.day, json_object(
      NEW.category || '.' || NEW.status || '.count', 1,
      NEW.category || '.' || NEW.status || '.stake', NEW.stake,
      NEW.category || '.' || NEW.status || '.win', NEW.win);
END;
CREATE TRIGGER bet_counts_anew AFTER UPDATE ON bet
WHEN OLD.status <> NEW.status OR OLD.stake <> NEW.stake OR OLD.win <> NEW.win BEGIN
  INSERT INTO total_addition (tenant, subject, day, measures)
    SELECT NEW.tenant, 'bets/' || NEW.member, NEW.day, json_object(
      OLD.category || '.' || OLD.status || '.count', -1,
      OLD.category || '.' || OLD.status || '.stake', -OLD.stake,
      OLD.category || '.' || OLD.status || '.win', -OLD.win);
  INSERT INTO total_addition (tenant, subject, day, measures)
    SELECT NEW.tenant, 'bets/' || NEW.member, NEW.day, json_object(
      NEW.category || '.' || NEW.status || '.count', 1,
      NEW.category || '.' || NEW.status || '.stake', NEW.stake,
      NEW.category || '.' || NEW.status || '.win', NEW.win);
END;
