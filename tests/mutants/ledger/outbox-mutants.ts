import { one, type Mutant } from '../mutant.ts'

/** Bugs in what leaves the book: names, transfers to other wallets, the projection, copies. */
export const OUTBOX_MUTANTS: readonly Mutant[] = [
  one(
    'brands share wallets',
    'wallet-of.ts',
    'return `${tenant}:${memberId}`',
    'return `aurora:${memberId}`',
  ),
  one(
    'a transfer credited at every delivery',
    'projection/outbox.ts',
    'operationKey: id,',
    'operationKey: `${id}-${crypto.randomUUID()}`,',
  ),
  one(
    'a failed transfer taken for a delivered one',
    'projection/outbox.ts',
    "if (!given.ok && given.code === 'system.internal') throw new Error('the other wallet failed')",
    '',
  ),
  {
    name: 'outbox written after the transaction',
    first: 'wallet-outbox',
    edits: [
      [
        'schema/schema-v1.ts',
        'AFTER INSERT ON op BEGIN INSERT INTO outbox (op_seq) VALUES (NEW.seq); END',
        'AFTER INSERT ON op BEGIN SELECT 1; END',
      ],
      [
        'wallet-object.ts',
        'const reply = this.#ledger.execute(command, nowMs, brand)',
        "const reply = this.#ledger.execute(command, nowMs, brand)\n    this.sql.run('INSERT OR IGNORE INTO outbox (op_seq) SELECT max(seq) FROM op WHERE seq > 0 HAVING max(seq) > 0')",
      ],
    ],
  },
  one(
    'outbox struck off before the delivery',
    'projection/outbox.ts',
    '        await project(told)\n',
    "        this.#sql.run('DELETE FROM outbox WHERE op_seq IS NOT NULL')\n        await project(told)\n",
  ),
  one(
    'an older balance brought back',
    'projection/projection.ts',
    '   WHERE excluded.op_seq > ${table}.op_seq`',
    '`',
  ),
  one(
    'a lost alarm stays lost',
    'wallet-alarm.ts',
    ' ?? undefined\n    await this.arm()\n',
    ' ?? undefined\n',
  ),
  one(
    'a copy not compared',
    'book-copy.ts',
    "if (wrong) throw new Error('the balances of the copy are not the sums of its transfers')",
    '',
  ),
]
