-- What the draw objects tell: lists across games and members. The objects are the authority.
CREATE TABLE lottery_order (
  tenant TEXT NOT NULL,
  -- The operation key of the slip.
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  game TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- In the brand's time zone.
  day TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'partly', 'won', 'lost', 'cancelled', 'returned')),
  first_issue TEXT NOT NULL,
  last_issue TEXT NOT NULL,
  draws INTEGER NOT NULL,
  lines INTEGER NOT NULL,
  bets INTEGER NOT NULL,
  is_chase INTEGER NOT NULL,
  stops_on_win INTEGER NOT NULL,
  stake INTEGER NOT NULL,
  paid INTEGER NOT NULL,
  play TEXT NOT NULL,
  -- Rises with each change: a row only moves forward.
  version INTEGER NOT NULL,
  PRIMARY KEY (tenant, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX lottery_order_by_time ON lottery_order (tenant, member, at, id);
CREATE INDEX lottery_order_by_game ON lottery_order (tenant, member, game, at, id);

-- Draws with bets, or that people touched.
CREATE TABLE lottery_draw (
  tenant TEXT NOT NULL,
  game TEXT NOT NULL,
  issue TEXT NOT NULL,
  -- The draw's business day.
  day TEXT NOT NULL,
  state TEXT NOT NULL,
  draws_at INTEGER NOT NULL,
  result TEXT,
  -- Of the tree of its bets, once it closed.
  root TEXT,
  size INTEGER,
  bets INTEGER NOT NULL,
  stake INTEGER NOT NULL,
  paid INTEGER NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (tenant, game, issue)
) STRICT, WITHOUT ROWID;
CREATE INDEX lottery_draw_by_day ON lottery_draw (tenant, day, game);
