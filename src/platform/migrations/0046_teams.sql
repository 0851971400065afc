-- What a team has and did, kept for each agent above a member, so that an overview reads rows of days and never the team.

-- Everybody below an agent: how many, how many directly, and the money that they have.
CREATE TABLE team (
  tenant TEXT NOT NULL,
  agent TEXT NOT NULL,
  below INTEGER NOT NULL,
  direct INTEGER NOT NULL,
  balance INTEGER NOT NULL,
  PRIMARY KEY (tenant, agent)
) STRICT, WITHOUT ROWID;

-- Members below an agent who played on a day, by the day on which each had played before ('' for never). Who played in a
-- range is counted on the first day in it: that is the one whose day before lies before the range.
CREATE TABLE team_active (
  tenant TEXT NOT NULL,
  agent TEXT NOT NULL,
  day TEXT NOT NULL,
  before TEXT NOT NULL,
  members INTEGER NOT NULL,
  PRIMARY KEY (tenant, agent, day, before)
) STRICT, WITHOUT ROWID;

-- Members who registered below an agent, by quarters of an hour: days of every time zone begin with one.
CREATE TABLE team_joined (
  tenant TEXT NOT NULL,
  agent TEXT NOT NULL,
  quarter INTEGER NOT NULL,
  members INTEGER NOT NULL,
  PRIMARY KEY (tenant, agent, quarter)
) STRICT, WITHOUT ROWID;

INSERT INTO team (tenant, agent, below, direct, balance)
  SELECT l.tenant, l.ancestor, count(*), sum(l.level = 1), coalesce(sum(b.player), 0)
  FROM lineage l LEFT JOIN wallet_balance b ON b.tenant = l.tenant AND b.member = l.member
  GROUP BY l.tenant, l.ancestor;
INSERT INTO team_active (tenant, agent, day, before, members)
  SELECT l.tenant, l.ancestor, a.day, a.before, count(*)
  FROM (SELECT tenant, member, day, lag(day, 1, '') OVER (PARTITION BY tenant, member ORDER BY day) AS before
    FROM active_day) a
  JOIN lineage l ON l.tenant = a.tenant AND l.member = a.member
  GROUP BY l.tenant, l.ancestor, a.day, a.before;
INSERT INTO team_joined (tenant, agent, quarter, members)
  SELECT tenant, ancestor, joined_at / 900000, count(*) FROM lineage GROUP BY tenant, ancestor, joined_at / 900000;

CREATE TRIGGER member_joins_team AFTER INSERT ON member WHEN NEW.upline_id IS NOT NULL BEGIN
  INSERT INTO team (tenant, agent, below, direct, balance)
    SELECT NEW.tenant, agent, 1, level = 1, 0 FROM (SELECT NEW.upline_id AS agent, 1 AS level
      UNION ALL SELECT ancestor, level + 1 FROM lineage WHERE tenant = NEW.tenant AND member = NEW.upline_id)
    WHERE true ON CONFLICT (tenant, agent)
    DO UPDATE SET below = below + 1, direct = direct + excluded.direct;
  INSERT INTO team_joined (tenant, agent, quarter, members)
    SELECT NEW.tenant, agent, NEW.created_at / 900000, 1 FROM (SELECT NEW.upline_id AS agent
      UNION ALL SELECT ancestor FROM lineage WHERE tenant = NEW.tenant AND member = NEW.upline_id)
    WHERE true ON CONFLICT (tenant, agent, quarter) DO UPDATE SET members = members + 1;
END;

CREATE TRIGGER balance_counts_above AFTER INSERT ON wallet_balance WHEN NEW.player <> 0 BEGIN
  UPDATE team SET balance = balance + NEW.player WHERE tenant = NEW.tenant
    AND agent IN (SELECT ancestor FROM lineage WHERE tenant = NEW.tenant AND member = NEW.member);
END;
CREATE TRIGGER balance_counts_above_anew AFTER UPDATE OF player ON wallet_balance WHEN NEW.player <> OLD.player BEGIN
  UPDATE team SET balance = balance + NEW.player - OLD.player WHERE tenant = NEW.tenant
    AND agent IN (SELECT ancestor FROM lineage WHERE tenant = NEW.tenant AND member = NEW.member);
