import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/reports-lists.ts'
import { addDays, dayStartMs } from '#lib/shared/time/zone.ts'
import type { Call } from '#platform/base/call.ts'
import { checkDays } from './brand-set.ts'

type ProtectionCall = Call<typeof calls.getProtectionReport>

interface Event {
  day: string
  about: string
  member: string
}

/** `limit:deposit:day` and `limit:deposit:week` are `limit:deposit`. */
const ABOUT = `iif(o.reference LIKE 'limit:%', 'limit:' || substr(o.reference, 7, instr(substr(o.reference, 7), ':') - 1), o.reference)`

export async function getProtectionReport(
  call: ProtectionCall,
): Promise<OutputOf<typeof calls.getProtectionReport>> {
  checkDays(call.input)
  const [events, now] = await Promise.all([eventsOf(call), stateOf(call)])
  const byAbout = new Map<string, Event[]>()
  for (const event of events) byAbout.set(event.about, [...(byAbout.get(event.about) ?? []), event])
  const byDay = new Map<string, { day: string; about: string; events: number }>()
  for (const { day, about } of events) {
    const counted = byDay.get(`${day} ${about}`) ?? { day, about, events: 0 }
    counted.events += 1
    byDay.set(`${day} ${about}`, counted)
  }
  return {
    events: [...byAbout]
      .map(([about, of]) => ({
        about,
        events: of.length,
        players: new Set(of.map(({ member }) => member)).size,
      }))
      .toSorted((a, b) => b.events - a.events || (a.about < b.about ? -1 : 1)),
    now,
    byDay: [...byDay.values()].toSorted((a, b) => (a.day + a.about < b.day + b.about ? -1 : 1)),
  }
}

/** What wallets booked has its day; the other moments are put into the brand's days here. */
async function eventsOf({ env, tenant, input }: ProtectionCall): Promise<Event[]> {
  const { fromDay, toDay } = input
  const days: [string, number, number][] = []
  for (let day = fromDay; day <= toDay; day = addDays(day, 1))
    days.push([day, dayStartMs(day, tenant.timeZone), dayStartMs(addDays(day, 1), tenant.timeZone)])
  const [first, last] = [days[0]?.[1] ?? 0, days.at(-1)?.[2] ?? 0]
  const within = `JOIN json_each(?2) d ON e.at >= d.value ->> 1 AND e.at < d.value ->> 2`
  const steps = `SELECT told_at AS at, member, 'prompt' AS about FROM care_prompt WHERE tenant = ?1
    UNION ALL SELECT answered_at, member, 'promptOpened' FROM care_prompt WHERE tenant = ?1 AND answer = 'open'
    UNION ALL SELECT decided_at, member, iif(reason = 'underAge', 'minor', 'documents:' || state) FROM document_check
      WHERE tenant = ?1 AND decided_at IS NOT NULL
    UNION ALL SELECT asked_at, member, 'documents:asked' FROM document_check WHERE tenant = ?1
    UNION ALL SELECT returned_at, member, 'return' FROM deposit_return WHERE tenant = ?1 AND returned_at IS NOT NULL`
  const [booked, told] = await env.DB.batch<Record<string, string>>([
    env.DB.prepare(
      `SELECT o.day, ${ABOUT} AS about, o.member FROM ledger_op o
       WHERE o.tenant = ?1 AND o.kind = 'protect' AND o.status = 'done' AND o.at >= ?2 AND o.at < ?3`,
    ).bind(tenant.id, first, last),
    env.DB.prepare(`SELECT d.value ->> 0 AS day, e.about, e.member FROM (${steps}) e ${within}`).bind(
      tenant.id,
      JSON.stringify(days),
    ),
  ])
  // Rows of the statements above.
  return [booked, told].flatMap((each) => (each?.results ?? []) as unknown as Event[])
}

async function stateOf({ env, tenant, now }: ProtectionCall) {
  const row = await env.DB.prepare(
    `SELECT (SELECT count(*) FROM exclusion WHERE tenant = ?1 AND starts_at <= ?2 AND (ends_at IS NULL OR ends_at > ?2)) AS excluded,
       (SELECT count(*) FROM play_break WHERE tenant = ?1 AND (ends_at IS NULL OR ends_at > ?2)) AS onBreak,
       (SELECT count(DISTINCT member) FROM ledger_op WHERE tenant = ?1 AND kind = 'protect' AND status = 'done'
         AND reference LIKE 'limit:%') AS withLimits,
       (SELECT count(*) FROM document_check WHERE tenant = ?1 AND state = 'reviewing') AS documentsWaiting`,
  )
    .bind(tenant.id, now)
    .first<Record<'excluded' | 'onBreak' | 'withLimits' | 'documentsWaiting', number>>()
  return row ?? { excluded: 0, onBreak: 0, withLimits: 0, documentsWaiting: 0 }
}
