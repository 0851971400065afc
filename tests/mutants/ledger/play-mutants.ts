import { one, type Mutant } from '../mutant.ts'

/** Bugs in rounds, slips, corrections, and in what operations add to the totals. */
export const PLAY_MUTANTS: readonly Mutant[] = [
  {
    name: 'a closed round takes bets',
    first: 'wallet-rounds',
    edits: [
      [
        'decisions/bet-decisions.ts',
        "if (roundId && isOver(wallet.round(roundId), command, atMs)) return refuse('wallet.roundClosed')",
        '',
      ],
      [
        'schema/schema-v2.ts',
        "SELECT RAISE(ABORT, 'round is closed')\n      WHERE EXISTS",
        'SELECT 1 WHERE EXISTS',
      ],
    ],
  },
  {
    ...one(
      'a round that was given back is paid',
      'decisions/round-decisions.ts',
      "if (live.length === 0) return refuse('wallet.rolledBack')",
      '',
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'a win split by bets that were given back',
      'decisions/round-decisions.ts',
      "wallet.roundBets(roundId).filter(({ outcome }) => outcome !== 'rolledBack')",
      'wallet.roundBets(roundId)',
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'a bet with its win pays by its own stake alone',
      'decisions/round-decisions.ts',
      'bets: used ? own : [...others, ...own]',
      'bets: own',
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'a push counts as turnover',
      'decisions/turnover.ts',
      'validStake({ category, stakeMinor, payoutMinor, refundMinor })',
      'validStake({ category, stakeMinor, payoutMinor })',
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'a transfer to a member keeps the bonus',
      'decisions/hold-decisions.ts',
      "run.take(forfeitOnWithdrawal(run.book))\n  return apply(\n    { purpose: 'memberTransfer'",
      "return apply(\n    { purpose: 'memberTransfer'",
    ),
    first: 'wallet-bonus',
  },
  {
    ...one(
      'a bet that was paid is given back',
      'decisions/bet-decisions.ts',
      "if (bet?.outcome === 'settled') return refuse('wallet.betResolved')",
      '',
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'a slip placed in part',
      'decisions/bet-decisions.ts',
      'const rows = bets.map((stake, index) =>',
      'const rows = bets.slice(0, 2).map((stake, index) =>',
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'one line settled twice in one operation',
      'decisions/bet-decisions.ts',
      "if (new Set(ending.map(({ bet }) => bet.id)).size < ending.length) return refuse('request.invalid')",
      '',
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'a settlement goes on after a bet that it cannot end',
      'decisions/bet-decisions.ts',
      "if (refused && 'kind' in refused) return refused",
      '',
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'a correction takes what is not there',
      'decisions/correct-decisions.ts',
      'Math.min(amountMinor, wallet.held(own))',
      'amountMinor',
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'a correction of an open bet',
      'decisions/correct-decisions.ts',
      "if (paid?.outcome !== 'settled')",
      "if (!paid || paid.outcome === 'rolledBack')",
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'another win under the same key',
      'decisions/canonical.ts',
      "command.kind === 'round' && command.outcomeJson !== undefined",
      "command.kind === 'round'",
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'turnover of what was given back',
      'decisions/bet-decisions.ts',
      ".filter(({ purpose }) => purpose === 'win')\n    .map(({ bet, back, refundMinor })",
      '.map(({ bet, back, refundMinor })',
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'turnover of a void bet stays',
      'decisions/turnover.ts',
      'after[name] - before[name]',
      'after[name] - after[name]',
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'more of a stake is returned than was staked',
      'decisions/turnover.ts',
      ' && refundMinor <= bet.stake_real + bet.stake_bonus',
      '',
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'wins of rounds free no loss limit',
      'rows/limit-usage.ts',
      ' WHERE r.at > ?1) AS total',
      ' WHERE r.at > ?1 AND 1 = 0) AS total',
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'what a correction took back is lost in no limit',
      'rows/limit-usage.ts',
      " - ${changedSince('> ?1')}",
      '',
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'a corrected round counts as before',
      'decisions/correct-decisions.ts',
      "'roundId' in of && part === undefined",
      "'roundId' in of && part !== undefined",
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'a bet that is given back after all stays settled',
      'projection/told-bets.ts',
      "CASE WHEN b.is_back THEN 'rolledBack' ELSE coalesce(b.outcome, 'open') END AS status",
      "coalesce(b.outcome, 'open') AS status",
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'a transfer does not see what is being withdrawn',
      'rows/paid-in.ts',
      "FROM hold WHERE outcome IS NOT 'released'",
      "FROM hold WHERE outcome IS 'captured'",
    ),
    first: 'wallet-rounds',
  },
  {
    ...one(
      'the balance after a movement is that before it',
      'ledger.ts',
      "balance += changeOf(posting, 'player')",
      '',
    ),
    first: 'wallet-totals',
  },
  {
    ...one('days of another zone', 'ledger.ts', 'dayAt(atMs, before.owner.zone)', "dayAt(atMs, 'UTC')"),
    first: 'wallet-totals',
  },
  {
    ...one(
      'a movement counted twice',
      'decisions/measures.ts',
      '      add(`${name}#`, 1)\n',
      '      add(`${name}#`, 1)\n      add(name, amountMinor)\n',
    ),
    first: 'wallet-totals',
  },
  {
    name: 'an operation told again is counted again',
    first: 'wallet-totals',
    edits: [
      // Replaced rows fire the triggers that count, which an update would not.
      [
        'projection/projection.ts',
        'return `INSERT INTO ${table} (tenant',
        "return `INSERT ${table === 'ledger_op' ? 'OR REPLACE ' : ''}INTO ${table} (tenant",
      ],
      [
        'projection/projection.ts',
        'FROM json_each(?2) WHERE true ON CONFLICT ${onConflict}`',
        "FROM json_each(?2) WHERE true ${table === 'ledger_op' ? '' : `ON CONFLICT ${onConflict}`}`",
      ],
    ],
  },
  {
    ...one(
      'the wallets of before are not told again',
      'schema/schema-v2.ts',
      "    'INSERT OR IGNORE INTO outbox (op_seq) SELECT seq FROM op',\n",
      '',
    ),
    first: 'wallet-upgrade',
  },
  {
    ...one(
      'old turnover forgotten',
      'schema/fill-purposes.ts',
      'turnoverMinor: isEnd ? bet.stake : 0',
      'turnoverMinor: 0',
    ),
    first: 'wallet-upgrade',
  },
]
