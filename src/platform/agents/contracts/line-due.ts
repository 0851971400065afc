import type { BrandContext } from '#platform/base/call.ts'
import {
  CONTRACT_CATEGORIES,
  CONTRACT_KINDS,
  settledBy,
  type Contract,
  type ContractCategory,
  type ContractKind,
} from '#lib/shared/contracts/contract.ts'
import {
  nextPeriod,
  periodBounds,
  periodOf,
  previousPeriod,
  type Period,
} from '#lib/shared/contracts/period.ts'
import { isCalendarKind, type PeriodKind } from '#lib/shared/contracts/period-id.ts'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import { acceptedInLine } from './contract-repository.ts'

/** After a period's end: time for wallets to tell what they did in it. */
const DELAY_MS = { hour: 5 * MINUTE_MS, day: 10 * MINUTE_MS } as const
/** Periods that one run closes for one line: after a long interruption the next run continues. */
const A_RUN = 60
/** Until something is signed. */
const NEVER_MS = Number.MAX_SAFE_INTEGER

export interface LineOfKind {
  kind: ContractKind
  category: ContractCategory
  root: string
  /** Counter of changes in the line: this check does not cover a later change. */
  asked: number
}

export interface DuePeriods {
  /** Closed periods that were not settled, the oldest first. */
  periods: Period[]
  /** When there is more to do. */
  nextMs: number
}

/** Lines whose time has come, or that have changed since somebody looked; the others are not read. */
export async function dueLines({ env, tenant, now }: BrandContext): Promise<LineOfKind[]> {
  const { results } = await env.DB.prepare(
    `SELECT kind, category, root, asked FROM (
       SELECT * FROM line_due WHERE tenant = ?1 AND zone = ?2 AND due_at <= ?3
       UNION ALL SELECT * FROM line_due WHERE tenant = ?1 AND zone < ?2
       UNION ALL SELECT * FROM line_due WHERE tenant = ?1 AND zone > ?2) ORDER BY kind, category, root`,
  )
    .bind(tenant.id, tenant.timeZone, now)
    .all<{ kind: string; category: string; root: string; asked: number }>()
  return results.flatMap(({ kind: kindText, category: categoryText, root, asked }) => {
    const kind = CONTRACT_KINDS.find((each) => each === kindText)
    const category = CONTRACT_CATEGORIES.find((each) => each === categoryText)
    return kind && category ? [{ kind, category, root, asked }] : []
  })
}

/** The line is looked at again at its time. */
export async function setNextDue(
  { env, tenant }: BrandContext,
  { kind, category, root, asked }: LineOfKind,
  nextMs: number,
): Promise<void> {
  await env.DB.prepare(
    `UPDATE line_due SET due_at = ?6, zone = ?7
     WHERE tenant = ?1 AND kind = ?2 AND category = ?3 AND root = ?4 AND asked = ?5`,
  )
    .bind(tenant.id, kind, category, root, asked, nextMs, tenant.timeZone)
    .run()
}

export async function duePeriods(base: BrandContext, line: LineOfKind): Promise<DuePeriods> {
  const { tenant, now } = base
  // A run counts all bets that wait, so the last five minutes are enough, and each run looks for such bets.
  if (line.kind === 'realtime') {
    const current = periodOf('fiveMinutes', now, tenant.timeZone)
    return { periods: [previousPeriod(current, tenant.timeZone)], nextMs: 0 }
  }
  const contracts = await acceptedInLine(base, {
    rootId: line.root,
    kind: line.kind,
    category: line.category,
  })
  const byCycle = Map.groupBy(contracts, ({ terms }) => settledBy(terms))
  const due: DuePeriods = { periods: [], nextMs: NEVER_MS }
  for (const [cycle, held] of byCycle) {
    if (cycle === 'bet') continue
    const { periods, nextMs } = await periodsSince(base, line, { cycle, held })
    due.periods.push(...periods)
    due.nextMs = Math.min(due.nextMs, nextMs)
  }
  due.periods.sort((a, b) => a.endMs - b.endMs)
  return due
}

async function periodsSince(
  base: BrandContext,
  line: LineOfKind,
  { cycle, held }: { cycle: PeriodKind; held: readonly Contract[] },
): Promise<DuePeriods> {
  const { tenant, now } = base
  const zone = tenant.timeZone
  const begun = Math.min(...held.map(({ acceptedAtMs }) => acceptedAtMs ?? Infinity))
  const endedMs = Math.max(
    ...held.map((each) => (each.acceptedAtMs === null ? 0 : (each.endedAtMs ?? Infinity))),
  )
  const last = await lastSettled(base, line, cycle)
  let period = last ? periodAfter(last, cycle, zone) : periodOf(cycle, begun, zone)
  if (period.startMs < begun) period = periodOf(cycle, begun, zone)
  if (period.startMs < begun) period = nextPeriod(period, zone)
  const delayMs = cycle === 'hour' ? DELAY_MS.hour : DELAY_MS.day
  const periods: Period[] = []
  while (period.endMs + delayMs <= now && period.startMs < endedMs && periods.length < A_RUN) {
    periods.push(period)
    period = nextPeriod(period, zone)
  }
  return { periods, nextMs: period.startMs < endedMs ? period.endMs + delayMs : NEVER_MS }
}

interface LastSettled extends Record<string, unknown> {
  period: string
  ends_at: number
}

/**
 * The first period that is not settled. Days follow each other by date, also after a change of the brand's time zone: play
 * is recorded by date, so each date is paid once and none is skipped. Hours follow the clock.
 */
function periodAfter({ period: id, ends_at }: LastSettled, cycle: PeriodKind, zone: string): Period {
  if (isCalendarKind(cycle)) return nextPeriod(periodBounds(id, zone), zone)
  const period = periodOf(cycle, ends_at, zone)
  return period.startMs < ends_at ? nextPeriod(period, zone) : period
}

async function lastSettled(
  { env, tenant }: BrandContext,
  { kind, category, root }: LineOfKind,
  cycle: PeriodKind,
): Promise<LastSettled | null> {
  return env.DB.prepare(
    `SELECT period, ends_at FROM settlement
     WHERE tenant = ? AND kind = ? AND category = ? AND root = ? AND cycle = ? ORDER BY ends_at DESC LIMIT 1`,
  )
    .bind(tenant.id, kind, category, root, cycle)
    .first<LastSettled>()
}
