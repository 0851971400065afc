/** Version 10: the fee of a deposit, which the player paid in addition to the credited amount. */
export const SCHEMA_V10: readonly string[] = [
  `CREATE TABLE deposit_fee (
    op_key TEXT PRIMARY KEY REFERENCES op (key), amount INTEGER NOT NULL CHECK (amount > 0), at INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX deposit_fee_at ON deposit_fee (at)',
  `CREATE TRIGGER deposit_fee_new BEFORE INSERT ON deposit_fee BEGIN
    SELECT RAISE(ABORT, 'fee exists') WHERE EXISTS (SELECT 1 FROM deposit_fee WHERE op_key = NEW.op_key);
  END`,
  `CREATE TRIGGER deposit_fee_no_update BEFORE UPDATE ON deposit_fee BEGIN SELECT RAISE(ABORT, 'fee is final'); END`,
  `CREATE TRIGGER deposit_fee_no_delete BEFORE DELETE ON deposit_fee BEGIN SELECT RAISE(ABORT, 'fee is final'); END`,
]
