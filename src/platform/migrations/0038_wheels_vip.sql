-- Lucky wheels: one seed for each wheel and day. Its hash is shown before the first spin, the seed after the day.
CREATE TABLE wheel_day (
  tenant TEXT NOT NULL,
  offer TEXT NOT NULL,
  day TEXT NOT NULL,
  seed TEXT NOT NULL,
  seed_hash TEXT NOT NULL,
  -- The segments of that day: a change of the offer acts on the days that were not made yet.
  segments TEXT NOT NULL CHECK (json_valid(segments)),
  made_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, offer, day)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER wheel_day_is_final BEFORE UPDATE ON wheel_day
BEGIN SELECT RAISE(ABORT, 'wheel is final'); END;

-- A member's spin of a day: the first word decides, and what follows from it never changes.
CREATE TABLE wheel_spin (
  tenant TEXT NOT NULL,
  offer TEXT NOT NULL,
  day TEXT NOT NULL,
  member TEXT NOT NULL,
  word TEXT NOT NULL,
  segment INTEGER NOT NULL CHECK (segment >= 0),
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, offer, day, member)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER wheel_spin_is_final BEFORE UPDATE ON wheel_spin
BEGIN SELECT RAISE(ABORT, 'spin is final'); END;

-- What operators decided about members' levels, and why.
CREATE TABLE vip_decision (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('level', 'gift')),
  -- The level, or the amount in minor units.
  value INTEGER NOT NULL CHECK (value >= 0),
  operator TEXT NOT NULL,
  reason TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX vip_decision_of_member ON vip_decision (tenant, member, made_at);

-- What an application was granted is kept in the budget until it is collected.
ALTER TABLE application ADD COLUMN is_reserved INTEGER NOT NULL DEFAULT 0 CHECK (is_reserved IN (0, 1));
CREATE TRIGGER application_reserves AFTER UPDATE OF status ON application
  WHEN NEW.status = 'issued' AND OLD.status <> 'issued' AND NEW.amount IS NOT NULL BEGIN
  UPDATE offer_budget SET reserved = reserved + NEW.amount WHERE tenant = NEW.tenant AND offer = NEW.offer;
  UPDATE application SET is_reserved = 1 WHERE tenant = NEW.tenant AND id = NEW.id;
END;
-- The claim reserves by itself: just before it, the application lets go.
CREATE TRIGGER application_collected BEFORE INSERT ON claim
  WHEN EXISTS (SELECT 1 FROM application a WHERE a.tenant = NEW.tenant AND a.id = NEW.occurrence AND a.offer = NEW.offer
    AND a.member = NEW.member AND a.is_reserved = 1) BEGIN
  UPDATE offer_budget SET reserved = reserved - NEW.amount WHERE tenant = NEW.tenant AND offer = NEW.offer;
  UPDATE application SET is_reserved = 0 WHERE tenant = NEW.tenant AND id = NEW.occurrence;
END;
-- A claim that the wallet refused is free again; what was granted stays kept. One statement, so that the budget never shows
-- a sum of both.
DROP TRIGGER claim_moves;
CREATE TRIGGER claim_moves AFTER UPDATE OF status ON claim WHEN OLD.status <> NEW.status BEGIN
  UPDATE offer_budget SET
    reserved = reserved
      - CASE WHEN OLD.status IN ('applying', 'inProcess') THEN OLD.amount ELSE 0 END
      + CASE WHEN NEW.status IN ('applying', 'inProcess') THEN NEW.amount ELSE 0 END
      + CASE WHEN NEW.status = 'released' AND EXISTS (SELECT 1 FROM application a WHERE a.tenant = NEW.tenant
          AND a.id = NEW.occurrence AND a.offer = NEW.offer AND a.member = NEW.member AND a.status = 'issued'
          AND a.is_reserved = 0) THEN NEW.amount ELSE 0 END,
    spent = spent
      - CASE WHEN OLD.status = 'claimed' THEN OLD.amount ELSE 0 END
      + CASE WHEN NEW.status = 'claimed' THEN NEW.amount ELSE 0 END
    WHERE tenant = NEW.tenant AND offer = NEW.offer;
  UPDATE application SET is_reserved = 1 WHERE NEW.status = 'released' AND tenant = NEW.tenant AND id = NEW.occurrence
    AND offer = NEW.offer AND member = NEW.member AND status = 'issued';
END;
