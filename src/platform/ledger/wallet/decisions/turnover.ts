import type { Category } from '#lib/api/fields.ts'
import { allocate } from '#lib/shared/money/money.ts'
import { validStake } from '#lib/shared/rewards/valid-stake.ts'
import type { Ending } from '#platform/ledger/wallet/commands.ts'
import type { Played } from './measures.ts'
import { bonusBetOf, splitOf, type Split } from './stakes.ts'
import type { BetRow } from '#platform/ledger/wallet/rows/wallet-rows.ts'

/** Placed bets that are not settled yet count no turnover. */
export function placed(category: Category, bets: number): Played {
  return { category, bets, ...UNSETTLED }
}

type Settled = Omit<Played, 'category' | 'bets'>
const UNSETTLED: Settled = {
  turnoverMinor: 0,
  turnoverRealMinor: 0,
  unriskedMinor: 0,
  unriskedRealMinor: 0,
  settled: 0,
  wins: 0,
}

/**
 * The valid part of stakes settled with this payout, its real-money share, and whether it was a win. A returned part of
 * the stake counts as not at risk.
 */
export function turnover(
  category: Category,
  stake: Split,
  { payoutMinor, refundMinor }: { payoutMinor: number; refundMinor?: number | undefined },
): Settled {
  const stakeMinor = stake.realMinor + stake.bonusMinor
  const turnoverMinor = validStake({ category, stakeMinor, payoutMinor, refundMinor })
  // The remainder of the split goes to real money.
  const [turnoverRealMinor = 0] = allocate(turnoverMinor, [stake.realMinor, stake.bonusMinor])
  const settled = stake.realMinor > 0 ? 1 : 0
  const wins = settled === 1 && payoutMinor > stakeMinor ? 1 : 0
  return {
    turnoverMinor,
    turnoverRealMinor,
    unriskedMinor: stakeMinor - turnoverMinor,
    unriskedRealMinor: stake.realMinor - turnoverRealMinor,
    settled,
    wins,
  }
}

/** The change of a settled bet's counts when its final outcome differs. */
export function recounted(bet: BetRow, { was, is }: { was: Ending; is: Ending }): Settled {
  return changed(countOf(bet, was), countOf(bet, is))
}

/** The change of the counts of a round's settled bets when the round pays more or less afterwards. */
export function repaid(
  bets: readonly BetRow[],
  { wasMinor, byMinor }: { wasMinor: number; byMinor: number },
): Settled | undefined {
  const [first] = bets
  if (!first) return undefined
  const stake = splitOf(bets.map(bonusBetOf))
  const count = (minor: number) => turnover(first.category, stake, { payoutMinor: Math.max(0, minor) })
  return changed(count(wasMinor), count(wasMinor + byMinor))
}

/** Whether a bet can end like this: the returned part exceeds neither the stake nor the payout. */
export function isPossible(bet: BetRow, ending: Ending): boolean {
  if ('isReturned' in ending) return true
  const { winMinor, refundMinor = 0 } = ending
  return refundMinor <= winMinor && refundMinor <= bet.stake_real + bet.stake_bonus
}

/** The sum of the counts of several settlements in one operation. */
export function together(all: readonly Settled[]): Settled {
  return sumBy((name) => all.reduce((total, each) => total + each[name], 0))
}

function countOf(bet: BetRow, ending: Ending): Settled {
  const stake = bonusBetOf(bet)
  if (!('isReturned' in ending))
    return turnover(bet.category, stake, { payoutMinor: ending.winMinor, refundMinor: ending.refundMinor })
  // The stake came back by a correction, which counts it as won: none of it was at risk.
  const unriskedMinor = stake.realMinor + stake.bonusMinor
  return { ...UNSETTLED, unriskedMinor, unriskedRealMinor: stake.realMinor }
}

function changed(before: Settled, after: Settled): Settled {
  return sumBy((name) => after[name] - before[name])
}

function sumBy(of: (name: keyof Settled) => number): Settled {
  return {
    turnoverMinor: of('turnoverMinor'),
    turnoverRealMinor: of('turnoverRealMinor'),
    unriskedMinor: of('unriskedMinor'),
    unriskedRealMinor: of('unriskedRealMinor'),
    settled: of('settled'),
    wins: of('wins'),
  }
}
