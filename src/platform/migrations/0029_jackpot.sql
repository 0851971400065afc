-- Progressive pools of in-house games: fed by every stake that the wallets told, each once.
CREATE TABLE jackpot (
  tenant TEXT NOT NULL,
  game TEXT NOT NULL,
  currency TEXT NOT NULL,
  contribution_ppm INTEGER NOT NULL CHECK (contribution_ppm >= 0),
  seed INTEGER NOT NULL CHECK (seed >= 0),
  -- Contributed since the last win, in millionths of a minor unit: nothing is lost to rounding.
  fed_millionths INTEGER NOT NULL DEFAULT 0 CHECK (fed_millionths >= 0),
  PRIMARY KEY (tenant, game)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER jackpot_fed AFTER INSERT ON bet BEGIN
  UPDATE jackpot SET fed_millionths = fed_millionths + NEW.stake * contribution_ppm
    WHERE tenant = NEW.tenant AND game = NEW.game;
END;

-- A pool is claimed for a round before the round is paid; a round that is refused gives it back.
CREATE TABLE jackpot_win (
  tenant TEXT NOT NULL,
  round TEXT NOT NULL,
  game TEXT NOT NULL,
  member TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount >= 0),
  taken_millionths INTEGER NOT NULL CHECK (taken_millionths >= 0),
  state TEXT NOT NULL CHECK (state IN ('claimed', 'paid')),
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, round)
) STRICT, WITHOUT ROWID;
CREATE INDEX jackpot_win_claimed ON jackpot_win (at) WHERE state = 'claimed';

CREATE TRIGGER jackpot_win_takes AFTER INSERT ON jackpot_win BEGIN
  UPDATE jackpot SET fed_millionths = fed_millionths - NEW.taken_millionths
    WHERE tenant = NEW.tenant AND game = NEW.game;
END;
CREATE TRIGGER jackpot_win_given_back AFTER DELETE ON jackpot_win WHEN OLD.state = 'claimed' BEGIN
  UPDATE jackpot SET fed_millionths = fed_millionths + OLD.taken_millionths
    WHERE tenant = OLD.tenant AND game = OLD.game;
END;
CREATE TRIGGER jackpot_win_stays BEFORE DELETE ON jackpot_win WHEN OLD.state = 'paid' BEGIN
  SELECT RAISE(ABORT, 'a paid jackpot is final');
END;
