import type { Category } from '#lib/api/fields.ts'
import type { MovementKind } from '#lib/api/purposes.ts'
import { windowAt } from '#lib/shared/rewards/windows.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import type { Env } from '#platform/base/env.ts'
import type { DayRange } from './range.ts'

/**
 * Totals of a subject by day, accumulated from the wallets' operations (`wallet/measures.ts`, migration 0016). Rows hold
 * running sums from the first day on, so that any range is the difference of two rows.
 */
export type Sums = Record<string, number>

/**
 * Subjects of totals: a member's movements, a member's bets by the day they were placed, movements and bets below a member,
 * or the whole brand.
 */
export const subjectOf = {
  member: (memberId: string) => memberId,
  bets: (memberId: string) => `bets/${memberId}`,
  team: (memberId: string) => `team/${memberId}`,
  teamBets: (memberId: string) => `bets/team/${memberId}`,
  brand: () => 'brand',
} as const

/**
 * Subjects whose sums make up profit and loss: money by the day on which it moved, bets by the day on which they were
 * placed. Their names of totals differ, so they are added up without mixing.
 */
export const profitOfWhom = {
  member: (memberId: string) => [subjectOf.member(memberId), subjectOf.bets(memberId)],
  team: (memberId: string) => [subjectOf.team(memberId), subjectOf.teamBets(memberId)],
} as const

/** Above this number of days the index is read as one range instead of one seek per day. */
const MAX_SEEKS = 14

/** Totals of a range. */
export async function totalsOf(
  { env, tenant }: { env: Env; tenant: string },
  subject: string,
  { fromDay, toDay }: DayRange,
): Promise<Sums> {
  const [before = {}, after = {}] = await sumsUpTo({ env, tenant }, subject, [addDays(fromDay, -1), toDay])
  return difference(before, after)
}

/**
 * Totals between two moments: whole days from their totals, less the parts of the first and the last day outside the
 * range.
 */
export async function totalsWithin(
  { env, tenant: { id, timeZone } }: { env: Env; tenant: { id: string; timeZone: string } },
  member: string,
  { startsAtMs, endsAtMs }: { startsAtMs: number; endsAtMs: number },
): Promise<Sums> {
  if (endsAtMs <= startsAtMs) return {}
  const [first, last] = [windowAt('day', startsAtMs, timeZone), windowAt('day', endsAtMs - 1, timeZone)]
  const outside = [
    { fromMs: first.startsAtMs, toMs: startsAtMs },
    { fromMs: endsAtMs, toMs: last.endsAtMs },
  ].filter(({ fromMs, toMs }) => fromMs < toMs)
  const [days, ...cut] = await Promise.all([
    totalsOf({ env, tenant: id }, subjectOf.member(member), { fromDay: first.key, toDay: last.key }),
    ...outside.map((range) => movedBetween(env, { tenant: id, member, ...range })),
  ])
  return difference(sumOf(cut), days)
}

/** The same from the member's operations; each part is read by an index of its own. */
async function movedBetween(
  env: Env,
  { tenant, member, fromMs, toMs }: { tenant: string; member: string; fromMs: number; toMs: number },
): Promise<Sums> {
  const part = (
    condition: string,
  ) => `SELECT j.key AS name, j.value AS amount FROM ledger_op o, json_each(o.measures) j
    WHERE o.tenant = ?1 AND o.member = ?2 AND o.at >= ?3 AND o.at < ?4 AND ${condition}`
  const turnover = `instr(o.measures, '.turnover"')`
  const { results } = await env.DB.prepare(
    `SELECT name, sum(amount) AS amount FROM (${part(`${turnover} > 0`)}
       UNION ALL ${part(`${turnover} = 0 AND o.measures <> '{}'`)}) GROUP BY name`,
  )
    .bind(tenant, member, fromMs, toMs)
    .all<{ name: string; amount: number }>()
  return Object.fromEntries(results.map(({ name, amount }) => [name, amount]))
}

/** The same by whole days for many subjects, in their order: two rows are read for each. */
export async function totalsOfAll(
  { env, tenant }: { env: Env; tenant: string },
  subjects: readonly string[],
  { before, last }: { before: string; last: string },
): Promise<Sums[]> {
  const upTo = (day: string) => `(SELECT sums FROM total_day WHERE tenant = ?1 AND subject = wanted.value
    AND day <= ${day} ORDER BY day DESC LIMIT 1)`
  const { results } = await env.DB.prepare(
    `SELECT ${upTo('?3')} AS before, ${upTo('?4')} AS after FROM json_each(?2) AS wanted ORDER BY wanted.key`,
  )
    .bind(tenant, JSON.stringify(subjects), before, last)
    .all<{ before: string | null; after: string | null }>()
  const read = (sums: string | null) => (sums === null ? {} : toSums(JSON.parse(sums)))
  return results.map(({ before: from, after: to }) => difference(read(from), read(to)))
}

