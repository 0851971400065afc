-- A movement names its game, so that a page of them needs no second table for it. Empty for what is of no game.
ALTER TABLE ledger_transfer ADD COLUMN game TEXT NOT NULL DEFAULT '';
UPDATE ledger_transfer SET game = (
  SELECT o.game FROM ledger_op o
  WHERE o.tenant = ledger_transfer.tenant AND o.member = ledger_transfer.member AND o.seq = ledger_transfer.op_seq)
WHERE movement IS NOT NULL AND EXISTS (
  SELECT 1 FROM ledger_op o
  WHERE o.tenant = ledger_transfer.tenant AND o.member = ledger_transfer.member AND o.seq = ledger_transfer.op_seq);
