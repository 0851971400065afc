/** What an offer would have cost on one day. */
export interface DryDay {
  day: string
  claims: number
  costMinor: number
}

export interface DryTotal {
  claims: number
  costMinor: number
  /** Beyond the cap of a day or the budget: nobody would have got it. */
  cutMinor: number
  /** The day on which the budget would have been spent. */
  spentOn?: string
}

/** The days of several pages as one list, in their order. */
export function addDryDays(one: readonly DryDay[], other: readonly DryDay[]): DryDay[] {
  const days = new Map<string, DryDay>()
  for (const { day, claims, costMinor } of [...one, ...other]) {
    const before = days.get(day) ?? { day, claims: 0, costMinor: 0 }
    days.set(day, { day, claims: before.claims + claims, costMinor: before.costMinor + costMinor })
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Bounds that all players share: what a day may give, and the budget, day by day. */
export function boundDryDays(
  days: readonly DryDay[],
  { perDayMinor, budgetMinor }: { perDayMinor?: number | undefined; budgetMinor: number },
): DryTotal {
  const total: DryTotal = { claims: 0, costMinor: 0, cutMinor: 0 }
  for (const { day, claims, costMinor } of days) {
    const left = budgetMinor - total.costMinor
    const given = Math.min(costMinor, perDayMinor ?? costMinor, left)
    total.claims += claims
    total.costMinor += given
    total.cutMinor += costMinor - given
    if (total.costMinor === budgetMinor && total.spentOn === undefined) total.spentOn = day
  }
  return total
}
