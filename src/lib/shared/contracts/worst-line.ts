import type { ActiveRule, TieredTerms, Tier } from './contract.ts'

/** A tier that a downline can reach while its upline reaches none with at least its rate. `place` counts from the top, 0. */
export interface EasierTier {
  place: number
  tier: number
}

/** One contract of a line with its merged bounds. */
interface Level {
  tiers: readonly Tier[]
  active: ActiveRule
  lossCheck: 'none' | 'fixed' | 'floating'
}

/**
 * The maximum that a line can get in total, as a share of what its bottom team makes: a sum of rates in millionths, or of
 * amounts for contracts with amounts, for each tier of the top agent. It assumes that the lowest team makes the whole
 * result, and that each team has at least the turnover and active members of the one below; carries and winning branches
 * are ignored. Where every upline reaches a tier as easily as its downline, this is the top's own rate.
 */
export function worstByTopTier(path: readonly TieredTerms[]): number[] {
  const levels = path.map(levelOf)
  const [top] = levels
  if (!top) return []
  const isStopping = path.some((terms) => terms.kind === 'wage' || terms.kind === 'hourly')
  const worst = [-1, ...top.tiers.keys()].map(() => 0)
  for (const loss of lossesOf(levels)) {
    const sums = sumsAt(levels, loss, isStopping)
    for (const [state, sum] of sums.entries()) worst[state] = Math.max(worst[state] ?? 0, sum)
  }
  return worst
}

/** Tiers that give a line more than its top rate. */
export function easierTiers(path: readonly TieredTerms[]): EasierTier[] {
  const levels = path.map(levelOf)
  return levels.slice(1).flatMap((lower, index) => {
    const upper = levels[index]
    if (!upper) return []
    return [...lower.tiers.keys()].flatMap((at) => {
      const losses = lossesOf([upper, lower]).filter((loss) => rateAt(lower, at, loss) > 0)
      const least = bottomOf(upper, lower, at)
      const isEasier = losses.some(
        (loss) => rateAt(upper, reachedBy(upper, least), loss) < rateAt(lower, at, loss),
      )
      return isEasier ? [{ place: index + 1, tier: at + 1 }] : []
    })
  })
}

/** For each tier of the top agent (first: none reached) the maximum of the line at one loss. Proceeds from the bottom. */
function sumsAt(levels: readonly Level[], loss: number, isStopping: boolean): number[] {
  const downwards = levels.toReversed()
  let below: { level: Level; sums: readonly number[] } | undefined
  for (const level of downwards) {
    const states = [-1, ...level.tiers.keys()]
    const sums = states.map((state) => {
      const rate = rateAt(level, state, loss)
      if (!below) return rate
      if (isStopping && rate === 0) return 0
      const lower = below
      return lower.sums.reduce((most, sum, at) => {
        if (!isPossible({ upper: level, lower: lower.level }, state, at - 1)) return most
        return Math.max(most, sum + Math.max(0, rate - rateAt(lower.level, at - 1, loss)))
      }, 0)
    })
    below = { level, sums }
  }
  return [...(below?.sums ?? [])]
}

/** Whether an upline can be at exactly this tier while its downline is at that one. */
function isPossible({ upper, lower }: { upper: Level; lower: Level }, state: number, below: number): boolean {
  const least = bottomOf(upper, lower, below)
  const tier = upper.tiers[state]
  const turnover = Math.max(least.turnoverMinor, tier?.turnoverMinor ?? 0)
  const active = Math.max(least.activeMembers, tier?.activeMembers ?? 0)
  return reachedBy(upper, { turnoverMinor: turnover, activeMembers: active }) === state
}

/** The minimum figures of an upline whose downline is at a tier. */
function bottomOf(upper: Level, lower: Level, state: number): Pick<Tier, 'turnoverMinor' | 'activeMembers'> {
  const tier = lower.tiers[state]
  const activeMembers = countsAtLeast(upper.active, lower.active) ? (tier?.activeMembers ?? 0) : 0
  return { turnoverMinor: tier?.turnoverMinor ?? 0, activeMembers }
}

/** The highest tier whose turnover and active members are reached; tiers ascend, so all below it are reached too. */
function reachedBy(level: Level, has: Pick<Tier, 'turnoverMinor' | 'activeMembers'>): number {
  return level.tiers.findLastIndex(
    (tier) => tier.turnoverMinor <= has.turnoverMinor && tier.activeMembers <= has.activeMembers,
  )
}

/** The rate of the tiers up to `state` at a loss; an estimate, so plain numbers do. */
function rateAt({ tiers, lossCheck }: Level, state: number, loss: number): number {
  return tiers.slice(0, state + 1).reduce((highest, { rate, lossMinor }) => {
    const size = rate.type === 'percent' ? rate.rateE6 : rate.valueMinor
    if (lossCheck === 'fixed' && loss < lossMinor) return highest
    const factor = lossCheck === 'floating' && loss < lossMinor ? loss / lossMinor : 1
    return Math.max(highest, size * factor)
  }, 0)
}

/** Losses at which the maximum can be reached: each bound, just below it, and where a floating tier overtakes a lower one. */
function lossesOf(levels: readonly Level[]): number[] {
  const losses = new Set([1])
  for (const { tiers, lossCheck } of levels) {
    if (lossCheck === 'none') continue
    for (const tier of tiers) {
      losses.add(tier.lossMinor).add(tier.lossMinor - 1)
      if (lossCheck === 'floating')
        for (const lower of tiers) losses.add((tier.lossMinor * sizeOf(lower)) / sizeOf(tier))
    }
  }
  return [...losses].filter((loss) => loss > 0)
}

function sizeOf({ rate }: Tier): number {
  return rate.type === 'percent' ? rate.rateE6 : rate.valueMinor
}

function countsAtLeast(upper: ActiveRule, lower: ActiveRule): boolean {
  return (
    (upper.count === lower.count || upper.count === 'period') &&
    upper.minTurnoverMinor <= lower.minTurnoverMinor &&
    upper.minDepositMinor <= lower.minDepositMinor
  )
}

function levelOf(terms: TieredTerms): Level {
  const lossCheck = 'lossCheck' in terms ? terms.lossCheck : terms.kind === 'profitShare' ? 'fixed' : 'none'
  const least = terms.kind === 'dividend' ? terms.minActiveMembers : 0
  const tiers = terms.tiers.map((tier) => ({ ...tier, activeMembers: Math.max(tier.activeMembers, least) }))
  return { tiers, active: terms.active, lossCheck }
}
