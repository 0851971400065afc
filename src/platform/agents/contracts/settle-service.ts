import type { BrandContext } from '#platform/base/call.ts'
import { forEachApart } from '#platform/base/system/service.ts'
import { insertBills, toRow } from './bill-repository.ts'
import { computeBills, firstBill, isWorthABill } from './computed-bills.ts'
import { settingsOf } from './contract-settings.ts'
import { dueLines, duePeriods, setNextDue } from './line-due.ts'
import { dueRateDays } from './rates-due.ts'
import { periodInput, type PeriodInput, type PeriodOfLine } from './period-input.ts'
import { A_PART, endWaitingBets } from './realtime-input.ts'

export interface Settled {
  settlements: number
  bills: number
}

/**
 * Closes every period that has ended, each once, also after interruptions and beside concurrent runs. A failure of one line
 * does not stop the others.
 */
export async function settleDue(base: BrandContext): Promise<Settled> {
  const done: Settled = { settlements: 0, bills: 0 }
  const kinds = settingsOf(base.tenant)?.kinds ?? []
  const close = async (of: PeriodOfLine) => {
    const bills = await closePeriod(base, of)
    if (of.kind === 'realtime') await endWaitingBets(base, of)
    if (bills === undefined) return
    done.settlements += 1
    done.bills += bills
  }
  const closeLines = async () =>
    forEachApart(await dueLines(base), async (line) => {
      const { kind, category, root } = line
      if (!kinds.includes(kind)) return
      const { periods, nextMs } = await duePeriods(base, line)
      for (const period of periods) await close({ kind, category, rootId: root, period })
      await setNextDue(base, line, nextMs)
    })
  const closeDays = async () => forEachApart(await dueRateDays(base), close)
  await forEachApart([closeLines, closeDays], (step) => step())
  return done
}

/**
 * Writes a settlement with all its bills, or nothing. Answers how many bills there are, and nothing where somebody else has
 * closed it, or no bet waits for a real-time salary.
 */
async function closePeriod(base: BrandContext, of: PeriodOfLine): Promise<number | undefined> {
  const { env, tenant, now } = base
  const found = await periodInput(base, of)
  const isRealtime = of.period.kind === 'fiveMinutes'
  if (isRealtime && (!found || betsOf(found).length === 0)) return undefined
  const run = crypto.randomUUID()
  const bills = (found ? computeBills(found) : [])
    .filter((computed) => isWorthABill(of, computed))
    .map((computed) => ({ bill: firstBill(of, computed), computed }))
  const { kind, category, rootId, period } = of
  const parts = found ? partsOf(betsOf(found)) : []
  const results = await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO settlement (tenant, kind, category, root, period, cycle, starts_at, ends_at, run, made_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 WHERE true ${parts.map((_, index) => noneCounted(11 + index)).join('')}
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
      ...parts,
    ),
    ...parts.map((part) =>
      env.DB.prepare(
        `UPDATE realtime_bet SET run = ?2 WHERE tenant = ?1 AND category = ?3 AND run IS NULL
         AND (member, bet) IN (SELECT value ->> 'member', value ->> 'bet' FROM json_each(?4))
         AND EXISTS (SELECT 1 FROM settlement WHERE tenant = ?1 AND kind = ?5 AND category = ?3 AND root = ?6
           AND period = ?7 AND run = ?2)`,
      ).bind(tenant.id, run, category, part, kind, rootId, period.id),
    ),
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

/** Whether another run has counted none of the bets of a parameter. */
const noneCounted = (parameter: number): string =>
  `AND NOT EXISTS (SELECT 1 FROM json_each(?${parameter}) b JOIN realtime_bet r ON r.tenant = ?1 AND r.category = ?3
     AND r.member = b.value ->> 'member' AND r.bet = b.value ->> 'bet' WHERE r.run IS NOT NULL) `

/** What one statement each takes. */
function partsOf(bets: readonly { member: string; bet: string }[]): string[] {
  const parts: string[] = []
  for (let from = 0; from < bets.length; from += A_PART)
    parts.push(JSON.stringify(bets.slice(from, from + A_PART)))
  return parts
}

function betsOf({ input }: PeriodInput): { member: string; bet: string }[] {
  if (input.kind !== 'realtime') return []
  return input.bets.map(({ betId, memberId }) => ({
    member: memberId,
    bet: betId.slice(memberId.length + 1),
  }))
}
