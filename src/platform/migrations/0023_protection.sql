-- Who excluded themselves, so that another account of theirs is found: at the same brand, or at every brand of the operator.
-- The wallet holds the exclusion itself; this is how others are told of it.
CREATE TABLE exclusion (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  operator TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('brand', 'operator')),
  starts_at INTEGER NOT NULL,
  -- NULL: for ever.
  ends_at INTEGER,
  PRIMARY KEY (tenant, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX exclusion_by_operator ON exclusion (operator, starts_at);

-- What tells a person again, hashed: mobile number, e-mail address, number of an identity document, name with date of birth.
CREATE TABLE exclusion_mark (
  operator TEXT NOT NULL,
  mark TEXT NOT NULL,
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  PRIMARY KEY (operator, mark, tenant, member)
) STRICT, WITHOUT ROWID;

-- What players did for their own protection, for regulators' exports.
CREATE INDEX ledger_op_protect ON ledger_op (tenant, at) WHERE kind = 'protect';
