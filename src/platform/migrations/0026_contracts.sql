-- Contracts of agents. A row is one version: its terms are never changed, other terms are another row.
CREATE TABLE contract (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  agent TEXT NOT NULL,
  -- Who made the offer; NULL is the brand.
  upline TEXT,
  kind TEXT NOT NULL,
  category TEXT NOT NULL,
  state TEXT NOT NULL,
  terms TEXT NOT NULL CHECK (json_valid(terms)),
  made_at INTEGER NOT NULL,
  accepted_at INTEGER,
  ended_at INTEGER,
  PRIMARY KEY (tenant, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX contract_by_version ON contract (tenant, agent, kind, category, version);
-- One in force, and one that waits, of a kind and category.
CREATE UNIQUE INDEX contract_in_force ON contract (tenant, agent, kind, category)
  WHERE state IN ('accepted', 'ending', 'resting');
CREATE UNIQUE INDEX contract_waiting ON contract (tenant, agent, kind, category)
  WHERE state IN ('offered', 'requested');
CREATE INDEX contract_by_agent ON contract (tenant, agent, made_at, id);
CREATE INDEX contract_by_upline ON contract (tenant, upline, made_at, id) WHERE upline IS NOT NULL;
CREATE INDEX contract_that_counts ON contract (tenant, kind, category, accepted_at) WHERE accepted_at IS NOT NULL;

-- Every change of a contract, one after the other in a brand: two changes at once cannot have the same number, so one of
-- them is decided again on what the other has left.
CREATE TABLE contract_change (
  tenant TEXT NOT NULL,
  number INTEGER NOT NULL,
  contract TEXT NOT NULL,
  -- The member's id, or `operator/<name>`.
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, number)
) STRICT, WITHOUT ROWID;

-- A period of one kind and category that was closed for the line of a top agent: there is one, whoever closes it.
CREATE TABLE settlement (
  tenant TEXT NOT NULL,
  kind TEXT NOT NULL,
  category TEXT NOT NULL,
  root TEXT NOT NULL,
  period TEXT NOT NULL,
  -- day, week, halfMonth, month, hour, fiveMinutes
  cycle TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  -- Who closed it: of two at once the first, and only its bills are written.
  run TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, kind, category, root, period)
) STRICT, WITHOUT ROWID;
CREATE INDEX settlement_by_end ON settlement (tenant, kind, category, root, cycle, ends_at);

