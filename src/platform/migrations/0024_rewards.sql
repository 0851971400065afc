-- Rewards. Offers with their versions: the newest that is scheduled or live counts; earlier ones stay for what was given
-- under them.
CREATE TABLE offer (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('draft', 'checked', 'scheduled', 'live', 'ended')),
  body TEXT NOT NULL CHECK (json_valid(body)),
  words TEXT NOT NULL CHECK (json_valid(words)),
  -- Who brought it: `files`, or an operator by name.
  made_by TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, id, version)
) STRICT, WITHOUT ROWID;

-- Money that an offer may cost: reserved by a claim, spent when it is paid, free again when it is not.
CREATE TABLE offer_budget (
  tenant TEXT NOT NULL,
  offer TEXT NOT NULL,
  total INTEGER NOT NULL CHECK (total >= 0),
  reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  spent INTEGER NOT NULL DEFAULT 0 CHECK (spent >= 0),
  PRIMARY KEY (tenant, offer)
) STRICT, WITHOUT ROWID;

-- Who takes part in an offer, and since when.
CREATE TABLE participation (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  offer TEXT NOT NULL,
  joined_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member, offer)
) STRICT, WITHOUT ROWID;

-- One reward of one member. The wallet does its key once, so a claim that stopped half-way is simply done again.
CREATE TABLE claim (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  offer TEXT NOT NULL,
  -- Which of the offer's rewards: a deposit, a day, a week.
  occurrence TEXT NOT NULL,
  version INTEGER NOT NULL,
  amount INTEGER NOT NULL CHECK (amount >= 0),
  wagering_e4 INTEGER NOT NULL,
  -- The wallet's command, as it is sent each time.
  command TEXT NOT NULL CHECK (json_valid(command)),
  status TEXT NOT NULL CHECK (status IN ('applying', 'inProcess', 'claimed', 'rejected', 'released')),
  reason TEXT,
  -- Where it was claimed from, and the brand's day of it.
  address TEXT NOT NULL,
  day TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  decided_by TEXT,
  decided_at INTEGER,
  PRIMARY KEY (tenant, member, offer, occurrence)
) STRICT, WITHOUT ROWID;
CREATE INDEX claim_of_offer ON claim (tenant, offer, day);
CREATE INDEX claim_by_status ON claim (tenant, status, made_at) WHERE status IN ('applying', 'inProcess');

-- The budget follows the claims, so no sum of it can be forgotten, and the whole fails where it does not reach.
CREATE TRIGGER claim_reserves AFTER INSERT ON claim WHEN NEW.status IN ('applying', 'inProcess') BEGIN
  UPDATE offer_budget SET reserved = reserved + NEW.amount WHERE tenant = NEW.tenant AND offer = NEW.offer;
END;
CREATE TRIGGER claim_moves AFTER UPDATE OF status ON claim WHEN OLD.status <> NEW.status BEGIN
  UPDATE offer_budget SET
    reserved = reserved
      - CASE WHEN OLD.status IN ('applying', 'inProcess') THEN OLD.amount ELSE 0 END
      + CASE WHEN NEW.status IN ('applying', 'inProcess') THEN NEW.amount ELSE 0 END,
    spent = spent
      - CASE WHEN OLD.status = 'claimed' THEN OLD.amount ELSE 0 END
      + CASE WHEN NEW.status = 'claimed' THEN NEW.amount ELSE 0 END
    WHERE tenant = NEW.tenant AND offer = NEW.offer;
END;
CREATE TRIGGER budget_reaches BEFORE UPDATE ON offer_budget
  WHEN NEW.reserved + NEW.spent > NEW.total AND NEW.reserved + NEW.spent > OLD.reserved + OLD.spent
BEGIN SELECT RAISE(ABORT, 'budget is spent'); END;
CREATE TRIGGER claim_is_final BEFORE UPDATE ON claim WHEN OLD.status = 'claimed' AND NEW.status <> 'claimed'
BEGIN SELECT RAISE(ABORT, 'claim is final'); END;

-- A red envelope, split when it was made; shares are taken in their order.
CREATE TABLE envelope_share (
  tenant TEXT NOT NULL,
  offer TEXT NOT NULL,
  place INTEGER NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  member TEXT,
  PRIMARY KEY (tenant, offer, place)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX envelope_share_once ON envelope_share (tenant, offer, member) WHERE member IS NOT NULL;

-- A member's level. What counts is recounted from the ledger's totals; here is what cannot be recounted from them.
CREATE TABLE vip_state (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  level INTEGER NOT NULL CHECK (level >= 0),
  gifted INTEGER NOT NULL CHECK (gifted >= level),
  offset_turnover INTEGER NOT NULL,
  offset_deposit INTEGER NOT NULL,
  month_start INTEGER NOT NULL,
  has_risen INTEGER NOT NULL CHECK (has_risen IN (0, 1)),
  -- The brand's month in which it was looked at last, as `2026-11`.
  month TEXT NOT NULL,
  reached_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member)
) STRICT, WITHOUT ROWID;
