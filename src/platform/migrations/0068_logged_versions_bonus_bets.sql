-- Which version a call of an operator made, put into force or withdrew: of content, of an offer, of a lottery. NULL: of calls
-- without versions, and of those that took something out of force.
ALTER TABLE operator_action ADD COLUMN version INTEGER;
DROP TRIGGER operator_action_stays;
CREATE TRIGGER operator_action_stays BEFORE UPDATE ON operator_action
WHEN OLD.outcome IS NOT NULL OR NEW.outcome IS NULL
  OR NEW.tenant <> OLD.tenant OR NEW.at <> OLD.at OR NEW.operator IS NOT OLD.operator
  OR NEW.call <> OLD.call OR NEW.subject IS NOT OLD.subject OR NEW.decision IS NOT OLD.decision
  OR (OLD.version IS NOT NULL AND NEW.version IS NOT OLD.version)
BEGIN SELECT RAISE(ABORT, 'an action of an operator is never changed'); END;

-- Marks bets with bonus money in stake or win: the board of winners leaves them out. Existing rows count as real money until
-- their wallet writes them again; the board covers one week.
ALTER TABLE bet ADD COLUMN has_bonus INTEGER NOT NULL DEFAULT 0 CHECK (has_bonus IN (0, 1));
