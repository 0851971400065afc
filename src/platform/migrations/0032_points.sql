-- Points. What a member's play and deposits have earned, by programme and type: how much of the ledger's totals has been
-- counted, and what is left towards the next point, in minor units × points of the rate.
CREATE TABLE point_earning (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  offer TEXT NOT NULL,
  type TEXT NOT NULL,
  counted INTEGER NOT NULL CHECK (counted >= 0),
  remainder INTEGER NOT NULL CHECK (remainder >= 0),
  earned INTEGER NOT NULL CHECK (earned >= 0),
  -- The rate that holds for what is not counted yet.
  rate_points INTEGER NOT NULL CHECK (rate_points > 0),
  rate_per INTEGER NOT NULL CHECK (rate_per > 0),
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member, offer, type)
) STRICT, WITHOUT ROWID;

-- Points that were counted and are told to the wallet under a key that names where they begin: once each.
CREATE TABLE point_batch (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  offer TEXT NOT NULL,
  type TEXT NOT NULL,
  after INTEGER NOT NULL,
  points INTEGER NOT NULL CHECK (points > 0),
  is_booked INTEGER NOT NULL DEFAULT 0 CHECK (is_booked IN (0, 1)),
  PRIMARY KEY (tenant, member, offer, type, after)
) STRICT, WITHOUT ROWID;
CREATE INDEX point_batch_open ON point_batch (tenant, member) WHERE is_booked = 0;

CREATE TRIGGER points_begin AFTER INSERT ON point_earning WHEN NEW.earned > 0 BEGIN
  INSERT INTO point_batch (tenant, member, offer, type, after, points)
    VALUES (NEW.tenant, NEW.member, NEW.offer, NEW.type, 0, NEW.earned);
END;
CREATE TRIGGER points_grow AFTER UPDATE OF earned ON point_earning WHEN NEW.earned > OLD.earned BEGIN
  INSERT INTO point_batch (tenant, member, offer, type, after, points)
    VALUES (NEW.tenant, NEW.member, NEW.offer, NEW.type, OLD.earned, NEW.earned - OLD.earned);
END;
CREATE TRIGGER points_only_grow BEFORE UPDATE OF earned ON point_earning WHEN NEW.earned < OLD.earned
BEGIN SELECT RAISE(ABORT, 'earned points do not shrink'); END;

-- What points can be spent on. `taken` follows the orders.
CREATE TABLE mall_item (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  points INTEGER NOT NULL CHECK (points > 0),
  stock INTEGER NOT NULL CHECK (stock >= 0),
  taken INTEGER NOT NULL DEFAULT 0 CHECK (taken >= 0),
  picture TEXT NOT NULL,
  words TEXT NOT NULL CHECK (json_valid(words)),
  is_shown INTEGER NOT NULL DEFAULT 1 CHECK (is_shown IN (0, 1)),
  PRIMARY KEY (tenant, id)
) STRICT, WITHOUT ROWID;
-- An operator may lower the stock below what is taken: then nothing is left, and no order fails for it.
CREATE TRIGGER stock_reaches BEFORE UPDATE OF taken ON mall_item WHEN NEW.taken > NEW.stock AND NEW.taken > OLD.taken
BEGIN SELECT RAISE(ABORT, 'out of stock'); END;

-- A redemption. `opening`: its points are not taken yet; `refused`: they never were.
CREATE TABLE redemption (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  operation_key TEXT NOT NULL,
  item TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  -- In all.
  points INTEGER NOT NULL CHECK (points > 0),
  address TEXT NOT NULL,
  mobile TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('opening', 'inProcess', 'approved', 'rejected', 'refused')),
  -- Of a rejected one: whether its points are back.
  is_returned INTEGER NOT NULL DEFAULT 0 CHECK (is_returned IN (0, 1)),
  reason TEXT,
  asked_at INTEGER NOT NULL,
  decided_by TEXT,
  decided_at INTEGER,
  PRIMARY KEY (tenant, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX redemption_once ON redemption (tenant, member, operation_key);
CREATE INDEX redemption_of_member ON redemption (tenant, member, asked_at);
CREATE INDEX redemption_by_status ON redemption (tenant, status, asked_at);
CREATE INDEX redemption_under_way ON redemption (asked_at) WHERE status = 'opening' OR (status = 'rejected' AND is_returned = 0);

CREATE TRIGGER redemption_takes AFTER INSERT ON redemption BEGIN
  UPDATE mall_item SET taken = taken + NEW.quantity WHERE tenant = NEW.tenant AND id = NEW.item;
END;
CREATE TRIGGER redemption_gives_back AFTER UPDATE OF status ON redemption
  WHEN OLD.status IN ('opening', 'inProcess') AND NEW.status IN ('rejected', 'refused') BEGIN
  UPDATE mall_item SET taken = taken - NEW.quantity WHERE tenant = NEW.tenant AND id = NEW.item;
END;
CREATE TRIGGER redemption_is_final BEFORE UPDATE OF status ON redemption
  WHEN OLD.status IN ('approved', 'rejected', 'refused') AND NEW.status <> OLD.status
BEGIN SELECT RAISE(ABORT, 'redemption is decided'); END;

-- What operators gave or took, and why; the member reads the reason.
CREATE TABLE point_correction (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  direction TEXT NOT NULL CHECK (direction IN ('grant', 'take')),
  points INTEGER NOT NULL CHECK (points > 0),
  operator TEXT NOT NULL,
  reason TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, id)
) STRICT, WITHOUT ROWID;
