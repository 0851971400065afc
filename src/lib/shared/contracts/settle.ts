import type { ActiveRule, Contract, TieredTerms } from './contract.ts'
import { settleByDifference, type SettledAgent } from './difference.ts'
import { activeKey, NO_FIGURES, teamActivity, teamFigures, type MemberFigures } from './figures.ts'
import { lineOf, type Line, type Member } from './line.ts'
import { ownAmount } from './own-amount.ts'
import { contractsByIndex } from './standing.ts'
import type { PeriodResult } from './tiers.ts'

/** A member with its inputs: own figures, and for agents with a carry the previous period's result. */
export interface PeriodMember extends Member {
  figures?: MemberFigures
  previous?: PeriodResult
}

/** One period of one kind and category, as plain data. */
export interface TieredInput {
  kind: TieredTerms['kind']
  members: readonly PeriodMember[]
  /** The versions that apply to the period (`countingIn`), one per agent. */
  contracts: readonly Contract<TieredTerms>[]
  periodId: string
  /** Calendar days of the period (`dayIdsOf`). */
  days: number
}

export interface Settlement {
  line: Line
  /** In the order of the members; members without a contract are omitted. */
  agents: SettledAgent[]
}

/** Nothing is computed below a wage or an hourly salary of 0; a dividend of 0 has no such effect. */
const STOPS_BY_ZERO: readonly TieredTerms['kind'][] = ['wage', 'hourly']

/**
 * Settles a period of one kind by the difference system.
 * @throws RangeError for members that form no line, contracts of several kinds or categories, two contracts of one agent,
 * or inexact sums.
 */
export function settle(input: TieredInput): Settlement {
  const line = lineOf(input.members)
  const held = contractsByIndex(line, input.contracts)
  if (input.contracts.some(({ terms }) => terms.kind !== input.kind))
    throw new RangeError(`not of the kind ${input.kind}`)
  const own = input.members.map((member) => member.figures ?? NO_FIGURES)
  const team = teamFigures(line, own)
  const counted = activityByRule(line, own)
  const agents = settleByDifference(line, {
    held,
    isStoppedByZero: STOPS_BY_ZERO.includes(input.kind),
    own: (index, contract) =>
      ownAmount(contract, {
        own: own[index] ?? NO_FIGURES,
        team: team[index] ?? NO_FIGURES,
        counted: counted(contract.terms.active)[index] ?? 0,
        days: input.days,
        periodId: input.periodId,
        previous: input.members[index]?.previous,
      }),
  })
  return { line, agents }
}

/** Active members are counted once per distinct rule, not once per agent. */
function activityByRule(line: Line, own: readonly MemberFigures[]): (rule: ActiveRule) => readonly number[] {
  const counts = new Map<string, readonly number[]>()
  return (rule) => {
    const key = activeKey(rule)
    const kept = counts.get(key) ?? teamActivity(line, own, rule)
    counts.set(key, kept)
    return kept
  }
}
