-- When the next period of a line is to be closed. The schedule asks this index, and reads a line only when its time has come.
-- `zone` is the brand's time zone by which the moment was found; '' asks for it to be found anew.
CREATE TABLE line_due (
  tenant TEXT NOT NULL,
  kind TEXT NOT NULL,
  category TEXT NOT NULL,
  root TEXT NOT NULL,
  due_at INTEGER NOT NULL,
  zone TEXT NOT NULL,
  -- Rises with every change that asks anew: a run that has not seen the change does not answer it.
  asked INTEGER NOT NULL,
  PRIMARY KEY (tenant, kind, category, root)
) STRICT, WITHOUT ROWID;
CREATE INDEX line_due_by_time ON line_due (tenant, zone, due_at);

INSERT INTO line_due (tenant, kind, category, root, due_at, zone, asked)
  SELECT DISTINCT c.tenant, c.kind, c.category, coalesce((SELECT l.ancestor FROM lineage l
    WHERE l.tenant = c.tenant AND l.member = c.agent ORDER BY l.level DESC LIMIT 1), c.agent), 0, '', 1
  FROM contract c WHERE c.accepted_at IS NOT NULL
  UNION SELECT h.tenant, h.kind, h.category, coalesce((SELECT l.ancestor FROM lineage l
    WHERE l.tenant = v.tenant AND l.member = v.from_upline ORDER BY l.level DESC LIMIT 1), v.from_upline), 0, '', 1
  FROM line_move v JOIN (SELECT DISTINCT tenant, kind, category FROM contract WHERE accepted_at IS NOT NULL) h
    ON h.tenant = v.tenant;

CREATE TRIGGER contract_asks_when_due AFTER UPDATE OF state, accepted_at, ended_at ON contract
WHEN NEW.accepted_at IS NOT NULL BEGIN
  INSERT INTO line_due (tenant, kind, category, root, due_at, zone, asked)
    VALUES (NEW.tenant, NEW.kind, NEW.category, coalesce((SELECT ancestor FROM lineage
      WHERE tenant = NEW.tenant AND member = NEW.agent ORDER BY level DESC LIMIT 1), NEW.agent), 0, '', 1)
    ON CONFLICT (tenant, kind, category, root) DO UPDATE SET zone = '', asked = asked + 1;
END;
CREATE TRIGGER new_contract_asks_when_due AFTER INSERT ON contract WHEN NEW.accepted_at IS NOT NULL BEGIN
  INSERT INTO line_due (tenant, kind, category, root, due_at, zone, asked)
    VALUES (NEW.tenant, NEW.kind, NEW.category, coalesce((SELECT ancestor FROM lineage
      WHERE tenant = NEW.tenant AND member = NEW.agent ORDER BY level DESC LIMIT 1), NEW.agent), 0, '', 1)
    ON CONFLICT (tenant, kind, category, root) DO UPDATE SET zone = '', asked = asked + 1;
END;

-- A move changes the lines of both uplines.
CREATE TRIGGER move_asks_when_due AFTER INSERT ON line_move BEGIN
  INSERT INTO line_due (tenant, kind, category, root, due_at, zone, asked)
    SELECT NEW.tenant, held.kind, held.category, place.root, 0, '', 1
    FROM (SELECT DISTINCT kind, category FROM contract WHERE tenant = NEW.tenant AND accepted_at IS NOT NULL) held
    JOIN (SELECT coalesce((SELECT ancestor FROM lineage WHERE tenant = NEW.tenant AND member = NEW.from_upline
          ORDER BY level DESC LIMIT 1), NEW.from_upline) AS root
      UNION SELECT coalesce((SELECT ancestor FROM lineage WHERE tenant = NEW.tenant AND member = NEW.to_upline
          ORDER BY level DESC LIMIT 1), NEW.to_upline)) place
    WHERE true ON CONFLICT (tenant, kind, category, root) DO UPDATE SET zone = '', asked = asked + 1;
END;

-- When the brand denied a bill: the agent is told by whom and when.
ALTER TABLE bill ADD COLUMN denied_at INTEGER;
