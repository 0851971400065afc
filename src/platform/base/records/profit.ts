import { MAX_DAILY_DAYS, type ProfitPeriod } from '#lib/api/base/records.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import { kept, netDepositsMinor, type Sums } from './day-totals.ts'
import { betTotals } from './lists.ts'
import type { DayRange } from './range.ts'

/** The periods of a range: days, or months for more than 31 days. `end` is the last day of each. */
export function periodsOf({ fromDay, toDay }: DayRange): { period: string; end: string }[] {
  const isDaily = addDays(fromDay, MAX_DAILY_DAYS) > toDay
  const periods: { period: string; end: string }[] = []
  for (let from = fromDay; from <= toDay;) {
    const end = isDaily ? from : earlier(monthEnd(from), toDay)
    periods.push({ period: isDaily ? from : from.slice(0, 7), end })
    from = addDays(end, 1)
  }
  return periods
}

/** Profit and loss from the totals of `profitOfWhom`; real and bonus money both count. */
export function profitOf(sums: Sums): Omit<ProfitPeriod, 'period'> {
  const of = (name: string) => sums[name] ?? 0
  const bets = betTotals(sums)
  const jackpotMinor = kept(sums, ['jackpot'])
  const given = kept(sums, ['rebate', 'cashback', 'promotion', 'referral', 'points'])
  const bonusMinor = of('bonus.granted') - of('bonus.forfeited') + given
  return {
    stakeMinor: bets.stakeMinor,
    openMinor: bets.openMinor,
    winMinor: bets.winMinor + jackpotMinor,
    bonusMinor,
    netMinor: bets.netMinor + jackpotMinor + bonusMinor,
    depositsMinor: netDepositsMinor(sums),
    withdrawalsMinor: of('withdrawn') - of('returned'),
  }
}

function monthEnd(day: string): string {
  const next = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return addDays(next.toISOString().slice(0, 10), -1)
}

function earlier(left: string, right: string): string {
  return left < right ? left : right
}
