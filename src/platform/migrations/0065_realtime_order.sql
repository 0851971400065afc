-- Bets of a real-time salary are counted in the order in which they were placed: behind a large number of them nobody waits for
-- ever. A bet that no contract will count any more ends with the run 'none'.
ALTER TABLE realtime_bet ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
UPDATE realtime_bet SET at = coalesce((SELECT b.at FROM bet b
  WHERE b.tenant = realtime_bet.tenant AND b.member = realtime_bet.member AND b.id = realtime_bet.bet), 0) WHERE run IS NULL;
DROP INDEX realtime_bet_waiting;
CREATE INDEX realtime_bet_waiting ON realtime_bet (tenant, category, at, member, bet) WHERE run IS NULL;

DROP TRIGGER bet_for_realtime;
CREATE TRIGGER bet_for_realtime AFTER INSERT ON bet WHEN NEW.status = 'settled' AND NEW.stake > 0 BEGIN
  INSERT INTO realtime_bet (tenant, member, bet, category, stake, win, at)
    SELECT DISTINCT NEW.tenant, NEW.member, NEW.id, c.category, NEW.stake, NEW.win, NEW.at
    FROM (SELECT NEW.member AS agent UNION ALL
      SELECT ancestor FROM lineage WHERE tenant = NEW.tenant AND member = NEW.member) line
    JOIN contract c ON c.tenant = NEW.tenant AND c.agent = line.agent AND c.kind = 'realtime'
      AND c.state IN ('accepted', 'ending') AND c.category IN ('ALL', NEW.category)
    WHERE true ON CONFLICT DO NOTHING;
END;
DROP TRIGGER bet_for_realtime_anew;
CREATE TRIGGER bet_for_realtime_anew AFTER UPDATE ON bet WHEN NEW.status = 'settled' AND NEW.stake > 0 BEGIN
  INSERT INTO realtime_bet (tenant, member, bet, category, stake, win, at)
    SELECT DISTINCT NEW.tenant, NEW.member, NEW.id, c.category, NEW.stake, NEW.win, NEW.at
    FROM (SELECT NEW.member AS agent UNION ALL
      SELECT ancestor FROM lineage WHERE tenant = NEW.tenant AND member = NEW.member) line
    JOIN contract c ON c.tenant = NEW.tenant AND c.agent = line.agent AND c.kind = 'realtime'
      AND c.state IN ('accepted', 'ending') AND c.category IN ('ALL', NEW.category)
    WHERE true ON CONFLICT (tenant, member, bet, category)
    DO UPDATE SET stake = excluded.stake, win = excluded.win WHERE run IS NULL;
END;
