import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/ops/demo.ts'
import { termsVersionOf } from '#lib/shared/product/terms.ts'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import { addDays, dayAt, dayStartMs } from '#lib/shared/time/zone.ts'
import type { Call } from '#platform/base/call.ts'
import { DUMMY_HASH } from '#platform/base/crypto/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { findMemberByAccount, insertMember } from '#platform/people/member/service.ts'
import { collectReports } from '#platform/ops/reports/service.ts'
import { demoEvents, demoVisitors, type DemoEvent, type DemoVisitor } from './business-plan.ts'
import { runEvent } from './demo-events.ts'
import { demoGames } from './demo-games.ts'
import { seedWaitingWork } from './waiting-work.ts'

export type DemoCall = Call<typeof calls.seedDemoBusiness>

/** The week ends this long ago: the last steps take a while. */
const LAST_MS = 30 * MINUTE_MS
/** The last thing that is written: its presence says that the week is there. */
const MARK = 'demo-business'

export async function seedDemoBusiness(call: DemoCall): Promise<OutputOf<typeof calls.seedDemoBusiness>> {
  const { env, tenant, now } = call
  if (env.LOCAL_MODE !== '1')
    throw new ApiError('request.invalid', { fields: [{ field: 'tenant', reason: 'localOnly' }] })
  if (await isDone(call)) return { players: 0, operations: 0 }
  const visitors = demoVisitors(tenant.phoneCountries[0] ?? 'PH')
  const ids = await openAccounts(call, visitors)
  const games = await demoGames(env, tenant)
  const events = demoEvents(visitors)
  const operations = await Promise.all(
    // Each wallet in the order of its time; different ones side by side.
    [...Map.groupBy(events.entries(), ([, { visitor }]) => visitor)].map(async ([visitor, own]) => {
      let done = 0
      for (const [index, event] of own) {
        const atMs = momentOf(call, event)
        // Nothing is booked ahead of the clock, the steps of a withdrawal included.
        if (atMs > now - LAST_MS) continue
        const memberId = ids[visitor] ?? ''
        done += await runEvent(call, { index, event, memberId, atMs, games })
      }
      return done
    }),
  )
  await seedWaitingWork(call, ids)
  // Everything is told before the figures are shown; the schedule closes the days.
  await Promise.all(ids.map((id) => walletOf(env, tenant.id, id).sweep()))
  await collectReports(env, now)
  await markDone(call)
  return { players: visitors.length, operations: operations.reduce((sum, each) => sum + each, 0) }
}

async function openAccounts(call: DemoCall, visitors: readonly DemoVisitor[]): Promise<string[]> {
  const { env, tenant } = call
  const ids: string[] = []
  for (const { account, country, registerUrl, friend, joinedDaysAgo, minute } of visitors) {
    const known = await findMemberByAccount(env, { tenant: tenant.id, account })
    const id = `demo-${account}`
    if (known && known.id !== id) throw new ApiError('register.usernameTaken', { account })
    ids.push(id)
    if (known) continue
    const nowMs = Math.min(momentOf(call, { daysAgo: joinedDaysAgo, minute }), call.now)
    const member = {
      // Nobody logs in as one of them.
      ...{ id, account, nickname: account, type: 0, passwordHash: DUMMY_HASH, birthday: '1990-05-17' },
      ...{ termsVersion: termsVersionOf(tenant), registeredIn: country, profile: { registerUrl } },
    }
    await insertMember(env, { tenant: tenant.id, nowMs, member })
    if (friend === undefined) continue
    await env.DB.prepare(
      `INSERT INTO referral (tenant, invitee, inviter, binding, made_at) VALUES (?, ?, ?, 'bound', ?) ON CONFLICT DO NOTHING`,
    )
      .bind(tenant.id, id, ids[friend] ?? '', nowMs)
      .run()
  }
  return ids
}

function momentOf(
  { tenant, now }: DemoCall,
  { daysAgo, minute }: Pick<DemoEvent, 'daysAgo' | 'minute'>,
): number {
  const day = addDays(dayAt(now, tenant.timeZone), -daysAgo)
  return dayStartMs(day, tenant.timeZone) + minute * MINUTE_MS
}

async function isDone({ env, tenant }: DemoCall): Promise<boolean> {
  const row = await env.DB.prepare('SELECT 1 AS one FROM schedule_mark WHERE name = ?')
    .bind(`${MARK} ${tenant.id}`)
    .first<{ one: number }>()
  return row !== null
}

async function markDone({ env, tenant, now }: DemoCall): Promise<void> {
  await env.DB.prepare('INSERT OR REPLACE INTO schedule_mark (name, value) VALUES (?, ?)')
    .bind(`${MARK} ${tenant.id}`, JSON.stringify({ atMs: now }))
    .run()
}
