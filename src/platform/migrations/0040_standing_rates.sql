-- Rates of members by the moment from which they hold: a day is paid by those that held when it ended.
ALTER TABLE agent_member ADD COLUMN rates_at INTEGER NOT NULL DEFAULT 0;
CREATE TABLE agent_rate (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  at INTEGER NOT NULL,
  rates TEXT NOT NULL CHECK (json_valid(rates)),
  PRIMARY KEY (tenant, member, at)
) STRICT, WITHOUT ROWID;
CREATE INDEX agent_rate_by_time ON agent_rate (tenant, at);

-- Rates that were given before are paid from now on.
UPDATE agent_member SET rates_at = unixepoch() * 1000;
INSERT INTO agent_rate (tenant, member, at, rates)
  SELECT tenant, member, rates_at, rates FROM agent_member WHERE rates <> '{}';

CREATE TRIGGER agent_member_has_rates AFTER INSERT ON agent_member WHEN NEW.rates <> '{}' BEGIN
  INSERT INTO agent_rate (tenant, member, at, rates) VALUES (NEW.tenant, NEW.member, NEW.rates_at, NEW.rates)
    ON CONFLICT (tenant, member, at) DO UPDATE SET rates = excluded.rates;
END;
CREATE TRIGGER agent_member_has_other_rates AFTER UPDATE OF rates ON agent_member WHEN NEW.rates <> OLD.rates BEGIN
  INSERT INTO agent_rate (tenant, member, at, rates) VALUES (NEW.tenant, NEW.member, NEW.rates_at, NEW.rates)
    ON CONFLICT (tenant, member, at) DO UPDATE SET rates = excluded.rates;
END;

-- Top agents, whose lines are settled every day.
CREATE INDEX member_top_agent ON member (tenant, id) WHERE upline_id IS NULL AND type IN (1, 41);
-- Bets of a real-time salary by the run that counted them: corrections and simulations read them again.
CREATE INDEX realtime_bet_counted ON realtime_bet (tenant, run) WHERE run IS NOT NULL;
