import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/care/protection.ts'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import type { LimitPeriod } from '#lib/shared/protection/limits.ts'
import { playedMs } from '#lib/shared/protection/play-time.ts'
import { addDays, dayAt, dayStartMs } from '#lib/shared/time/zone.ts'
import type { Call } from '#platform/base/call.ts'
import { profitByPeriod } from '#platform/base/records/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'

const COUNTS: Record<LimitPeriod, number> = { day: 14, week: 12, month: 12 }

/** Deposits, stakes, wins and play time, by calendar days, weeks or months of the brand. */
export async function getMyPlay(
  call: Call<typeof calls.getMyPlay>,
): Promise<OutputOf<typeof calls.getMyPlay>> {
  const { env, tenant, member, now, input } = call
  const days = periodStarts(input.period, dayAt(now, tenant.timeZone))
  const starts = days.map((day) => dayStartMs(day, tenant.timeZone))
  const ends = days.map((_, index) =>
    addDays(days[index + 1] ?? nextStart(input.period, days[index] ?? ''), -1),
  )
  const [profits, spans] = await Promise.all([
    profitByPeriod({ env, tenant: tenant.id }, member.id, { fromDay: days[0] ?? '', ends }),
    walletOf(env, tenant.id, member.id).playSpans(starts[0] ?? 0),
  ])
  return {
    currency: tenant.currency,
    periods: days.map((fromDay, index) => {
      const { depositsMinor = 0, stakeMinor = 0, openMinor = 0, winMinor = 0 } = profits[index] ?? {}
      const from = starts[index] ?? 0
      const after = starts[index + 1]
      const played = playedMs(spans, from) - (after === undefined ? 0 : playedMs(spans, after))
      return {
        fromDay,
        depositsMinor,
        stakeMinor,
        openMinor,
        winMinor,
        netMinor: winMinor - (stakeMinor - openMinor),
        minutes: Math.round(played / MINUTE_MS),
      }
    }),
  }
}

/** First days of the last periods, the current one included, oldest first. */
function periodStarts(period: LimitPeriod, today: string): string[] {
  const starts = [startOf(period, today)]
  while (starts.length < COUNTS[period]) starts.unshift(startOf(period, addDays(starts[0] ?? today, -1)))
  return starts
}

function startOf(period: LimitPeriod, day: string): string {
  if (period === 'day') return day
  if (period === 'month') return `${day.slice(0, 8)}01`
  // Sunday is 0: weeks begin on Monday.
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

function nextStart(period: LimitPeriod, day: string): string {
  if (period === 'day') return addDays(day, 1)
  if (period === 'week') return addDays(day, 7)
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.toISOString().slice(0, 10)
}
