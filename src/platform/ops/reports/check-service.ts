import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/reports.ts'
import { SUMS, type DaySums } from '#lib/shared/reports/sums.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { played, subjectOf, totalsOf, type Sums } from '#platform/base/records/service.ts'
import { brandSet, checkDays, upToDate } from './brand-set.ts'
import { changedClosings } from './closing.ts'
import { sumGroups, type Days } from './report-repository.ts'

export async function checkReports(
  call: Call<typeof calls.checkReports>,
): Promise<OutputOf<typeof calls.checkReports>> {
  const { env, now, input, tenant } = call
  const { fromDay, toDay } = input
  checkDays(input)
  const set = await brandSet(env, tenant.id)
  const state = await upToDate(set, now)
  return {
    ...state,
    days: Math.round((Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS) + 1,
    differing: await differingSums(env, tenant.id, { fromDay, toDay }),
    changed: await changedClosings(env, tenant.id, { fromDay, toDay }),
  }
}

/** Sums of the days against the brand's totals, which triggers count from the same operations in another way. */
async function differingSums(env: Env, tenant: string, days: Days) {
  const [groups, totals] = await Promise.all([
    sumGroups(env, { ...days, tenants: [tenant], by: [], filters: {} }, { sums: SUMS }),
    totalsOf({ env, tenant }, subjectOf.brand(), days),
  ])
  const reported: DaySums = {}
  for (const { value } of groups)
    for (const name of SUMS) reported[name] = (reported[name] ?? 0) + (value[name] ?? 0)
  const of = (...names: (keyof DaySums)[]) => names.reduce((sum, name) => sum + (reported[name] ?? 0), 0)
  const compared: [what: string, reported: number, booked: number][] = [
    ['bets', of('bets'), played(totals, 'bets')],
    ['stakes', of('stakeReal', 'stakeBonus'), played(totals, 'stake')],
    ['stakes of real money', of('stakeReal'), played(totals, 'stakeReal')],
    ['returned stakes', of('backReal', 'backBonus'), played(totals, 'back')],
    ['wins', of('winReal', 'winBonus', 'corrected'), played(totals, 'win')],
    ['turnover', of('turnover'), played(totals, 'turnover')],
    ['bonuses granted', of('bonusGranted'), totals['bonus.granted'] ?? 0],
    ['bonuses taken back', of('bonusTaken'), totals['bonus.forfeited'] ?? 0],
    ['deposits', of('deposited'), totals['in.deposit'] ?? 0],
    ['withdrawals asked for', of('requested'), totals['out.withdrawal'] ?? 0],
    ['withdrawals paid', of('paidOut'), totals['withdrawn'] ?? 0],
    ['players’ balances', of('balance'), balanceOf(totals)],
  ]
  return compared
    .filter(([, left, right]) => left !== right)
    .map(([what, left, right]) => ({ what, reported: left, booked: right }))
}

function balanceOf(totals: Sums): number {
  return Object.entries(totals).reduce((sum, [name, amount]) => {
    if (name.endsWith('#')) return sum
    return sum + (name.startsWith('in.') ? amount : name.startsWith('out.') ? -amount : 0)
  }, 0)
}
