-- Lines of agents: links that bind, who stands where, and what a team did, each found by a range of an index.
ALTER TABLE affiliate ADD COLUMN member_type INTEGER NOT NULL DEFAULT 0;
-- Rebates that whoever comes by the link begins with: a JSON object of rates (millionths) by category.
ALTER TABLE affiliate ADD COLUMN rates TEXT NOT NULL DEFAULT '{}';
ALTER TABLE affiliate ADD COLUMN label TEXT NOT NULL DEFAULT '';
ALTER TABLE affiliate ADD COLUMN max_uses INTEGER;
ALTER TABLE affiliate ADD COLUMN uses INTEGER NOT NULL DEFAULT 0;
ALTER TABLE affiliate ADD COLUMN visits INTEGER NOT NULL DEFAULT 0;
ALTER TABLE affiliate ADD COLUMN expires_at INTEGER;
ALTER TABLE affiliate ADD COLUMN is_open INTEGER NOT NULL DEFAULT 1;
ALTER TABLE affiliate ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX affiliate_by_agent ON affiliate (tenant, agent_id, created_at);

-- The link that a member came by.
ALTER TABLE member ADD COLUMN invite_code TEXT;
CREATE INDEX member_by_invite ON member (tenant, invite_code) WHERE invite_code IS NOT NULL;
CREATE INDEX member_by_upline ON member (tenant, upline_id) WHERE upline_id IS NOT NULL;

-- Rates and remark that the upline gave a member.
CREATE TABLE agent_member (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  rates TEXT NOT NULL DEFAULT '{}',
  remark TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (tenant, member)
) STRICT, WITHOUT ROWID;

-- Every change that an agent or operator made in a line: who, whom, what, before and after. Rows are never changed.
CREATE TABLE agent_action (
  tenant TEXT NOT NULL,
  actor TEXT NOT NULL,
  at INTEGER NOT NULL,
  id TEXT NOT NULL,
  subject TEXT NOT NULL,
  kind TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  PRIMARY KEY (tenant, actor, at, id)
) STRICT, WITHOUT ROWID;

-- Transfers to others by the brand's day, for the limit of a day: written before the money moves.
CREATE TABLE transfer_day (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  day TEXT NOT NULL,
  key TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  PRIMARY KEY (tenant, member, day, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE first_deposit (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  day TEXT NOT NULL,
  PRIMARY KEY (tenant, member)
) STRICT, WITHOUT ROWID;

-- Days on which a member played.
CREATE TABLE active_day (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  day TEXT NOT NULL,
  PRIMARY KEY (tenant, member, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX session_by_seen ON session (tenant, seen_at, member_id);
CREATE INDEX bet_by_brand ON bet (tenant, at, member, id);

-- When a member joined the line of each one above.
ALTER TABLE lineage ADD COLUMN joined_at INTEGER NOT NULL DEFAULT 0;
UPDATE lineage SET joined_at = coalesce((SELECT created_at FROM member
  WHERE member.tenant = lineage.tenant AND member.id = lineage.member), 0);
CREATE INDEX lineage_by_joining ON lineage (tenant, ancestor, joined_at);

-- The upline is bound with the account; a line is never walked to be known.
CREATE TRIGGER member_joins_line AFTER INSERT ON member WHEN NEW.upline_id IS NOT NULL BEGIN
  INSERT INTO lineage (tenant, member, ancestor, level, joined_at)
    SELECT NEW.tenant, NEW.id, NEW.upline_id, 1, NEW.created_at
    UNION ALL SELECT NEW.tenant, NEW.id, ancestor, level + 1, NEW.created_at FROM lineage
      WHERE tenant = NEW.tenant AND member = NEW.upline_id;
END;

-- Exactly once: an operation that is told again is not inserted again.
CREATE TRIGGER ledger_op_is_first_deposit AFTER INSERT ON ledger_op
WHEN NEW.status = 'done' AND NEW.measures LIKE '%"in.deposit"%' BEGIN
  INSERT INTO first_deposit (tenant, member, day) VALUES (NEW.tenant, NEW.member, NEW.day)
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER first_deposit_counts AFTER INSERT ON first_deposit BEGIN
  INSERT INTO total_addition (tenant, subject, day, measures)
    SELECT NEW.tenant, 'team/' || ancestor, NEW.day, '{"firstDeposits":1}' FROM lineage
      WHERE tenant = NEW.tenant AND member = NEW.member;
END;
CREATE TRIGGER ledger_op_is_activity AFTER INSERT ON ledger_op
WHEN NEW.status = 'done' AND NEW.measures LIKE '%.bets"%' BEGIN
  INSERT INTO active_day (tenant, member, day) VALUES (NEW.tenant, NEW.member, NEW.day) ON CONFLICT DO NOTHING;
END;
INSERT INTO active_day (tenant, member, day)
  SELECT DISTINCT tenant, member, day FROM ledger_op WHERE status = 'done' AND measures LIKE '%.bets"%';
INSERT INTO first_deposit (tenant, member, day)
  SELECT tenant, member, min(day) FROM ledger_op
    WHERE status = 'done' AND measures LIKE '%"in.deposit"%' GROUP BY tenant, member;

-- Bets of everyone below, `bets/team/<member>`, as `bets/<member>` are of one.
CREATE TRIGGER bet_counts_above AFTER INSERT ON bet BEGIN
  INSERT INTO total_addition (tenant, subject, day, measures)
    SELECT NEW.tenant, 'bets/team/' || ancestor, NEW.day, json_object(
      NEW.category || '.' || NEW.status || '.count', 1,
      NEW.category || '.' || NEW.status || '.stake', NEW.stake,
      NEW.category || '.' || NEW.status || '.win', NEW.win)
    FROM lineage WHERE tenant = NEW.tenant AND member = NEW.member;
END;
CREATE TRIGGER bet_counts_above_anew AFTER UPDATE ON bet
WHEN OLD.status <> NEW.status OR OLD.stake <> NEW.stake OR OLD.win <> NEW.win BEGIN
  INSERT INTO total_addition (tenant, subject, day, measures)
    SELECT NEW.tenant, 'bets/team/' || ancestor, NEW.day, json_object(
      OLD.category || '.' || OLD.status || '.count', -1,
      OLD.category || '.' || OLD.status || '.stake', -OLD.stake,
      OLD.category || '.' || OLD.status || '.win', -OLD.win)
    FROM lineage WHERE tenant = NEW.tenant AND member = NEW.member;
  INSERT INTO total_addition (tenant, subject, day, measures)
    SELECT NEW.tenant, 'bets/team/' || ancestor, NEW.day, json_object(
      NEW.category || '.' || NEW.status || '.count', 1,
      NEW.category || '.' || NEW.status || '.stake', NEW.stake,
      NEW.category || '.' || NEW.status || '.win', NEW.win)
    FROM lineage WHERE tenant = NEW.tenant AND member = NEW.member;
END;
-- Bets that were told before.
INSERT INTO total_addition (tenant, subject, day, measures)
  SELECT b.tenant, 'bets/team/' || l.ancestor, b.day, json_object(
    b.category || '.' || b.status || '.count', 1,
    b.category || '.' || b.status || '.stake', b.stake,
    b.category || '.' || b.status || '.win', b.win)
  FROM bet b JOIN lineage l ON l.tenant = b.tenant AND l.member = b.member;
