-- Bets of everyone below a member have totals for each time between two changes of the line above, as their movements do:
-- `bets/team/<member>@<at>`. Profit and loss of a team counts bets by these, so that it agrees with the lists of bets.

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
        WHERE tenant = NEW.tenant AND member = NEW.member AND at <= NEW.at HAVING max(at) IS NOT NULL
      UNION ALL SELECT 'bets/team/' || l.ancestor || '@' || max(s.at) FROM line_ever l
          JOIN stint s ON s.tenant = l.tenant AND s.member = l.ancestor AND s.at <= NEW.at
        WHERE l.tenant = NEW.tenant AND l.member = NEW.member AND l.since <= NEW.at AND NEW.at < l.until
        GROUP BY l.ancestor);
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
        WHERE tenant = NEW.tenant AND member = NEW.member AND at <= NEW.at HAVING max(at) IS NOT NULL
      UNION ALL SELECT 'bets/team/' || l.ancestor || '@' || max(s.at) FROM line_ever l
          JOIN stint s ON s.tenant = l.tenant AND s.member = l.ancestor AND s.at <= NEW.at
        WHERE l.tenant = NEW.tenant AND l.member = NEW.member AND l.since <= NEW.at AND NEW.at < l.until
        GROUP BY l.ancestor);
  INSERT INTO total_addition (tenant, subject, day, measures)
    SELECT NEW.tenant, subject, NEW.day, json_object(
      NEW.category || '.' || NEW.status || '.count', 1,
      NEW.category || '.' || NEW.status || '.stake', NEW.stake,
      NEW.category || '.' || NEW.status || '.win', NEW.win)
    FROM (SELECT 'bets/team/' || ancestor AS subject FROM line_ever
        WHERE tenant = NEW.tenant AND member = NEW.member AND since <= NEW.at AND NEW.at < until
      UNION ALL SELECT 'bets/' || NEW.member || '@' || max(at) FROM stint
        WHERE tenant = NEW.tenant AND member = NEW.member AND at <= NEW.at HAVING max(at) IS NOT NULL
      UNION ALL SELECT 'bets/team/' || l.ancestor || '@' || max(s.at) FROM line_ever l
          JOIN stint s ON s.tenant = l.tenant AND s.member = l.ancestor AND s.at <= NEW.at
        WHERE l.tenant = NEW.tenant AND l.member = NEW.member AND l.since <= NEW.at AND NEW.at < l.until
        GROUP BY l.ancestor);
END;

-- Bets of the times that began before this migration.
INSERT INTO total_addition (tenant, subject, day, measures)
  SELECT tenant, subject, day, json_group_object(name, amount) FROM (
    SELECT tenant, subject, day, name, sum(amount) AS amount FROM (
      SELECT b.tenant, 'bets/team/' || l.ancestor || '@' || (SELECT max(s.at) FROM stint s
          WHERE s.tenant = b.tenant AND s.member = l.ancestor AND s.at <= b.at) AS subject,
        b.day, b.category || '.' || b.status || of.suffix AS name,
        CASE of.suffix WHEN '.count' THEN 1 WHEN '.stake' THEN b.stake ELSE b.win END AS amount
      FROM (SELECT DISTINCT tenant, member FROM stint) moved
      CROSS JOIN line_ever l ON l.tenant = moved.tenant AND l.ancestor = moved.member
      CROSS JOIN bet b ON b.tenant = l.tenant AND b.member = l.member AND l.since <= b.at AND b.at < l.until
      CROSS JOIN (SELECT '.count' AS suffix UNION ALL SELECT '.stake' UNION ALL SELECT '.win') of)
    WHERE subject IS NOT NULL GROUP BY tenant, subject, day, name)
  GROUP BY tenant, subject, day ORDER BY day;
