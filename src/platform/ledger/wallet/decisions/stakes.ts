import { PLAY_GAP_MS } from '#lib/shared/protection/play-time.ts'
import { stakeBet, type BonusBet, type StakeRefusal } from '#lib/shared/rewards/bonus-bets.ts'
import { productOf } from '#lib/shared/rewards/products.ts'
import { BonusRun } from './bonus-run.ts'
import type { CommandOf } from '#platform/ledger/wallet/commands.ts'
import { foreign, refuse, type Refused } from './decision.ts'
import type { Statement } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import {
  beyondLimit,
  beyondPlayTime,
  beyondTime,
  duringBreak,
} from '#platform/ledger/wallet/protection/limit-check.ts'
import { EARLIER_GRANT } from '#platform/ledger/wallet/schema/schema-v4.ts'
import type { BetRow, RoundRow } from '#platform/ledger/wallet/rows/wallet-rows.ts'
import type { WalletView } from '#platform/ledger/wallet/rows/wallet-view.ts'

/** Source and destination of a bet's money, real and bonus. */
export interface Split {
  realMinor: number
  bonusMinor: number
}

export type Staking = CommandOf<'bet' | 'slip' | 'round'>

/** One bet of a command, as requested. */
export interface Line {
  id: string
  stakeMinor: number
}

/**
 * Takes stakes from real and bonus money; the bonus's own terms decide which goes first. Returns the bets with their split,
 * or the refusal. Free rounds stake nothing and feed no bonus.
 */
export function takeStakes(
  command: Staking,
  run: BonusRun,
  { wallet, lines, atMs }: { wallet: WalletView; lines: readonly Line[]; atMs: number },
): BonusBet[] | Refused {
  const { world, game, category } = command
  const wrong = foreign(command, wallet)
  if (wrong) return wrong
  const stakeMinor = lines.reduce((sum, line) => sum + line.stakeMinor, 0)
  const stopped = isPrize(command) ? undefined : stoppedPlay(command, { wallet, stakeMinor, atMs })
  if (stopped) return stopped
  const above = aboveRound(command, { wallet, stakeMinor, atMs })
  if (above) return above
  const facts = { id: game, category, product: productOf(category) }
  const bets: BonusBet[] = []
  for (const { id, stakeMinor: partMinor } of lines) {
    if (partMinor === 0) {
      bets.push({ key: id, world, category, realMinor: 0, bonusMinor: 0, grantId: undefined, weightBp: 0 })
      continue
    }
    const { book } = run
    // A bonus block lets the current bonus be played and starts no queued one.
    const grants = book.isBlocked ? book.grants.filter(({ state }) => state !== 'queued') : book.grants
    const taken = stakeBet(
      { ...book, grants, isBlocked: false },
      { betKey: id, world, game: facts, stakeMinor: partMinor, slipMinor: stakeMinor },
    )
    if (taken.kind === 'refused') return stakeRefusal(taken.reason)
    run.take(taken)
    bets.push(taken.bet)
  }
  const { realMinor } = splitOf(bets)
  return beyondLimit(wallet, atMs, { stake: stakeMinor, loss: realMinor }) ?? bets
}

/** A payout of a vendor's own promotion: nothing is staked for it now, and it is owed for earlier play. */
function isPrize(command: Staking): boolean {
  if (command.kind !== 'round' || command.stakeMinor > 0 || command.outcomeJson !== undefined) return false
  return command.roundId === undefined && command.freeRoundsId === undefined
}

interface StakeContext {
  wallet: WalletView
  stakeMinor: number
  atMs: number
}

/** The refusal of play that the platform or the player has stopped. */
function stoppedPlay(command: Staking, context: StakeContext): Refused | undefined {
  if (context.wallet.owner.isFrozen) return refuse('wallet.frozen')
  return duringBreak(context.wallet, context.atMs) ?? outOfTime(command, context)
}

