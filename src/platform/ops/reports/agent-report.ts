import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/reports-lists.ts'
import { figureOf, termsOfFigure, type SumFigure } from '#lib/shared/reports/figures.ts'
import type { Call } from '#platform/base/call.ts'
import { brandSet, checkDays, currenciesOf, upToDate } from './brand-set.ts'
import { labelsOf } from './labels.ts'
import { activeGroups, sumGroups, type SumQuery } from './report-repository.ts'

const FIGURES = [
  'registered',
  'deposited',
  'turnover',
  'ggr',
  'ngr',
  'agentPay',
] as const satisfies SumFigure[]

export async function getAgentReport(
  call: Call<typeof calls.getAgentReport>,
): Promise<OutputOf<typeof calls.getAgentReport>> {
  const { env, now, tenant, input } = call
  checkDays(input)
  const set = await brandSet(env, tenant.id)
  const state = await upToDate(set, now)
  const { fromDay, toDay } = input
  const query: SumQuery = { fromDay, toDay, tenants: [tenant.id], by: ['line'], filters: {} }
  const sums = [...new Set(FIGURES.flatMap((name) => termsOfFigure(name).map(([sum]) => sum)))]
  const [groups, active] = await Promise.all([sumGroups(env, query, { sums }), activeGroups(env, query)])
  const players = new Map(active.map(({ keys, currency, value }) => [`${keys[0]} ${currency}`, value]))
  const labels = await labelsOf(
    set,
    groups.map(({ keys }) => ({ name: 'line', value: keys[0] ?? '' })),
  )
  const lines = groups.map(({ keys, currency, value }) => {
    const line = keys[0] ?? ''
    return {
      ...{ line, account: line === '' ? '' : labels('line', line), currency },
      registered: figureOf('registered', value),
      active: players.get(`${line} ${currency}`) ?? 0,
      depositedMinor: figureOf('deposited', value),
      turnoverMinor: figureOf('turnover', value),
      ggrMinor: figureOf('ggr', value),
      ngrMinor: figureOf('ngr', value),
      paidMinor: figureOf('agentPay', value),
    }
  })
  return {
    ...state,
    currencies: currenciesOf(
      set,
      lines.map(({ currency }) => currency),
    ),
    lines: lines.toSorted((a, b) => b.ngrMinor - a.ngrMinor || (a.line < b.line ? -1 : 1)),
  }
}
