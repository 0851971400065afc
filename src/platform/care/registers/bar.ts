import { ApiError } from '#lib/api/errors.ts'
import { closesAtMs, type BarCause } from '#lib/shared/protection/register.ts'
import type { BrandContext } from '#platform/base/call.ts'
import { moveMoney } from '#platform/ledger/wallet/service.ts'
import { findMemberById } from '#platform/people/member/service.ts'
import { canSend, queueMessage, tellMember } from '#platform/people/messages/service.ts'
import { type Barred, findBarred, tellProtection } from '#platform/care/protection/service.ts'
import { insertBarred, insertNotice, stampBarred } from './barred-repository.ts'

/**
 * Bars a member whom the register names: play and deposits end at once, and the member is told. The row is written first, so
 * that the schedule goes on where this is interrupted. Idempotent.
 */
export async function bar(base: BrandContext, member: string, cause: BarCause): Promise<void> {
  const { env, tenant, now } = base
  await insertBarred(env, tenant.id, { member, cause, at: now })
  const row = await findBarred(env, tenant.id, member)
  if (row) await carryOn(base, row)
}

/** The steps before the closing, as far as they are not done. */
export async function carryOn(base: BrandContext, row: Barred): Promise<void> {
  if (row.stopped_at === null) await stop(base, row.member)
  if (row.told_at === null) await tell(base, row)
}

/** The wallet itself refuses, on every path of money; withdrawals stay open. */
async function stop(base: BrandContext, member: string): Promise<void> {
  const { env, tenant, now } = base
  await moveMoney(base, member, {
    kind: 'protect',
    by: 'operator',
    operationKey: `protect:register:${member}`,
    change: { do: 'excludeUntil', untilMs: null, scope: 'brand' },
  }).catch((error: unknown) => {
    // An exclusion without end that runs already bars as much.
    if (!(error instanceof ApiError && error.code === 'protection.breakRuns')) throw error
  })
  await stampBarred(env, tenant.id, { member, step: 'stopped_at', at: now })
  await tellProtection({ env, tenant, now, member: { id: member } })
}

/** In the inbox, and where they can be reached outside: the law wants reason and times told within a day. */
async function tell(base: BrandContext, { member, cause, barred_at: barredAtMs }: Barred): Promise<void> {
  const { env, tenant, now } = base
  const closes = closesAtMs({ barredAtMs, toldAtMs: now })
  const content = { cause, closesAtMs: closes }
  await tellMember(base, { member, event: `barred:${barredAtMs}`, kind: 'barred', values: content })
  await insertNotice(env, tenant.id, { member, channel: 'inbox', at: now, content })
  const person = await findMemberById(env, { tenant: tenant.id, id: member })
  const to = person?.email
    ? ({ channel: 'email', recipient: person.email } as const)
    : person?.mobile
      ? ({ channel: 'sms', recipient: person.mobile } as const)
      : undefined
  if (to && canSend(env)) {
    const message = {
      ...to,
      template: 'barred',
      content: { cause, closesAt: new Date(closes).toISOString() },
    }
    // The schedule sends what is queued.
    await queueMessage({ ...base, locale: tenant.locales[0] ?? '', later: (work) => void work }, message)
    await insertNotice(env, tenant.id, { member, channel: to.channel, at: now, content })
  }
  await stampBarred(env, tenant.id, { member, step: 'told_at', at: now })
}