/** The refusal of a stake with which its round would cost more than the law lets one cost; bonus money counts as well. */
function aboveRound(command: Staking, { wallet, stakeMinor }: StakeContext): Refused | undefined {
  const { mostInRoundMinor: maxMinor } = command
  if (maxMinor === undefined || stakeMinor === 0) return undefined
  const roundId = command.kind === 'slip' ? undefined : command.roundId
  const before = roundId === undefined ? [] : wallet.roundBets(roundId)
  const staked = before
    .filter(({ outcome }) => outcome !== 'rolledBack')
    .reduce((sum, bet) => sum + bet.stake_real + bet.stake_bonus, 0)
  if (staked + stakeMinor <= maxMinor) return undefined
  const leftMinor = Math.max(0, maxMinor - staked)
  return refuse('wallet.limitReached', { kind: 'stake', period: 'round', by: 'market', maxMinor, leftMinor })
}

/**
 * When the play time is up, an open round takes no more stakes; its remaining wins, own free spins included, are still
 * paid. A reality check waits until the round is over.
 */
function outOfTime(command: Staking, { wallet, stakeMinor, atMs }: StakeContext): Refused | undefined {
  const roundId = command.kind === 'slip' ? undefined : command.roundId
  const isBegun = roundId !== undefined && wallet.round(roundId) !== undefined
  if (!isBegun) return beyondTime(wallet, atMs)
  return stakeMinor > 0 ? beyondPlayTime(wallet, atMs) : undefined
}

function stakeRefusal(reason: StakeRefusal): Refused {
  if (reason === 'maxStake') return refuse('bonus.maxStake')
  return refuse(reason === 'insufficient' ? 'wallet.insufficient' : 'wallet.frozen')
}

/** A bet as the bonus rules read it. Bonus stakes from before grants belong to the grant that replaced them. */
export function bonusBetOf(bet: BetRow): BonusBet {
  return {
    key: bet.id,
    world: bet.world,
    category: bet.category,
    realMinor: bet.stake_real,
    bonusMinor: bet.stake_bonus,
    grantId: bet.grant_id ?? (bet.stake_bonus > 0 ? EARLIER_GRANT : undefined),
    weightBp: bet.weight_bp,
  }
}

/** The bonuses during a command about these bets. */
export function runOf(wallet: WalletView, atMs: number, bets: readonly BetRow[] = []): BonusRun {
  return new BonusRun(
    wallet,
    atMs,
    bets.map((bet) => bonusBetOf(bet).grantId ?? null),
  )
}

export function betRow(
  { operationKey, world, game, category }: Staking,
  bet: { reference: string; roundId: string | null; stake: BonusBet; atMs: number },
): Statement {
  const { reference, roundId, stake, atMs } = bet
  return [
    `INSERT INTO bet (id, op_key, round, world, game, category, reference, stake_real, stake_bonus, grant_id, weight_bp, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    stake.key,
    operationKey,
    roundId,
    world,
    game,
    category,
    reference,
    stake.realMinor,
    stake.bonusMinor,
    stake.grantId ?? null,
    stake.weightBp,
    atMs,
  ]
}

/** Adds the stake to the play time: it extends the last stretch of play or begins another. */
export function playRows(atMs: number): Statement[] {
  return [
    [
      'INSERT INTO play_span (since, until) SELECT ?1, ?1 WHERE NOT EXISTS (SELECT 1 FROM play_span WHERE until >= ?2)',
      atMs,
      atMs - PLAY_GAP_MS,
    ],
    ['UPDATE play_span SET until = ? WHERE since = (SELECT max(since) FROM play_span)', atMs],
  ]
}

/** Whether a round takes no further stake. */
export function isOver(
  round: RoundRow | undefined,
  { maxRoundAgeMs = Number.POSITIVE_INFINITY }: { maxRoundAgeMs?: number | undefined },
  atMs: number,
): boolean {
  return round !== undefined && (round.closed_by !== null || atMs - round.at >= maxRoundAgeMs)
}

/** Creates the round with its first bet. */
export function roundRow({ world, game, category }: Staking, id: string, atMs: number): Statement {
  return [
    `INSERT INTO round (seq, id, world, game, category, at)
     SELECT (SELECT coalesce(max(seq), 0) + 1 FROM round), ?1, ?2, ?3, ?4, ?5
     WHERE NOT EXISTS (SELECT 1 FROM round WHERE id = ?1)`,
    id,
    world,
    game,
    category,
    atMs,
  ]
}

export function splitOf(bets: readonly Split[]): Split {
  return {
    realMinor: bets.reduce((sum, bet) => sum + bet.realMinor, 0),
    bonusMinor: bets.reduce((sum, bet) => sum + bet.bonusMinor, 0),
  }
}
