import {
  CONTRACT_CATEGORIES,
  CONTRACT_KINDS,
  settledBy,
  type Contract,
  type ContractCategory,
  type ContractKind,
} from '#lib/shared/contracts/contract.ts'
import { nextPeriod, periodOf, previousPeriod, type Period } from '#lib/shared/contracts/period.ts'
import type { PeriodKind } from '#lib/shared/contracts/period-id.ts'
import { insertBills, toRow } from './bill-repository.ts'
import { computeBills, firstBill, isWorthABill } from './computed-bills.ts'
import { acceptedInLine, type Base } from './contract-repository.ts'
import { settingsOf } from './contract-settings.ts'
import { dueRateDays } from './rates-due.ts'
import { periodInput, type PeriodInput, type PeriodOfLine } from './period-input.ts'

const MINUTE_MS = 60_000
/** After a period's end: time for wallets to tell what they did in it. */
const DELAY_MS = { hour: 5 * MINUTE_MS, fiveMinutes: 0, day: 10 * MINUTE_MS } as const
/** Periods that one run closes for one line: after a long stop the next run goes on. */
const A_RUN = 60

export interface Settled {
  settlements: number
  bills: number
}

/** Closes every period that has ended. Whatever stops in between, and whoever does the same beside it, each is closed once. */
export async function settleDue(base: Base): Promise<Settled> {
  const done: Settled = { settlements: 0, bills: 0 }
  const kinds = settingsOf(base.tenant)?.kinds ?? []
  for (const { kind, category, root } of await linesWithContracts(base)) {
    if (!kinds.includes(kind)) continue
    for (const period of await duePeriods(base, { kind, category, root })) {
      const bills = await closePeriod(base, { kind, category, rootId: root, period })
      if (bills === undefined) continue
      done.settlements += 1
      done.bills += bills
    }
  }
  for (const day of await dueRateDays(base)) {
    const bills = await closePeriod(base, day)
    if (bills === undefined) continue
    done.settlements += 1
    done.bills += bills
  }
  return done
}

/**
 * Writes a settlement with all its bills, or nothing. Answers how many bills there are, and nothing where somebody else has
 * closed it, or no bet waits for a real-time salary.
 */
