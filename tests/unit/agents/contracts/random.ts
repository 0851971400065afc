import type { Contract, Rate, Tier, TieredTerms } from '#lib/shared/contracts/contract.ts'
import type { MemberFigures } from '#lib/shared/contracts/figures.ts'
import type { TieredInput } from '#lib/shared/contracts/settle.ts'
import { contract } from './build.ts'

/** How many random lines each comparison takes; the full count is 10 000. */
export const LINES = Number(process.env['CONTRACT_LINES'] ?? 500)

/** For tests over all lines, which take minutes at the full count. */
export const LONG = { timeout: 600_000 }

/** Repeatable chance: a failing seed fails again. */
export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761) >>> 0
  }
  /** A whole number from `min` to `max`. */
  from(min: number, max: number): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return min + (((mixed ^ (mixed >>> 15)) >>> 0) % (max - min + 1))
  }
  one<T>(choices: readonly T[]): T {
    const choice = choices[this.from(0, choices.length - 1)]
    if (choice === undefined) throw new RangeError('nothing to choose from')
    return choice
  }
  isIn(percent: number): boolean {
    return this.from(1, 100) <= percent
  }
}

/** A tree: each member below an earlier one or at the top, given in any order. */
export function randomMembers(chance: Chance, most: number): { id: string; parentId: string | null }[] {
  const count = chance.from(1, most)
  const depth = chance.from(1, 3)
  const members = Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    parentId: index === 0 || chance.isIn(5) ? null : `m${Math.max(0, index - chance.from(1, depth * 2))}`,
  }))
  return chance.isIn(50) ? members : members.toReversed()
}

export function randomFigures(chance: Chance, days: number): MemberFigures {
  const isIdle = chance.isIn(25)
  const turnoverMinor = isIdle ? 0 : chance.from(0, 4) * 25_000 + chance.from(0, 999)
  return {
    turnoverMinor,
    prizesMinor: isIdle ? 0 : chance.from(0, turnoverMinor + 20_000),
    bettorRebatesMinor: chance.from(0, 500),
    agentRebatesMinor: chance.from(0, 300),
    activityMinor: chance.isIn(20) ? chance.from(0, 3000) : 0,
    depositFeesMinor: chance.from(0, 200),
    depositsMinor: chance.from(0, 3) * 10_000,
    days: Array.from({ length: chance.from(0, days) }, () => ({
      turnoverMinor: chance.from(0, 2) * 1000,
      depositsMinor: chance.from(0, 2) * 5000,
    })),
  }
}

/** Ascending tiers whose top rate is `top`; bounds are near the figures, so that they are met and missed. */
function randomTiers(
  chance: Chance,
  terms: { top: number; isFixed: boolean; kind: string; hasLoss: boolean },
): Tier[] {
  const tiers: Tier[] = []
  let [turnoverMinor, activeMembers, lossMinor] = [
    chance.from(0, 2) * 25_000,
    chance.from(0, 1),
    chance.from(0, 1) * 10_000,
  ]
  const count = Math.min(chance.from(1, 4), terms.top)
  for (let index = 0; index < count; index += 1) {
    const size =
      index === count - 1 ? terms.top : Math.max(index + 1, Math.floor((terms.top * (index + 1)) / count))
    const rate: Rate = terms.isFixed ? { type: 'fixed', valueMinor: size } : { type: 'percent', rateE6: size }
    tiers.push({ turnoverMinor, activeMembers, lossMinor: terms.hasLoss ? lossMinor : 0, rate })
    turnoverMinor += chance.from(1, 40_000)
    activeMembers += chance.from(0, 2)
    lossMinor += chance.from(terms.kind === 'profitShare' ? 1 : 0, 30_000)
  }
  return tiers
}

function randomTerms(
  chance: Chance,
  kind: TieredTerms['kind'],
  size: { top: number; isFixed: boolean },
): TieredTerms {
  const active = {
    count: kind === 'hourly' ? 'period' : chance.one(['period', 'dailyMean'] as const),
    minTurnoverMinor: chance.one([0, 1, 1000, 25_000]),
    minDepositMinor: chance.one([0, 0, 5000]),
  }
  const payer = chance.one(['platform', 'upline'] as const)
  const base = { category: 'ALL', payer, active } as const
  if (kind === 'hourly')
    return { kind, ...base, tiers: randomTiers(chance, { ...size, kind, hasLoss: false }) }
  if (kind === 'wage') {
    const lossCheck = chance.one(['none', 'fixed'] as const)
    return {
      kind,
      ...base,
      lossCheck,
      tiers: randomTiers(chance, { ...size, kind, hasLoss: lossCheck === 'fixed' }),
    }
  }
  const tiers = randomTiers(chance, { top: size.top, isFixed: false, kind, hasLoss: true })
  if (kind === 'profitShare')
    return {
      kind,
      ...base,
      cycle: 'month',
      tiersBy: chance.one(['gross', 'net'] as const),
      depositFeeE6: chance.one([0, 50_000, 33_333]),
      tiers,
    }
  return {
    kind,
    ...base,
    cycle: 'halfMonth',
    minActiveMembers: chance.from(0, 2),
    carry: chance.one(['none', 'previous', 'permanent', 'secondHalf'] as const),
    lossCheck: chance.one(['none', 'fixed', 'floating'] as const),
    tiers,
  }
}

/** A line with contracts: mostly fitting ones, some gaps, some rates above the upline's, some offered by the platform. */
export function randomInput(chance: Chance, kind: TieredTerms['kind'], most = 14): TieredInput {
  const days = 15
  const tree = randomMembers(chance, most)
  const parentOf = new Map(tree.map((each) => [each.id, each.parentId]))
  const isFixed = chance.isIn(30)
  const highest = isFixed ? 9000 : kind === 'wage' || kind === 'hourly' ? 15_000 : 400_000
  const tops = new Map<string, number>()
  const gapPercent = chance.one([0, 10, 30])
  const abovePercent = chance.one([0, 0, 8])
  const contracts: Contract<TieredTerms>[] = []
  for (const id of [...parentOf.keys()].toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))) {
    if (chance.isIn(gapPercent)) continue
    const parentId = parentOf.get(id) ?? null
    const limit = (parentId !== null ? tops.get(parentId) : undefined) ?? highest
    const top = chance.isIn(abovePercent) ? limit + chance.from(1, 100) : chance.from(1, limit)
    tops.set(id, top)
    const isOfPlatform = parentId === null || chance.isIn(10)
    // Some have moved to another upline since they signed.
    const offeredBy = chance.isIn(4) ? 'former' : parentId
    const terms = randomTerms(chance, kind, { top, isFixed })
    contracts.push(contract(id, isOfPlatform ? null : offeredBy, terms))
  }
  const members = tree.map((each) => ({ ...each, figures: randomFigures(chance, days) }))
  return { kind, members, contracts, periodId: chance.one(['2026-11-H1', '2026-11-H2']), days }
}
