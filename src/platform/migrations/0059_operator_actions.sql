-- What operators did: one row for each call that can change something, written before the call acts. The rows of a brand are
-- in the brand's database; those of calls for the whole deployment, and of refused keys, are in the directory under ''.
CREATE TABLE operator_action (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- NULL: the deployment's own key.
  operator TEXT,
  -- Path of the call.
  call TEXT NOT NULL,
  -- Account, id or name that the input stated.
  subject TEXT,
  -- What was decided about it, such as 'suspended' or 'reject'.
  decision TEXT,
  -- 'done', or the code of the refusal; NULL: interrupted.
  outcome TEXT
) STRICT;
CREATE INDEX operator_action_of_brand ON operator_action (tenant, id);
CREATE INDEX operator_action_of_operator ON operator_action (tenant, operator, id);

CREATE TRIGGER operator_action_stays BEFORE UPDATE ON operator_action
WHEN OLD.outcome IS NOT NULL OR NEW.outcome IS NULL
  OR NEW.tenant <> OLD.tenant OR NEW.at <> OLD.at OR NEW.operator IS NOT OLD.operator
  OR NEW.call <> OLD.call OR NEW.subject IS NOT OLD.subject OR NEW.decision IS NOT OLD.decision
BEGIN SELECT RAISE(ABORT, 'an action of an operator is never changed'); END;
CREATE TRIGGER operator_action_is_kept BEFORE DELETE ON operator_action
BEGIN SELECT RAISE(ABORT, 'an action of an operator is kept'); END;
