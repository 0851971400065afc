-- Which sums and bounds a call of an operator was about: JSON as `ops/logged-amounts.ts` writes it. NULL: of calls without any,
-- and of rows from before.
ALTER TABLE operator_action ADD COLUMN amounts TEXT;
DROP TRIGGER operator_action_stays;
CREATE TRIGGER operator_action_stays BEFORE UPDATE ON operator_action
WHEN OLD.outcome IS NOT NULL OR NEW.outcome IS NULL
  OR NEW.tenant <> OLD.tenant OR NEW.at <> OLD.at OR NEW.operator IS NOT OLD.operator
  OR NEW.call <> OLD.call OR NEW.subject IS NOT OLD.subject OR NEW.decision IS NOT OLD.decision
  OR (OLD.version IS NOT NULL AND NEW.version IS NOT OLD.version)
  OR (OLD.amounts IS NOT NULL AND NEW.amounts IS NOT OLD.amounts)
BEGIN SELECT RAISE(ABORT, 'an action of an operator is never changed'); END;
