import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/reports-lists.ts'
import { ratioOf, roundHalfEven } from '#lib/shared/money/exact.ts'
import { figureOf, termsOfFigure, type SumFigure } from '#lib/shared/reports/figures.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { brandSet, checkDays, currenciesOf, upToDate } from './brand-set.ts'
import { sumGroups, type Days, type SumQuery } from './report-repository.ts'
import { readShares } from './share-service.ts'

type Output = OutputOf<typeof calls.getVendorInvoice>
type Line = Output['lines'][number]

const MILLION = 1_000_000
const FIGURES = ['bets', 'stakes', 'ggr', 'taxBase'] as const satisfies SumFigure[]

export async function getVendorInvoice(call: Call<typeof calls.getVendorInvoice>): Promise<Output> {
  const { env, now, input } = call
  checkDays(input)
  const set = await brandSet(env, input.tenants)
  const state = await upToDate(set, now)
  const lines = (
    await Promise.all(
      set.parts.map(({ env: own, tenants }) => linesOf(own, { ...input, tenants: [...tenants] })),
    )
  ).flat()
  return {
    ...state,
    currencies: currenciesOf(
      set,
      lines.map(({ currency }) => currency),
    ),
    lines,
    sums: sumsOf(lines),
  }
}

interface Asked extends Days {
  tenants: string[]
  vendor?: string | undefined
}

/** A line for each vendor, category and version of its share. The days are cut where any share changes. */
async function linesOf(env: Env, asked: Asked): Promise<Line[]> {
  const { tenants, fromDay, toDay, vendor } = asked
  const [shares, external] = await Promise.all([readShares(env, tenants, vendor), externalVendors(env)])
  const starts = [...new Set(shares.map((each) => each.fromDay))].filter(
    (day) => day > fromDay && day <= toDay,
  )
  const cuts = [fromDay, ...starts.toSorted(), addDays(toDay, 1)]
  const lines: Line[] = []
  for (const [index, from] of cuts.slice(0, -1).entries()) {
    const to = addDays(cuts[index + 1] ?? toDay, -1)
    const query: SumQuery = {
      ...{ tenants, fromDay: from, toDay: to, by: ['brand', 'vendor', 'category'] },
      filters: vendor === undefined ? {} : { vendor },
    }
    const sums = [...new Set(FIGURES.flatMap((name) => termsOfFigure(name).map(([sum]) => sum)))]
    for (const { keys, currency, value } of await sumGroups(env, query, { sums })) {
      const [brand = '', code = '', category = ''] = keys
      if (!external.has(code)) continue
      const own = shares.filter((each) => each.brand === brand && each.vendor === code)
      const share = own.findLast((each) => each.fromDay <= from)
      add(lines, {
        ...{ brand, vendor: code, category, currency, ...periodOf(own, share, asked) },
        bets: figureOf('bets', value),
        stakesMinor: figureOf('stakes', value),
        ggrMinor: figureOf('ggr', value),
        ggrRealMinor: figureOf('taxBase', value),
        share: share ? { basis: share.basis, sharePpm: share.sharePpm } : null,
      })
    }
  }
  return lines.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

/** The days within those asked for in which a version of a share holds, or in which there is none yet. */
function periodOf(
  own: readonly calls.VendorShare[],
  share: calls.VendorShare | undefined,
  { fromDay, toDay }: Days,
): Days {
  const begins = share?.fromDay ?? ''
  const next = own.find((each) => each.fromDay > begins)?.fromDay
  const last = next === undefined ? toDay : addDays(next, -1)
  return { fromDay: begins > fromDay ? begins : fromDay, toDay: last < toDay ? last : toDay }
}

/** Days of one version are one line, also where the share of another vendor changes among them. */
function add(lines: Line[], line: Line): void {
  const known = lines.find(
    (each) =>
      each.category === line.category &&
      each.brand === line.brand &&
      each.vendor === line.vendor &&
      each.currency === line.currency &&
      each.fromDay === line.fromDay,
  )
  if (!known) return void lines.push(line)
  known.bets += line.bets
  known.stakesMinor += line.stakesMinor
  known.ggrMinor += line.ggrMinor
  known.ggrRealMinor += line.ggrRealMinor
}

function sumsOf(lines: readonly Line[]): Output['sums'] {
  const sums = new Map<string, Output['sums'][number]>()
  for (const line of lines) {
    const { brand, vendor, currency, share, fromDay, toDay } = line
    const key = JSON.stringify([brand, vendor, currency, fromDay])
    const sum = sums.get(key) ?? {
      ...{ brand, vendor, currency, fromDay, toDay, basisMinor: 0, owedMinor: 0 },
      sharePpm: share?.sharePpm ?? null,
    }
    sum.basisMinor += basisOf(line)
    sums.set(key, sum)
  }
  return [...sums.values()].map((sum) => ({
    ...sum,
    // Where players won, the vendor gets nothing; the loss is not carried on.
    owedMinor: roundHalfEven(ratioOf(Math.max(0, sum.basisMinor), sum.sharePpm ?? 0, MILLION)),
  }))
}

function basisOf({ share, ggrMinor, ggrRealMinor, stakesMinor }: Line): number {
  if (share?.basis === 'stakes') return stakesMinor
  return share?.basis === 'ggrReal' ? ggrRealMinor : ggrMinor
}

async function externalVendors(env: Env): Promise<ReadonlySet<string>> {
  const { results } = await env.DB.prepare("SELECT vassalage FROM vendor WHERE kind = 'external'").all<{
    vassalage: string
  }>()
  return new Set(results.map(({ vassalage }) => vassalage))
}

function nameOf({ brand, vendor, category, currency, fromDay }: Line): string {
  return [brand, vendor, category, currency, fromDay].join('|')
}
