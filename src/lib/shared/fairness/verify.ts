import { spin } from '#lib/shared/aurora-reels/engine.ts'
import type { BingoKind } from '#lib/shared/bingo/cards.ts'
import { playBingo } from '#lib/shared/bingo/round.ts'
import { drawDeck } from '#lib/shared/jacks-or-better/cards.ts'
import { settleHold } from '#lib/shared/jacks-or-better/round.ts'
import type { PokerBet } from '#lib/shared/jacks-or-better/round.ts'
import { isHit } from '#lib/shared/jackpot/pool.ts'
import type { ProgressiveRules } from '#lib/shared/jackpot/pool.ts'
import type { Chip } from '#lib/shared/roulette/chips.ts'
import { spinWheel } from '#lib/shared/roulette/settle.ts'
import { buyCard } from '#lib/shared/scratch/card.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import { commitOf } from './seeds.ts'
import type { FairSeeds } from './seeds.ts'
import { tracedDraw } from './trace.ts'
import type { RoundTrace } from './trace.ts'

/** A player's request for a round: with the draws it decides the outcome. Crash has `crash/verify.ts`. */
export type RoundRequest =
  | { game: 'aurora-reels'; stakeMinor: number }
  | { game: 'roulette'; chips: readonly Chip[]; isLaPartage: boolean }
  | { game: 'scratch'; stakeMinor: number }
  | ({ game: 'jacks-or-better'; holdMask: number } & PokerBet)

/** Games without a stake of one player: recomputed all the same. */
export type SharedRequest = { game: 'bingo'; kind: BingoKind }

/** The published values of a round after its server seed was rotated. */
export interface PublishedRound extends FairSeeds {
  /** Published before the round. */
  commit: string
  request: RoundRequest | SharedRequest
  /** As stored and shown. */
  outcome: unknown
  /** For rounds with a progressive pool: its draw follows those of the game. */
  jackpot?: { rules: ProgressiveRules; stakeMinor: number; isHit: boolean }
}

export interface VerifiedRound {
  /** Whether commitment, outcome and jackpot are all correct. */
  isValid: boolean
  commit: string
  isCommitRight: boolean
  /** Recomputed. */
  outcome: unknown
  isOutcomeRight: boolean
  /** Recomputed; absent for rounds without a pool. */
  isJackpotHit?: boolean
  trace: RoundTrace
}

/**
 * Recomputes a round from its published values, with every intermediate step: blocks, words and draws.
 * @throws RangeError when the seeds are not in their stored form, or the game does not accept the request
 */
export function verifyRound(round: PublishedRound): VerifiedRound {
  const { draw, trace } = tracedDraw(round)
  const commit = commitOf(round.serverSeed)
  const outcome = playRequest(draw, round.request)
  const isJackpotHit = round.jackpot && isHit(draw, round.jackpot.rules, round.jackpot.stakeMinor)
  const isCommitRight = commit === round.commit
  const isOutcomeRight = isSame(outcome, round.outcome)
  const isValid = isCommitRight && isOutcomeRight && isJackpotHit === round.jackpot?.isHit
  const jackpot = isJackpotHit === undefined ? {} : { isJackpotHit }
  return { isValid, commit, isCommitRight, outcome, isOutcomeRight, ...jackpot, trace }
}

/** Plays a request with these draws; returns the outcome that the platform stores. */
export function playRequest(draw: Draw, request: RoundRequest): { winMinor: number }
export function playRequest(draw: Draw, request: RoundRequest | SharedRequest): object
export function playRequest(draw: Draw, request: RoundRequest | SharedRequest): object {
  switch (request.game) {
    case 'aurora-reels':
      return spin(draw, request.stakeMinor)
    case 'roulette':
      return spinWheel(draw, request.chips, request)
    case 'scratch':
      return buyCard(draw, request.stakeMinor)
    case 'jacks-or-better':
      return settleHold(request, drawDeck(draw), request.holdMask)
    case 'bingo':
      return playBingo(draw, request.kind)
  }
}

/** Whether two values are equal as JSON, ignoring the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