END;

-- A day that is told late stands between two others: the later one then has it as the day before.
CREATE TRIGGER active_day_counts_above AFTER INSERT ON active_day BEGIN
  INSERT INTO team_active (tenant, agent, day, before, members)
    SELECT NEW.tenant, l.ancestor, change.day, change.before, change.members
    FROM (SELECT ancestor FROM lineage WHERE tenant = NEW.tenant AND member = NEW.member) l
    JOIN (
      SELECT NEW.day AS day, coalesce((SELECT max(day) FROM active_day
        WHERE tenant = NEW.tenant AND member = NEW.member AND day < NEW.day), '') AS before, 1 AS members
      UNION ALL SELECT later.day, coalesce((SELECT max(day) FROM active_day
        WHERE tenant = NEW.tenant AND member = NEW.member AND day < NEW.day), ''), -1
        FROM (SELECT min(day) AS day FROM active_day
          WHERE tenant = NEW.tenant AND member = NEW.member AND day > NEW.day) later WHERE later.day IS NOT NULL
      UNION ALL SELECT later.day, NEW.day, 1
        FROM (SELECT min(day) AS day FROM active_day
          WHERE tenant = NEW.tenant AND member = NEW.member AND day > NEW.day) later WHERE later.day IS NOT NULL
    ) change
    WHERE true ON CONFLICT (tenant, agent, day, before) DO UPDATE SET members = members + excluded.members;
END;

-- Whoever is moved takes along what everybody below has and the days on which they played; a registration stays with the
-- line in which it was made. The rows of both lines above are those of the two uplines, which the move leaves as they are.
CREATE TRIGGER team_is_moved AFTER INSERT ON line_move BEGIN
  INSERT INTO team (tenant, agent, below, direct, balance)
    SELECT NEW.tenant, line.agent, line.sign * (1 + coalesce(t.below, 0)), line.sign * line.isDirect,
      line.sign * (coalesce(t.balance, 0) + coalesce(b.player, 0))
    FROM (SELECT NEW.from_upline AS agent, 1 AS isDirect, -1 AS sign
      UNION ALL SELECT ancestor, 0, -1 FROM lineage WHERE tenant = NEW.tenant AND member = NEW.from_upline
      UNION ALL SELECT NEW.to_upline, 1, 1
      UNION ALL SELECT ancestor, 0, 1 FROM lineage WHERE tenant = NEW.tenant AND member = NEW.to_upline) line
    LEFT JOIN team t ON t.tenant = NEW.tenant AND t.agent = NEW.member
    LEFT JOIN wallet_balance b ON b.tenant = NEW.tenant AND b.member = NEW.member
    WHERE true ON CONFLICT (tenant, agent) DO UPDATE SET below = below + excluded.below,
      direct = direct + excluded.direct, balance = balance + excluded.balance;
  INSERT INTO team_active (tenant, agent, day, before, members)
    SELECT NEW.tenant, line.agent, played.day, played.before, line.sign * played.members
    FROM (SELECT NEW.from_upline AS agent, -1 AS sign
      UNION ALL SELECT ancestor, -1 FROM lineage WHERE tenant = NEW.tenant AND member = NEW.from_upline
      UNION ALL SELECT NEW.to_upline, 1
      UNION ALL SELECT ancestor, 1 FROM lineage WHERE tenant = NEW.tenant AND member = NEW.to_upline) line
    JOIN (SELECT day, before, members FROM team_active WHERE tenant = NEW.tenant AND agent = NEW.member
      UNION ALL SELECT a.day, coalesce((SELECT max(day) FROM active_day b
        WHERE b.tenant = NEW.tenant AND b.member = NEW.member AND b.day < a.day), ''), 1
        FROM active_day a WHERE a.tenant = NEW.tenant AND a.member = NEW.member) played
    WHERE true ON CONFLICT (tenant, agent, day, before) DO UPDATE SET members = members + excluded.members;
END;

-- Registrations are counted by now.
DROP INDEX lineage_by_joining;
