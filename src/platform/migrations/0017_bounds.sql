-- One movement of money at the provider pays one deposit.
CREATE UNIQUE INDEX deposit_by_transaction ON deposit (tenant, transaction_id) WHERE transaction_id IS NOT NULL;
