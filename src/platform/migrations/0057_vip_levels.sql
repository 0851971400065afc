-- The level of a member from each moment on. A day, a week or a month pays by the level at its end, whatever changed since.
-- Levels before the current one were not stored; their windows pay nothing.
CREATE TABLE vip_level (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  since INTEGER NOT NULL,
  level INTEGER NOT NULL CHECK (level >= 0),
  PRIMARY KEY (tenant, member, since)
) STRICT, WITHOUT ROWID;
INSERT INTO vip_level (tenant, member, since, level) SELECT tenant, member, reached_at, level FROM vip_state;

-- The history follows the state, so no change of it can be forgotten.
CREATE TRIGGER vip_level_begins AFTER INSERT ON vip_state BEGIN
  INSERT INTO vip_level (tenant, member, since, level) VALUES (NEW.tenant, NEW.member, NEW.reached_at, NEW.level)
    ON CONFLICT (tenant, member, since) DO UPDATE SET level = excluded.level;
END;
CREATE TRIGGER vip_level_changes AFTER UPDATE OF level ON vip_state WHEN NEW.level <> OLD.level BEGIN
  INSERT INTO vip_level (tenant, member, since, level) VALUES (NEW.tenant, NEW.member, NEW.reached_at, NEW.level)
    ON CONFLICT (tenant, member, since) DO UPDATE SET level = excluded.level;
END;

-- The reward centre lists a member's newest claims.
CREATE INDEX claim_of_member ON claim (tenant, member, made_at);