/**
 * Totals of each of several consecutive periods.
 * @param ends last day of each period, ascending; the first begins the day after `after`
 */
export async function seriesOf(
  { env, tenant }: { env: Env; tenant: string },
  subject: string,
  { after, ends }: { after: string; ends: readonly string[] },
): Promise<Sums[]> {
  const sums = await (ends.length > MAX_SEEKS ? sumsOfDays : sumsUpTo)({ env, tenant }, subject, [
    after,
    ...ends,
  ])
  return ends.map((_, index) => difference(sums[index] ?? {}, sums[index + 1] ?? {}))
}

/** The sum of several totals. */
export function sumOf(all: readonly Sums[]): Sums {
  const total: Sums = {}
  for (const sums of all)
    for (const [name, amount] of Object.entries(sums)) total[name] = (total[name] ?? 0) + amount
  return total
}

/** The sum of a measure over some categories, or over all. */
export function played(sums: Sums, measure: string, categories?: readonly Category[]): number {
  return Object.entries(sums).reduce((total, [name, amount]) => {
    const [category, own, ofBets] = name.split('.')
    const isCounted =
      ofBets === undefined &&
      own === measure &&
      (!categories || categories.some((each) => each === category)) &&
      category !== 'in'
    return isCounted && category !== 'out' ? total + amount : total
  }, 0)
}

/**
 * Money in by movements of some kinds, less what was returned by them: negative where the money came in before the
 * range.
 */
export function kept(sums: Sums, kinds: readonly MovementKind[]): number {
  return kinds.reduce((total, kind) => total + (sums[`in.${kind}`] ?? 0) - (sums[`out.${kind}`] ?? 0), 0)
}

/** The same for consecutive days. A day without movements has no row; the sums of the previous day apply. */
async function sumsOfDays(
  base: { env: Env; tenant: string },
  subject: string,
  days: readonly string[],
): Promise<Sums[]> {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const [before = {}] = await sumsUpTo(base, subject, [first])
  const { results } = await base.env.DB.prepare(
    'SELECT day, sums FROM total_day WHERE tenant = ? AND subject = ? AND day > ? AND day <= ? ORDER BY day',
  )
    .bind(base.tenant, subject, first, last)
    .all<{ day: string; sums: string }>()
  const known = new Map(results.map(({ day, sums }) => [day, toSums(JSON.parse(sums))]))
  let current = before
  return days.map((day) => (current = known.get(day) ?? current))
}

/** The running sums up to each of some days; one row is read for each. */
async function sumsUpTo(
  { env, tenant }: { env: Env; tenant: string },
  subject: string,
  days: readonly string[],
): Promise<Sums[]> {
  const { results } = await env.DB.prepare(
    `SELECT (SELECT sums FROM total_day WHERE tenant = ?1 AND subject = ?2 AND day <= wanted.value
       ORDER BY day DESC LIMIT 1) AS sums
     FROM json_each(?3) AS wanted ORDER BY wanted.key`,
  )
    .bind(tenant, subject, JSON.stringify(days))
    .all<{ sums: string | null }>()
  return results.map(({ sums }) => (sums === null ? {} : toSums(JSON.parse(sums))))
}

export function toSums(value: unknown): Sums {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, amount]) => (typeof amount === 'number' ? [[name, amount]] : [])),
  )
}

/** One total minus the other. */
export function difference(before: Sums, after: Sums): Sums {
  return Object.fromEntries(
    Object.entries({ ...zeroOf(before), ...after }).flatMap(([name, amount]) => {
      const added = amount - (before[name] ?? 0)
      return added === 0 ? [] : [[name, added]]
    }),
  )
}

/**
 * Deposits less deposits that a bank called back or that a minor got back, by the day of each: negative where a deposit
 * arrived before the range. For reports; rewards for deposits use `keptDeposits`.
 */
export function netDepositsMinor(sums: Sums): number {
  return (sums['in.deposit'] ?? 0) - (sums['out.depositBack'] ?? 0)
}

/** Deposits less those that were taken back in the same range, whenever they arrived; not below zero. */
export function keptDeposits(sums: Sums): { count: number; minor: number } {
  const less = (suffix: string) =>
    Math.max(0, (sums[`in.deposit${suffix}`] ?? 0) - (sums[`out.depositBack${suffix}`] ?? 0))
  return { count: less('#'), minor: less('') }
}

function zeroOf(sums: Sums): Sums {
  return Object.fromEntries(Object.keys(sums).map((name) => [name, 0]))
}
