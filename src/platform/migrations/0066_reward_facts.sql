-- What rewards compare and count.

-- Where members were seen last in sessions that have ended: whoever invites somebody and logs out before the account is
-- opened was at that address all the same.
CREATE TABLE left_address (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  address TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member, address)
) STRICT, WITHOUT ROWID;
CREATE INDEX left_address_by_time ON left_address (seen_at);
CREATE TRIGGER session_leaves_address AFTER DELETE ON session BEGIN
  INSERT INTO left_address (tenant, member, address, seen_at)
    VALUES (OLD.tenant, OLD.member_id, OLD.address, OLD.seen_at)
    ON CONFLICT (tenant, member, address) DO UPDATE SET seen_at = max(seen_at, excluded.seen_at);
END;

-- What a member did in the part of a day in which an offer did not run: with `ledger_op_with_turnover`, every operation that
-- counts is found by its time.
CREATE INDEX ledger_op_without_turnover ON ledger_op (tenant, member, at)
  WHERE instr(measures, '.turnover"') = 0 AND measures <> '{}';
