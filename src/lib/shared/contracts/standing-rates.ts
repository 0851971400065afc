import { addExact } from '#lib/shared/money/exact.ts'
import { CATEGORIES, type Category } from '#lib/shared/product/vocabulary.ts'
import type { Rates } from '#lib/shared/agent/rates.ts'
import { lineOf, type Member } from './line.ts'
import { roundShares, shareByRates, type AgentShare, type ShareHolder } from './rate-shares.ts'

/** A member's play in one category. */
interface CategoryPlay {
  turnoverMinor: number
  prizesMinor: number
}

/** A member with the rates that hold on a day, and what the member played on it. */
export interface RatedMember extends Member {
  rates: Rates
  /** Categories whose share is agreed by a commission contract: the contract pays them. */
  byContract: readonly Category[]
  play: Partial<Record<Category, CategoryPlay>>
}

/** Card games between players: rates apply to a member's losses. */
const BY_LOSS: readonly Category[] = ['PVP']

function rateBasis(category: Category): 'stake' | 'loss' {
  return BY_LOSS.includes(category) ? 'loss' : 'stake'
}

/**
 * Rebates of a day by the rates that members were given: each bettor gets the own rate, each agent above the difference to
 * the rate below, so that a line gets its top rate and never more. Whoever has a commission contract for a category is paid
 * by that instead, and those above still get their difference alone. Shares are rounded down once per category; the
 * remainder goes to the top agent.
 *
 * @throws RangeError for members that form no line, or inexact sums.
 */
export function settleStandingRates(members: readonly RatedMember[]): AgentShare[] {
  const line = lineOf(members)
  const shares = new Map<string, AgentShare>()
  for (const category of CATEGORIES) {
    const bases = members.map(({ play }) => baseOf(category, play[category]))
    if (bases.every((base) => base === 0)) continue
    const parts = shareByRates(
      line,
      members.map(({ rates }) => rates[category]),
      { outcome: 'stake', bases },
    )
    const held = members.map((member) => holderOf(member, category))
    const excluded = new Set(
      members.filter(({ byContract }) => byContract.includes(category)).map(({ id }) => id),
    )
    for (const share of roundShares(line, parts, held))
      if (!excluded.has(share.agentId)) shares.set(share.agentId, together(shares.get(share.agentId), share))
  }
  return [...shares.values()]
}

function baseOf(category: Category, play: CategoryPlay | undefined): number {
  if (!play) return 0
  const { turnoverMinor, prizesMinor } = play
  return Math.max(0, rateBasis(category) === 'loss' ? turnoverMinor - prizesMinor : turnoverMinor)
}

function holderOf({ id, rates }: RatedMember, category: Category): ShareHolder | undefined {
  if (rates[category] === undefined) return undefined
  const opening = { step: 'rates', category, basis: rateBasis(category) } as const
  return { agentId: id, contractId: '', version: 0, opening }
}

function together(before: AgentShare | undefined, share: AgentShare): AgentShare {
  if (!before) return share
  return {
    ...before,
    amountMinor: addExact(before.amountMinor, share.amountMinor),
    steps: [...before.steps, ...share.steps],
  }
}
