-- Holders of keys, by what their names look like: a second name that is mistaken for the first is no second person. The first
-- use of a key takes the name.
CREATE TABLE operator_name (
  skeleton TEXT PRIMARY KEY,
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Which key an act was done with; NULL: a session of the console, or the deployment's own key.
ALTER TABLE operator_action ADD COLUMN key_id TEXT;
DROP TRIGGER operator_action_stays;
CREATE TRIGGER operator_action_stays BEFORE UPDATE ON operator_action
WHEN OLD.outcome IS NOT NULL OR NEW.outcome IS NULL
  OR NEW.tenant <> OLD.tenant OR NEW.at <> OLD.at OR NEW.operator IS NOT OLD.operator
  OR NEW.key_id IS NOT OLD.key_id
  OR NEW.call <> OLD.call OR NEW.subject IS NOT OLD.subject OR NEW.decision IS NOT OLD.decision
  OR (OLD.version IS NOT NULL AND NEW.version IS NOT OLD.version)
  OR (OLD.amounts IS NOT NULL AND NEW.amounts IS NOT OLD.amounts)
  OR (OLD.before IS NOT NULL AND NEW.before IS NOT OLD.before)
  OR (OLD.after IS NOT NULL AND NEW.after IS NOT OLD.after)
BEGIN SELECT RAISE(ABORT, 'an action of an operator is never changed'); END;