-- One version of a bill. Its numbers are never changed; its state and what was paid are.
CREATE TABLE bill (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  category TEXT NOT NULL,
  period TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  root TEXT NOT NULL,
  agent TEXT NOT NULL,
  -- The direct upline when the period ended.
  upline TEXT,
  payer TEXT NOT NULL CHECK (payer IN ('platform', 'upline')),
  contract TEXT NOT NULL,
  contract_version INTEGER NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  is_latest INTEGER NOT NULL CHECK (is_latest IN (0, 1)),
  outcome TEXT NOT NULL,
  state TEXT NOT NULL,
  own INTEGER NOT NULL CHECK (own >= 0),
  earned INTEGER NOT NULL CHECK (earned >= 0),
  due INTEGER NOT NULL CHECK (due >= 0),
  -- What earlier versions had paid, and this one's payments.
  paid_before INTEGER NOT NULL CHECK (paid_before >= 0),
  paid INTEGER NOT NULL CHECK (paid >= 0),
  difference INTEGER NOT NULL,
  -- Results for the carry of the next period.
  raw_result INTEGER,
  total_result INTEGER,
  steps TEXT NOT NULL CHECK (json_valid(steps)),
  -- Uplines before downlines, downlines in the order of the line.
  position INTEGER NOT NULL,
  made_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  next_try_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX bill_latest ON bill (tenant, kind, category, period, agent) WHERE is_latest = 1;
CREATE INDEX bill_by_agent ON bill (tenant, agent, ends_at, id) WHERE is_latest = 1;
CREATE INDEX bill_by_upline ON bill (tenant, upline, ends_at, id) WHERE is_latest = 1;
CREATE INDEX bill_to_pay ON bill (tenant, next_try_at)
  WHERE state IN ('toCollect', 'partlyCollected', 'insufficientBalance');
CREATE INDEX bill_by_state ON bill (tenant, state, ends_at);

-- Payments of bills. A row is written before money moves; the keys of the money are made of the bill and the number.
CREATE TABLE bill_payment (
  tenant TEXT NOT NULL,
  bill TEXT NOT NULL,
  number INTEGER NOT NULL,
  -- NULL: the brand pays.
  payer TEXT,
  payee TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  -- Of it, what came out of the payer's own bill of the period.
  from_bill INTEGER NOT NULL CHECK (from_bill >= 0),
  -- planned → taken (from an upline) → paid; refused: nothing was taken.
  state TEXT NOT NULL CHECK (state IN ('planned', 'taken', 'paid', 'refused')),
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, bill, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX bill_payment_open ON bill_payment (tenant, bill) WHERE state IN ('planned', 'taken');

-- Who stood below whom before a move: a period counts the line as it stood when the period ended.
CREATE TABLE line_move (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  at INTEGER NOT NULL,
  from_upline TEXT NOT NULL,
  to_upline TEXT NOT NULL,
  operator TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (tenant, member, at)
) STRICT, WITHOUT ROWID;

-- Agents whose bills are held back.
CREATE TABLE frozen_agent (
  tenant TEXT NOT NULL,
  agent TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, agent)
) STRICT, WITHOUT ROWID;

-- Settled bets that wait for a real-time salary, by the category of the contract (ALL, or the bet's own). Each is counted
-- once: `run` is the settlement that did.
CREATE TABLE realtime_bet (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  bet TEXT NOT NULL,
  category TEXT NOT NULL,
  stake INTEGER NOT NULL,
  win INTEGER NOT NULL,
  run TEXT,
  PRIMARY KEY (tenant, member, bet, category)
) STRICT, WITHOUT ROWID;
CREATE INDEX realtime_bet_waiting ON realtime_bet (tenant, category, member) WHERE run IS NULL;
CREATE INDEX contract_realtime ON contract (tenant, agent) WHERE kind = 'realtime' AND state IN ('accepted', 'ending');

CREATE TRIGGER bet_for_realtime AFTER INSERT ON bet WHEN NEW.status = 'settled' AND NEW.stake > 0 BEGIN
  INSERT INTO realtime_bet (tenant, member, bet, category, stake, win)
    SELECT DISTINCT NEW.tenant, NEW.member, NEW.id, c.category, NEW.stake, NEW.win
    FROM (SELECT NEW.member AS agent UNION ALL
      SELECT ancestor FROM lineage WHERE tenant = NEW.tenant AND member = NEW.member) line
    JOIN contract c ON c.tenant = NEW.tenant AND c.agent = line.agent AND c.kind = 'realtime'
      AND c.state IN ('accepted', 'ending') AND c.category IN ('ALL', NEW.category)
    WHERE true ON CONFLICT DO NOTHING;
END;
-- What changes before it was counted counts as it then is.
CREATE TRIGGER bet_for_realtime_anew AFTER UPDATE ON bet WHEN NEW.status = 'settled' AND NEW.stake > 0 BEGIN
  INSERT INTO realtime_bet (tenant, member, bet, category, stake, win)
    SELECT DISTINCT NEW.tenant, NEW.member, NEW.id, c.category, NEW.stake, NEW.win
    FROM (SELECT NEW.member AS agent UNION ALL
      SELECT ancestor FROM lineage WHERE tenant = NEW.tenant AND member = NEW.member) line
    JOIN contract c ON c.tenant = NEW.tenant AND c.agent = line.agent AND c.kind = 'realtime'
      AND c.state IN ('accepted', 'ending') AND c.category IN ('ALL', NEW.category)
    WHERE true ON CONFLICT (tenant, member, bet, category)
    DO UPDATE SET stake = excluded.stake, win = excluded.win WHERE run IS NULL;
END;
-- What is given back before it was counted pays nothing.
CREATE TRIGGER bet_leaves_realtime AFTER UPDATE ON bet WHEN NEW.status = 'rolledBack' BEGIN
  DELETE FROM realtime_bet WHERE tenant = NEW.tenant AND member = NEW.member AND bet = NEW.id AND run IS NULL;
END;

-- Turnover by the hour.
CREATE INDEX ledger_op_with_turnover ON ledger_op (tenant, member, at) WHERE instr(measures, '.turnover"') > 0;
