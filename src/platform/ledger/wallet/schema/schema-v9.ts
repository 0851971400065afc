/**
 * Version 9: later changes of a settled bet or round. `win` is the real money of a correction, positive or negative;
 * `is_back` says that the bet was returned later, or no longer is.
 */
export const SCHEMA_V9: readonly string[] = [
  `CREATE TABLE bet_change (
    op_key TEXT PRIMARY KEY REFERENCES op (key), bet TEXT REFERENCES bet (id), round TEXT REFERENCES round (id),
    win INTEGER NOT NULL DEFAULT 0, is_back INTEGER CHECK (is_back IN (0, 1)), at INTEGER NOT NULL,
    CHECK ((bet IS NULL) <> (round IS NULL))
  ) STRICT`,
  'CREATE INDEX bet_change_of_bet ON bet_change (bet) WHERE bet IS NOT NULL',
  'CREATE INDEX bet_change_of_round ON bet_change (round) WHERE round IS NOT NULL',
  `CREATE TRIGGER bet_change_new BEFORE INSERT ON bet_change BEGIN
    SELECT RAISE(ABORT, 'change exists') WHERE EXISTS (SELECT 1 FROM bet_change WHERE op_key = NEW.op_key);
  END`,
  `CREATE TRIGGER bet_change_no_update BEFORE UPDATE ON bet_change BEGIN SELECT RAISE(ABORT, 'change is final'); END`,
  `CREATE TRIGGER bet_change_no_delete BEFORE DELETE ON bet_change BEGIN SELECT RAISE(ABORT, 'change is final'); END`,
]