async function closePeriod(base: Base, of: PeriodOfLine): Promise<number | undefined> {
  const { env, tenant, now } = base
  const found = await periodInput(base, of)
  const isRealtime = of.period.kind === 'fiveMinutes'
  if (isRealtime && (!found || betsOf(found).length === 0)) return undefined
  const run = crypto.randomUUID()
  const bills = (found ? computeBills(found) : [])
    .filter((computed) => isWorthABill(of, computed))
    .map((computed) => ({ bill: firstBill(of, computed), computed }))
  const { kind, category, rootId, period } = of
  const bets = found ? betsOf(found) : []
  const results = await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO settlement (tenant, kind, category, root, period, cycle, starts_at, ends_at, run, made_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 WHERE NOT EXISTS (
         SELECT 1 FROM json_each(?11) b JOIN realtime_bet r ON r.tenant = ?1 AND r.category = ?3
           AND r.member = b.value ->> 'member' AND r.bet = b.value ->> 'bet' WHERE r.run IS NOT NULL)
       ON CONFLICT DO NOTHING`,
    ).bind(
      tenant.id,
      kind,
      category,
      rootId,
      period.id,
      period.kind,
      period.startMs,
      period.endMs,
      run,
      now,
      JSON.stringify(bets),
    ),
    env.DB.prepare(
      `UPDATE realtime_bet SET run = ?2 WHERE tenant = ?1 AND category = ?3 AND run IS NULL
         AND (member, bet) IN (SELECT value ->> 'member', value ->> 'bet' FROM json_each(?4))
         AND EXISTS (SELECT 1 FROM settlement WHERE tenant = ?1 AND kind = ?5 AND category = ?3 AND root = ?6
           AND period = ?7 AND run = ?2)`,
    ).bind(tenant.id, run, category, JSON.stringify(bets), kind, rootId, period.id),
    ...insertBills(
      base,
      bills.map((each) => toRow(base, of, each)),
      {
        condition: `EXISTS (SELECT 1 FROM settlement WHERE tenant = ?1 AND kind = ?3 AND category = ?4 AND root = ?5
        AND period = ?6 AND run = ?7)`,
        values: [kind, category, rootId, period.id, run],
      },
    ),
  ])
  return results[0]?.meta.changes === 0 ? undefined : bills.length
}

function betsOf({ input }: PeriodInput): { member: string; bet: string }[] {
  if (input.kind !== 'realtime') return []
  return input.bets.map(({ betId, memberId }) => ({
    member: memberId,
    bet: betId.slice(memberId.length + 1),
  }))
}

interface LineOfKind {
  kind: ContractKind
  category: ContractCategory
  root: string
}

/** Top agents above anybody with a contract, now or before a move. */
async function linesWithContracts({ env, tenant }: Base): Promise<LineOfKind[]> {
  const { results } = await env.DB.prepare(
    `WITH holder (kind, category, agent) AS (
       SELECT DISTINCT kind, category, agent FROM contract WHERE tenant = ?1 AND accepted_at IS NOT NULL),
     place (kind, category, member) AS (SELECT kind, category, agent FROM holder
       UNION SELECT h.kind, h.category, v.from_upline FROM line_move v
         JOIN (SELECT DISTINCT kind, category FROM holder) h WHERE v.tenant = ?1)
     SELECT DISTINCT kind, category, coalesce((SELECT ancestor FROM lineage
       WHERE tenant = ?1 AND member = place.member ORDER BY level DESC LIMIT 1), member) AS root FROM place
     ORDER BY kind, category, root`,
  )
    .bind(tenant.id)
    .all<{ kind: string; category: string; root: string }>()
  return results.flatMap(({ kind: kindText, category: categoryText, root }) => {
    const kind = CONTRACT_KINDS.find((each) => each === kindText)
    const category = CONTRACT_CATEGORIES.find((each) => each === categoryText)
    return kind && category ? [{ kind, category, root }] : []
  })
}

/** Closed periods that were not settled, the oldest first. */
async function duePeriods(base: Base, { kind, category, root }: LineOfKind): Promise<Period[]> {
  const { tenant, now } = base
  const contracts = await acceptedInLine(base, { rootId: root, kind, category })
  const byCycle = Map.groupBy(contracts, ({ terms }) => settledBy(terms))
  const due: Period[] = []
  for (const [cycle, held] of byCycle) {
    if (cycle === 'bet') continue
    // A run counts all bets that wait, so the last five minutes are enough.
    if (cycle === 'fiveMinutes')
      due.push(previousPeriod(periodOf(cycle, now, tenant.timeZone), tenant.timeZone))
    else due.push(...(await periodsSince(base, { kind, category, root }, { cycle, held })))
  }
  return due.toSorted((a, b) => a.endMs - b.endMs)
}

async function periodsSince(
  base: Base,
  line: LineOfKind,
  { cycle, held }: { cycle: PeriodKind; held: readonly Contract[] },
): Promise<Period[]> {
  const { tenant, now } = base
  const zone = tenant.timeZone
  const begun = Math.min(...held.map(({ acceptedAtMs }) => acceptedAtMs ?? Infinity))
  const endedMs = Math.max(
    ...held.map((each) => (each.acceptedAtMs === null ? 0 : (each.endedAtMs ?? Infinity))),
  )
  const lastEndMs = await lastSettledMs(base, line, cycle)
  const fromMs = Math.max(lastEndMs ?? 0, begun)
  let period = periodOf(cycle, fromMs, zone)
  if (period.startMs < fromMs) period = nextPeriod(period, zone)
  const delayMs = cycle === 'hour' ? DELAY_MS.hour : DELAY_MS.day
  const due: Period[] = []
  while (period.endMs + delayMs <= now && period.startMs < endedMs && due.length < A_RUN) {
    due.push(period)
    period = nextPeriod(period, zone)
  }
  return due
}

async function lastSettledMs(
  { env, tenant }: Base,
  { kind, category, root }: LineOfKind,
  cycle: PeriodKind,
): Promise<number | null> {
  return env.DB.prepare(
    `SELECT max(ends_at) AS last FROM settlement
     WHERE tenant = ? AND kind = ? AND category = ? AND root = ? AND cycle = ?`,
  )
    .bind(tenant.id, kind, category, root, cycle)
    .first<number | null>('last')
}
