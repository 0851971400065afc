import type { ActiveRule } from './contract.ts'
import { sumUp, type Line } from './line.ts'

/**
 * A member's figures of a period, in the games of the contract. Turnover covers valid bets without cancelled ones; deposit
 * fees are the house's cost of deposits.
 */
export interface Figures {
  turnoverMinor: number
  prizesMinor: number
  bettorRebatesMinor: number
  agentRebatesMinor: number
  activityMinor: number
  depositFeesMinor: number
  depositsMinor: number
}

export interface DayFigures {
  turnoverMinor: number
  depositsMinor: number
}

/** `days` is required where active members are counted as a daily mean; days without play may be omitted. */
export interface MemberFigures extends Figures {
  days?: readonly DayFigures[]
}

export const NO_FIGURES: Figures = {
  turnoverMinor: 0,
  prizesMinor: 0,
  bettorRebatesMinor: 0,
  agentRebatesMinor: 0,
  activityMinor: 0,
  depositFeesMinor: 0,
  depositsMinor: 0,
}
export const FIGURE_KEYS = [
  'turnoverMinor',
  'prizesMinor',
  'bettorRebatesMinor',
  'agentRebatesMinor',
  'activityMinor',
  'depositFeesMinor',
  'depositsMinor',
] as const satisfies readonly (keyof Figures)[]

/** The figures of each agent's team: the agent and the whole downline. @throws RangeError where a sum is not exact. */
export function teamFigures(line: Line, own: readonly Figures[]): Figures[] {
  const sums = FIGURE_KEYS.map(
    (key) =>
      [
        key,
        sumUp(
          line,
          own.map((figures) => figures[key]),
        ),
      ] as const,
  )
  return line.ids.map((_, index) => {
    const team = { ...NO_FIGURES }
    for (const [key, values] of sums) team[key] = values[index] ?? 0
    return team
  })
}

/** Each team's active members by one rule: members per period, or member-days for a daily mean. */
export function teamActivity(line: Line, own: readonly MemberFigures[], rule: ActiveRule): number[] {
  const isActive = (figures: DayFigures) =>
    figures.turnoverMinor >= rule.minTurnoverMinor && figures.depositsMinor >= rule.minDepositMinor
  return sumUp(
    line,
    own.map((figures) =>
      rule.count === 'period' ? Number(isActive(figures)) : (figures.days ?? []).filter(isActive).length,
    ),
  )
}

/** The key of rules with equal counts. */
export function activeKey({ count, minTurnoverMinor, minDepositMinor }: ActiveRule): string {
  return `${count} ${minTurnoverMinor} ${minDepositMinor}`
}
