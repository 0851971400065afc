-- What was done belongs to the line in which it was done: lists, sums and rows of profit and loss follow the times at which
-- somebody stood below whom. Moves before this migration are not told apart: what was done before them counts as done since.

-- From when on a row holds; 0 for the line of the registration.
ALTER TABLE lineage ADD COLUMN since INTEGER NOT NULL DEFAULT 0;

-- Rows that a move took away.
CREATE TABLE line_past (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  ancestor TEXT NOT NULL,
  level INTEGER NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (tenant, member, ancestor, until)
) STRICT, WITHOUT ROWID;
CREATE INDEX line_past_below ON line_past (tenant, ancestor, level, member);

-- Who stood below whom at any time: one row of a member and an ancestor holds at a moment.
CREATE VIEW line_ever (tenant, member, ancestor, level, since, until) AS
  SELECT tenant, member, ancestor, level, since, 9007199254740991 FROM lineage
  UNION ALL SELECT tenant, member, ancestor, level, since, until FROM line_past;

-- When the line above somebody changed: they were moved, or somebody above them. What they and those below do from then on
-- until the next change has totals of its own: `<member>@<at>`, `team/<member>@<at>`, `bets/<member>@<at>`.
CREATE TABLE stint (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member, at)
) STRICT, WITHOUT ROWID;

DROP TRIGGER ledger_op_counts;
CREATE TRIGGER ledger_op_counts AFTER INSERT ON ledger_op WHEN NEW.measures <> '{}' BEGIN
  INSERT INTO total_addition (tenant, subject, day, measures)
    SELECT NEW.tenant, NEW.member, NEW.day, NEW.measures
    UNION ALL SELECT NEW.tenant, 'team/' || ancestor, NEW.day, NEW.measures FROM line_ever
      WHERE tenant = NEW.tenant AND member = NEW.member AND since <= NEW.at AND NEW.at < until
    UNION ALL SELECT NEW.tenant, 'brand', NEW.day, NEW.measures;
END;
CREATE TRIGGER ledger_op_counts_in_stint AFTER INSERT ON ledger_op
WHEN NEW.measures <> '{}' AND EXISTS (SELECT 1 FROM stint WHERE tenant = NEW.tenant) BEGIN
  INSERT INTO total_addition (tenant, subject, day, measures)
    SELECT NEW.tenant, place.subject || '@' || place.at, NEW.day, NEW.measures
    FROM (SELECT who.subject, (SELECT max(s.at) FROM stint s
        WHERE s.tenant = NEW.tenant AND s.member = who.member AND s.at <= NEW.at) AS at
      FROM (SELECT NEW.member AS subject, NEW.member AS member
        UNION ALL SELECT 'team/' || ancestor, ancestor FROM line_ever
          WHERE tenant = NEW.tenant AND member = NEW.member AND since <= NEW.at AND NEW.at < until) who) place
    WHERE place.at IS NOT NULL;
END;

DROP TRIGGER bet_counts_above;
CREATE TRIGGER bet_counts_above AFTER INSERT ON bet BEGIN
  INSERT INTO total_addition (tenant, subject, day, measures)
    SELECT NEW.tenant, subject, NEW.day, json_object(
      NEW.category || '.' || NEW.status || '.count', 1,
      NEW.category || '.' || NEW.status || '.stake', NEW.stake,
      NEW.category || '.' || NEW.status || '.win', NEW.win)
    FROM (SELECT 'bets/team/' || ancestor AS subject FROM line_ever
        WHERE tenant = NEW.tenant AND member = NEW.member AND since <= NEW.at AND NEW.at < until
      UNION ALL SELECT 'bets/' || NEW.member || '@' || max(at) FROM stint
        WHERE tenant = NEW.tenant AND member = NEW.member AND at <= NEW.at HAVING max(at) IS NOT NULL);
END;
DROP TRIGGER bet_counts_above_anew;
CREATE TRIGGER bet_counts_above_anew AFTER UPDATE ON bet
WHEN OLD.status <> NEW.status OR OLD.stake <> NEW.stake OR OLD.win <> NEW.win BEGIN
  INSERT INTO total_addition (tenant, subject, day, measures)
    SELECT NEW.tenant, subject, NEW.day, json_object(
      OLD.category || '.' || OLD.status || '.count', -1,
      OLD.category || '.' || OLD.status || '.stake', -OLD.stake,
      OLD.category || '.' || OLD.status || '.win', -OLD.win)
    FROM (SELECT 'bets/team/' || ancestor AS subject FROM line_ever
        WHERE tenant = NEW.tenant AND member = NEW.member AND since <= NEW.at AND NEW.at < until
      UNION ALL SELECT 'bets/' || NEW.member || '@' || max(at) FROM stint
        WHERE tenant = NEW.tenant AND member = NEW.member AND at <= NEW.at HAVING max(at) IS NOT NULL);
  INSERT INTO total_addition (tenant, subject, day, measures)
    SELECT NEW.tenant, subject, NEW.day, json_object(
      NEW.category || '.' || NEW.status || '.count', 1,
      NEW.category || '.' || NEW.status || '.stake', NEW.stake,
      NEW.category || '.' || NEW.status || '.win', NEW.win)
    FROM (SELECT 'bets/team/' || ancestor AS subject FROM line_ever
        WHERE tenant = NEW.tenant AND member = NEW.member AND since <= NEW.at AND NEW.at < until
      UNION ALL SELECT 'bets/' || NEW.member || '@' || max(at) FROM stint
        WHERE tenant = NEW.tenant AND member = NEW.member AND at <= NEW.at HAVING max(at) IS NOT NULL);
END;
