-- A provider's transaction is the same one in capitals or not.
CREATE INDEX deposit_by_transaction_any_case ON deposit (tenant, transaction_id COLLATE NOCASE)
  WHERE transaction_id IS NOT NULL;
CREATE INDEX deposit_surplus_any_case ON deposit_surplus (tenant, transaction_id COLLATE NOCASE);
