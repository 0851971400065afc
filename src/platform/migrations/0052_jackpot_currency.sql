-- A pool belongs to one currency: after a brand changes its currency, the pool of before is neither fed nor shown nor paid.
DROP TRIGGER jackpot_fed;
DROP TRIGGER jackpot_win_takes;
DROP TRIGGER jackpot_win_given_back;

CREATE TABLE jackpot_by_currency (
  tenant TEXT NOT NULL,
  game TEXT NOT NULL,
  currency TEXT NOT NULL,
  contribution_ppm INTEGER NOT NULL CHECK (contribution_ppm >= 0),
  seed INTEGER NOT NULL CHECK (seed >= 0),
  -- Contributed since the last win, in millionths of a minor unit: nothing is lost to rounding.
  fed_millionths INTEGER NOT NULL DEFAULT 0 CHECK (fed_millionths >= 0),
  PRIMARY KEY (tenant, game, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO jackpot_by_currency
  SELECT tenant, game, currency, contribution_ppm, seed, fed_millionths FROM jackpot;
DROP TABLE jackpot;
ALTER TABLE jackpot_by_currency RENAME TO jackpot;

ALTER TABLE jackpot_win ADD COLUMN currency TEXT NOT NULL DEFAULT '';
UPDATE jackpot_win SET currency = coalesce((SELECT currency FROM jackpot
  WHERE jackpot.tenant = jackpot_win.tenant AND jackpot.game = jackpot_win.game), '');

CREATE TRIGGER jackpot_win_takes AFTER INSERT ON jackpot_win BEGIN
  UPDATE jackpot SET fed_millionths = fed_millionths - NEW.taken_millionths
    WHERE tenant = NEW.tenant AND game = NEW.game AND currency = NEW.currency;
END;
CREATE TRIGGER jackpot_win_given_back AFTER DELETE ON jackpot_win WHEN OLD.state = 'claimed' BEGIN
  UPDATE jackpot SET fed_millionths = fed_millionths + OLD.taken_millionths
    WHERE tenant = OLD.tenant AND game = OLD.game AND currency = OLD.currency;
END;

-- A round that won a pool is told with at least the seed as its win. The sweep asks the wallet about each such round, so
-- that a pool is paid whose claim was never made.
CREATE TABLE jackpot_candidate (
  tenant TEXT NOT NULL,
  round TEXT NOT NULL,
  member TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, round)
) STRICT, WITHOUT ROWID;

-- The currency of a stake is that of its wallet, which has a single one besides points.
CREATE TRIGGER jackpot_fed AFTER INSERT ON bet BEGIN
  UPDATE jackpot SET fed_millionths = fed_millionths + NEW.stake * contribution_ppm
    WHERE tenant = NEW.tenant AND game = NEW.game AND currency = coalesce(
      (SELECT currency FROM ledger_transfer
        WHERE tenant = NEW.tenant AND member = NEW.member AND currency <> 'PTS' LIMIT 1),
      jackpot.currency);
  INSERT INTO jackpot_candidate (tenant, round, member, at)
    SELECT NEW.tenant, NEW.id, NEW.member, NEW.at
    WHERE EXISTS (SELECT 1 FROM jackpot WHERE tenant = NEW.tenant AND game = NEW.game AND seed <= NEW.win)
    ON CONFLICT (tenant, round) DO NOTHING;
END;
