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
