-- What a settled bet counted can be taken back: its draw is void after all, or got another result. The operation that does so
-- has negative measures, and counts in the window in which it happens, as every settlement does. A score is never below zero;
-- `total` may be, where more was taken back in a window than was staked in it.
ALTER TABLE board_score ADD COLUMN total INTEGER NOT NULL DEFAULT 0;
UPDATE board_score SET total = score;

DROP TRIGGER boards_follow;
CREATE TRIGGER boards_follow AFTER INSERT ON ledger_op WHEN instr(NEW.measures, '.turnoverReal"') > 0 BEGIN
  INSERT INTO board_score (tenant, offer, span, member, score, total, reached_at)
    SELECT tenant, offer, span, NEW.member, max(0, added), added, NEW.at
    FROM (SELECT b.tenant, b.offer, b.span,
        (SELECT sum(value) FROM json_each(NEW.measures) WHERE key IN (SELECT value FROM json_each(b.measures))) AS added
      FROM board b JOIN member m ON m.tenant = NEW.tenant AND m.id = NEW.member AND m.type NOT IN (1, 2, 4, 41, 42)
      WHERE b.tenant = NEW.tenant AND b.frozen_at IS NULL AND b.starts_at <= NEW.at AND b.ends_at > NEW.at)
    WHERE added <> 0
    -- A lower score was reached before the higher one was.
    ON CONFLICT (tenant, offer, span, member) DO UPDATE SET total = board_score.total + excluded.total,
      score = max(0, board_score.total + excluded.total),
      reached_at = iif(excluded.total > 0, max(board_score.reached_at, excluded.reached_at), board_score.reached_at);
END;
