import { PLAY_MUTANTS } from './play-mutants.ts'
import { OUTBOX_MUTANTS } from './outbox-mutants.ts'
import { one, type Mutant } from '../mutant.ts'

/** Bugs in the book itself. */
export const MUTANTS: readonly Mutant[] = [
  one('key never looked up', 'ledger.ts', 'if (known) return replay(known, command, hash)', ''),
  one(
    'body of a known key not compared',
    'ledger.ts',
    'known.body_hash !== hash && !isLateBet',
    'Math.abs(0) > 1 && !isLateBet',
  ),
  one(
    'a newly drawn outcome counts as another body',
    'decisions/canonical.ts',
    "[...SETTINGS, 'winMinor', 'outcomeJson', 'fair']",
    'SETTINGS',
  ),
  one(
    'no account before the first movement',
    'ledger.ts',
    "before.currency === '' && 'currency' in command",
    "Math.abs(0) > 1 && 'currency' in command",
  ),
  {
    name: 'no transaction',
    first: 'wallet-crash',
    edits: [['rows/ledger-sql.ts', 'return this.#storage.transactionSync(work)', 'return work()']],
  },
  {
    name: 'balance read before an await, used after it',
    edits: [
      [
        'wallet-object.ts',
        'const reply = this.#ledger.execute(command, nowMs, brand)',
        'const stale = this.balance().playerMinor\n    await new Promise((go) => setTimeout(go, 1))\n    const reply = this.#ledger.execute(command, nowMs, brand, stale)',
      ],
      [
        'ledger.ts',
        'execute(input: unknown, nowMs: number, brand?: Brand)',
        'execute(input: unknown, nowMs: number, brand?: Brand, stale?: number)',
      ],
      ['ledger.ts', 'this.#once(command, nowMs, brand))', 'this.#once(command, nowMs, brand, stale))'],
      [
        'ledger.ts',
        '#once(command: WalletCommand, nowMs: number, brand?: Brand)',
        '#once(command: WalletCommand, nowMs: number, brand?: Brand, stale?: number)',
      ],
      [
        'ledger.ts',
        'const before = new WalletView(this.#sql)',
        'const before = new WalletView(this.#sql)\n    before.stale = stale',
      ],
      [
        'rows/wallet-view.ts',
        '  readonly owner: Owner\n',
        '  readonly owner: Owner\n  stale: number | undefined\n',
      ],
      [
        'rows/wallet-view.ts',
        'held(code: AccountCode): number {',
        "held(code: AccountCode): number {\n    if (code === 'player' && this.stale !== undefined) return this.stale",
      ],
    ],
  },
  {
    name: 'fractions of a cent taken',
    edits: [
      ['command-fields.ts', 'const positive = z.int()', 'const positive = z.number()'],
      ['ledger.ts', 'if (!Number.isSafeInteger(sum)) return', 'if (!Number.isFinite(sum)) return'],
    ],
  },
  one('anything bound', 'rows/ledger-sql.ts', 'if (typeof value', 'if (Math.abs(0) > 1 && typeof value'),
  one(
    'no floor in the schema',
    'schema/schema-v1.ts',
    'CHECK (floor0 = 0 OR credits >= debits)',
    'CHECK (1)',
  ),
  one(
    'own accounts without a floor',
    'rows/accounts.ts',
    'return OWN.includes(code) ? 1 : 0',
    'return OWN.includes(code) ? 0 : 0',
  ),
  {
    name: 'money withdrawn that is not there, floor gone',
    edits: [
      ['schema/schema-v1.ts', 'CHECK (floor0 = 0 OR credits >= debits)', 'CHECK (1)'],
      [
        'decisions/hold-decisions.ts',
        "if (wallet.held('player') < amountMinor) return refuse('wallet.insufficient')\n  const run =",
        'const run =',
      ],
    ],
  },
  one(
    'a posting trigger for one side only',
    'schema/schema-v1.ts',
    '    UPDATE account SET debits = debits + NEW.amount WHERE id = NEW.debit;\n',
    '',
  ),
  one(
    'transfers may be changed',
    // Made anew there, so that of version 1 counts for nothing.
    'schema/schema-v2.ts',
    "BEFORE UPDATE ON transfer BEGIN SELECT RAISE(ABORT, 'transfer is final'); END",
    'BEFORE UPDATE ON transfer BEGIN SELECT 1; END',
  ),
  one(
    'transfers may be deleted',
    'schema/schema-v1.ts',
    "BEFORE DELETE ON transfer BEGIN SELECT RAISE(ABORT, 'transfer is final'); END",
    'BEFORE DELETE ON transfer BEGIN SELECT 1; END',
  ),
  {
    name: 'transfers may be replaced',
    edits: [
      ['schema/schema-v1.ts', "SELECT RAISE(ABORT, 'transfer exists') WHERE EXISTS", 'SELECT 1 WHERE EXISTS'],
      ['schema/schema-v1.ts', "SELECT RAISE(ABORT, 'transfer out of order') WHERE", 'SELECT 1 WHERE'],
    ],
  },
  one(
    'money across currencies',
    'schema/schema-v1.ts',
    "SELECT RAISE(ABORT, 'transfer across currencies')\n",
    'SELECT 1\n',
  ),
  one('a finished operation may be rewritten', 'schema/schema-v2.ts', "WHEN OLD.status <> 'open' OR", 'WHEN'),
  one(
    'no check of the balance before a withdrawal',
    'decisions/hold-decisions.ts',
    "if (wallet.held('player') < amountMinor) return refuse('wallet.insufficient')\n  const run =",
    'const run =',
  ),
  one(
    'a hold resolved twice',
    'decisions/hold-decisions.ts',
    "if (row.outcome) return refuse('wallet.holdResolved')",
    '',
  ),
  {
    name: 'a hold released twice for money',
    edits: [
      ['decisions/hold-decisions.ts', "if (row.outcome) return refuse('wallet.holdResolved')", ''],
      ['decisions/hold-decisions.ts', 'id: `${holdId}#resolve`', 'id: `${operationKey}#resolve`'],
    ],
  },
  one(
    'a bet paid twice',
    'decisions/bet-decisions.ts',
    "if (bet.outcome) return refuse(bet.outcome === 'rolledBack' ? 'wallet.rolledBack' : 'wallet.betResolved')",
    '',
  ),
  one(
    'a rollback leaves no tombstone',
    'decisions/bet-decisions.ts',
    "if (operation || betKey === operationKey) return refuse('wallet.betUnknown')",
    'if (operation || betKey) return apply({ ...nothing, isTombstone: true }, { subject: betKey })',
  ),
  one(
    'bonus money given back as nothing',
    'decisions/bonus-run.ts',
    '      this.#postings.push(posting)\n',
    "      if (posting.credit !== 'bonus' || posting.code !== 'rollback') this.#postings.push(posting)\n",
  ),
  one(
    'a frozen wallet plays',
    'decisions/stakes.ts',
    "if (context.wallet.owner.isFrozen) return refuse('wallet.frozen')",
    '',
  ),
  one(
    'a frozen wallet pays out',
    'decisions/hold-decisions.ts',
    "if (wallet.owner.isFrozen) return refuse('wallet.frozen')\n  if (wallet.held('player') < amountMinor) return refuse('wallet.insufficient')\n  const run =",
    "if (wallet.held('player') < amountMinor) return refuse('wallet.insufficient')\n  const run =",
  ),
  one(
    'stake and loss limits skipped',
    'decisions/stakes.ts',
    'return beyondLimit(wallet, atMs, { stake: stakeMinor, loss: realMinor }) ?? bets',
    'return realMinor >= 0 ? bets : []',
  ),
  one(
    'deposit limit skipped',
    'decisions/money-decisions.ts',
    '    beyondLimit(wallet, atMs, { deposit: amountMinor + feeMinor }) ??\n',
    '',
  ),
  one(
    'the fee of a deposit counts in no limit',
    'rows/limit-usage.ts',
    '(SELECT coalesce(sum(amount), 0) FROM deposit_fee WHERE at > ?1)',
    '0',
  ),
  one('a clock set back frees a limit', 'ledger.ts', 'Math.max(nowMs, before.owner.lastAtMs)', 'nowMs'),
  one(
    'a refusal forgotten',
    'decisions/decision.ts',
    "return { kind: 'refuse', code, isFinal: true, ...",
    "return { kind: 'refuse', code, isFinal: false, ...",
  ),
  one(
    'an unknown bet refused for ever',
    'decisions/bet-decisions.ts',
    "return refuseForNow('wallet.betUnknown')",
    "return refuse('wallet.betUnknown')",
  ),
  one(
    'the check after writing skipped',
    'ledger.ts',
    '    assertWritten(this.#sql, { before: before.accounts, after: after.accounts, postings: decision.postings })\n',
    '',
  ),
  ...PLAY_MUTANTS,
  ...OUTBOX_MUTANTS,
]
