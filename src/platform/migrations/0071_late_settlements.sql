-- A settlement that is told after its board was frozen counts in the offer's next window, as of its beginning: results never
-- change. Most settlements have no frozen board; the index shows that without a scan.
CREATE INDEX board_frozen ON board (tenant, offer, ends_at) WHERE frozen_at IS NOT NULL;

DROP TRIGGER boards_follow;
CREATE TRIGGER boards_follow AFTER INSERT ON ledger_op WHEN instr(NEW.measures, '.turnoverReal"') > 0 BEGIN
  INSERT INTO board_score (tenant, offer, span, member, score, total, reached_at)
    SELECT tenant, offer, span, NEW.member, max(0, added), added, max(NEW.at, starts_at)
    FROM (SELECT b.tenant, b.offer, b.span, b.starts_at,
        (SELECT sum(value) FROM json_each(NEW.measures) WHERE key IN (SELECT value FROM json_each(b.measures))) AS added
      FROM board b JOIN member m ON m.tenant = NEW.tenant AND m.id = NEW.member AND m.type NOT IN (1, 2, 4, 41, 42)
      WHERE b.tenant = NEW.tenant AND b.frozen_at IS NULL AND b.ends_at > NEW.at AND (b.starts_at <= NEW.at
        OR (b.ends_at > b.starts_at
          AND EXISTS (SELECT 1 FROM board past WHERE past.tenant = b.tenant AND past.offer = b.offer
            AND past.frozen_at IS NOT NULL AND past.ends_at > NEW.at AND past.starts_at <= NEW.at)
          AND NOT EXISTS (SELECT 1 FROM board sooner WHERE sooner.tenant = b.tenant AND sooner.offer = b.offer
            AND sooner.frozen_at IS NULL AND sooner.ends_at > NEW.at AND sooner.starts_at < b.starts_at))))
    WHERE added <> 0
    -- A lower score was reached before the higher one was.
    ON CONFLICT (tenant, offer, span, member) DO UPDATE SET total = board_score.total + excluded.total,
      score = max(0, board_score.total + excluded.total),
      reached_at = iif(excluded.total > 0, max(board_score.reached_at, excluded.reached_at), board_score.reached_at);
END;
