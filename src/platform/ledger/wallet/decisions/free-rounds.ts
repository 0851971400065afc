import { grantBonus } from '#lib/shared/rewards/bonus.ts'
import { grantTerms } from '#lib/shared/rewards/grant-terms.ts'
import type { BonusRun } from './bonus-run.ts'
import { isBonusBlocked } from './bonus-run.ts'
import { apply, foreign, refuse, type Decide, type Refused } from './decision.ts'
import { freePayoutSchema, type FreePayout } from '#platform/ledger/wallet/rows/grant-terms.ts'
import type { LedgerSql, Statement } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import { duringBreak } from '#platform/ledger/wallet/protection/limit-check.ts'
import type { WalletView } from '#platform/ledger/wallet/rows/wallet-view.ts'

/** Rounds of one game at a fixed stake, paid by the brand, until a stated time. */
export interface FreeRounds {
  id: string
  offerId: string
  game: string
  rounds: number
  used: number
  stakeMinor: number
  /**
   * Absent: winnings are money at once. Otherwise they become one bonus with the last round, or when the rounds expire.
   */
  payout?: FreePayout | undefined
  wonMinor: number
  state: 'open' | 'used' | 'expired' | 'forfeited'
  madeAtMs: number
  expiresAtMs: number
}

type Row = {
  id: string
  offer: string
  game: string
  rounds: number
  used: number
  stake: number
  payout: string | null
  won: number
  state: FreeRounds['state']
  made_at: number
  expires_at: number
}

export function readFreeRounds(
  sql: LedgerSql,
  by: { id: string } | { state: 'open' } | { most: number },
): FreeRounds[] {
  const rows =
    'id' in by
      ? sql.all<Row>('SELECT * FROM free_rounds WHERE id = ?', by.id)
      : 'state' in by
        ? sql.all<Row>("SELECT * FROM free_rounds WHERE state = 'open' ORDER BY expires_at, seq")
        : sql.all<Row>('SELECT * FROM free_rounds ORDER BY seq DESC LIMIT ?', by.most)
  return rows.map(toFreeRounds)
}

/** When the next free rounds expire; undefined where none are open. */
export function freeRoundsDueMs(sql: LedgerSql): number | undefined {
  const due = sql.first<{ due: number | null }>(
    "SELECT min(expires_at) AS due FROM free_rounds WHERE state = 'open'",
  )
  return due?.due ?? undefined
}

/** Given like a bonus: not to a frozen or blocked wallet, nor during a break. */
export const decideGrantFreeRounds: Decide<'grantFreeRounds'> = (command, wallet, atMs) => {
  const { operationKey, reference, game, rounds, stakeMinor, lifeMs, payout } = command
  const barred =
    foreign(command, wallet) ??
    (wallet.owner.isFrozen ? refuse('wallet.frozen') : undefined) ??
    duringBreak(wallet, atMs) ??
    (isBonusBlocked(wallet, atMs) ? refuse('bonus.blocked') : undefined)
  if (barred) return barred
  return apply(
    { purpose: 'bonusGrant', reference, game },
    { kind: 'moved' },
    {
      rows: [
        [
          `INSERT INTO free_rounds (seq, id, offer, game, rounds, stake, payout, state, made_at, expires_at, changed_at)
           VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM free_rounds), ?, ?, ?, ?, ?, ?, 'open', ?, ?, ?)`,
          operationKey,
          reference,
          game,
          rounds,
          stakeMinor,
          payout ? JSON.stringify(payout) : null,
          atMs,
          atMs + lifeMs,
          atMs,
        ],
      ],
    },
  )
}

interface Use {
  freeRoundsId: string
  operationKey: string
  roundId: string
  game: string
  stakeMinor: number
  winMinor: number
}

/** Uses one of the rounds. `paidMinor`: what the round pays now; 0 where the win waits to become a bonus. */
export function useFreeRound(
  { freeRoundsId, operationKey, roundId, game, stakeMinor, winMinor }: Use,
  { wallet, run, atMs }: { wallet: WalletView; run: BonusRun; atMs: number },
): Refused | { free: FreeRounds; paidMinor: number; rows: Statement[] } {
  const free = wallet.freeRounds(freeRoundsId)
  if (!free || free.game !== game) return refuse('bonus.unknown')
  if (stakeMinor !== 0) return refuse('request.invalid', { field: 'stakeMinor' })
  if (free.state !== 'open' || free.expiresAtMs <= atMs) return refuse('bonus.ended')
  if (isBonusBlocked(wallet, atMs)) return refuse('bonus.blocked')
  const isHeld = free.payout !== undefined
  const used = free.used + 1
  const next: FreeRounds = {
    ...free,
    used,
    wonMinor: free.wonMinor + winMinor,
    state: used === free.rounds ? 'used' : 'open',
  }
  if (next.state === 'used') giveWinnings(next, run)
  return {
    free: next,
    paidMinor: isHeld ? 0 : winMinor,
    rows: [
      [
        'UPDATE free_rounds SET used = ?, won = ?, state = ?, changed_at = ? WHERE id = ?',
        used,
        next.wonMinor,
        next.state,
        atMs,
        free.id,
      ],
      [
        'INSERT INTO free_use (op_key, free_rounds, round, stake, win, is_held) VALUES (?, ?, ?, ?, ?, ?)',
        operationKey,
        free.id,
        roundId,
        free.stakeMinor,
        winMinor,
        isHeld ? 1 : 0,
      ],
    ],
  }
}

/** Expired rounds are lost; the winnings of played ones become the bonus. */
export function lapseFreeRounds(wallet: WalletView, run: BonusRun, atMs: number): Statement[] {
  const over = wallet.openFreeRounds().filter(({ expiresAtMs }) => expiresAtMs <= atMs)
  for (const free of over) giveWinnings(free, run)
  return over.map(({ id }) => [
    "UPDATE free_rounds SET state = 'expired', changed_at = ? WHERE id = ?",
    atMs,
    id,
  ])
}

/** Exclusion, a break or a ban ends them at once. */
export function forfeitFreeRounds(reason: string, atMs: number): Statement {
  return [
    "UPDATE free_rounds SET state = 'forfeited', reason = ?, changed_at = ? WHERE state = 'open'",
    reason,
    atMs,
  ]
}

/** A wallet that may not receive a bonus now does not get it later either. */
function giveWinnings({ id, offerId, payout, wonMinor }: FreeRounds, run: BonusRun): void {
  if (!payout || wonMinor === 0) return
  const sums = { bonusMinor: wonMinor, depositMinor: 0, depositKey: undefined }
  const given = grantBonus(run.book, {
    id: `${id}:won`,
    offerId,
    terms: grantTerms(payout.wagering, sums, payout.market),
    as: { kind: 'granted' },
  })
  if (given.kind === 'decided') run.take(given)
}

function toFreeRounds(row: Row): FreeRounds {
  return {
    id: row.id,
    offerId: row.offer,
    game: row.game,
    rounds: row.rounds,
    used: row.used,
    stakeMinor: row.stake,
    ...(row.payout === null ? {} : { payout: freePayoutSchema.parse(JSON.parse(row.payout)) }),
    wonMinor: row.won,
    state: row.state,
    madeAtMs: row.made_at,
    expiresAtMs: row.expires_at,
  }
}
