import { addDays } from '#lib/shared/time/zone.ts'
import type { DayRange } from '#lib/records/date-range.ts'
import { today } from '#lib/records/records-store.ts'
import type { Filters } from './use-filters.ts'

export const TEAM_PRESETS = ['today', 'yesterday', 'thisMonth', 'previous7', 'previous30'] as const
export type TeamPreset = (typeof TEAM_PRESETS)[number]

/** Days where the brand is, both included. */
export function presetDays(preset: TeamPreset, day: string = today()): DayRange {
  const before = addDays(day, -1)
  return {
    today: { fromDay: day, toDay: day },
    yesterday: { fromDay: before, toDay: before },
    thisMonth: { fromDay: `${day.slice(0, 7)}-01`, toDay: day },
    previous7: { fromDay: addDays(day, -6), toDay: day },
    previous30: { fromDay: addDays(day, -29), toDay: day },
  }[preset]
}

/** The range that an address names; the last 30 days where it names none. */
export function rangeOf(filters: Filters): DayRange {
  const [fromDay, toDay] = [filters.of('from'), filters.of('to')]
  return fromDay && toDay ? { fromDay, toDay } : presetDays('previous30')
}

/** Where one member's bets of some days are. */
export function betsAddress(account: string, days: DayRange): string {
  return `#agent/personalHistoryCopy?${inDays(days, account)}`
}

/** The address of profit and loss of a member's line in a range of days. */
export function profitAddress(account: string, days: DayRange): string {
  return `#agent/palStatementsAgentCopy?${inDays(days, account)}`
}

function inDays({ fromDay, toDay }: DayRange, account: string): string {
  return new URLSearchParams({ from: fromDay, to: toDay, account }).toString()
}
