import { closesAtMs, RETURN_WITHIN_MS } from '#lib/shared/protection/register.ts'
import { HOUR_MS } from '#lib/shared/time/durations.ts'
import { forEachApart, forEachBrand } from '#platform/base/system/service.ts'
import type { BrandContext } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { writeLog } from '#platform/base/log.ts'
import { closeSockets } from '#platform/base/rooms/service.ts'
import type { Barred } from '#platform/care/protection/service.ts'
import { carryOn, openBarred, stampBarred } from '#platform/care/registers/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { findMemberById, OPEN_TABLES } from '#platform/people/member/service.ts'
import { mayBePaid } from './own-account.ts'
import { listPayouts } from './payout-repository.ts'
import { DUE, holdMoney, sendPayout } from './payout-steps.ts'
import { findWithdrawalByKey, insertWithdrawal } from './withdrawal-repository.ts'

/** Accounts of a brand that one run looks at. */
const A_RUN = 200
/** A payout that the provider refused is tried again after this time. */
const AGAIN_MS = 6 * HOUR_MS

/**
 * For the schedule: closes accounts of members whom a public register names once they have had their time to withdraw, and
 * returns what is left. Each step is repeated until it is done; one account's failure stops no other.
 */
export async function closeBarred(env: Env, nowMs: number): Promise<void> {
  await forEachBrand(env, async (tenant) => {
    const base = { env, tenant, now: nowMs }
    await forEachApart(await openBarred(env, tenant.id, A_RUN), (row) => advance(base, row))
  })
}

async function advance(base: BrandContext, row: Barred): Promise<void> {
  await carryOn(base, row)
  const { barred_at: barredAtMs, told_at: toldAtMs } = row
  // Told in this run: the next one goes on.
  if (toldAtMs === null || base.now < closesAtMs({ barredAtMs, toldAtMs })) return
  if (row.closed_at === null) await close(base, row.member)
  await giveRest(base, row)
}

async function close({ env, tenant, now }: BrandContext, member: string): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("UPDATE member SET status = 'closed' WHERE tenant = ? AND id = ?").bind(tenant.id, member),
    ...OPEN_TABLES.map((table) =>
      env.DB.prepare(`DELETE FROM ${table} WHERE tenant = ? AND member_id = ?`).bind(tenant.id, member),
    ),
  ])
  await stampBarred(env, tenant.id, { member, step: 'closed_at', at: now })
  await closeSockets(env, tenant.id, member)
}

/** Pays out what is left; wins of bets that settle later follow. The row stays open while anything is held. */
async function giveRest(base: BrandContext, row: Barred): Promise<void> {
  const { env, tenant, now } = base
  const { member } = row
  const { playerMinor, holdMinor } = await walletOf(env, tenant.id, member).balance()
  if (playerMinor === 0 && holdMinor === 0 && !(await hasOpenBets(env, tenant.id, member)))
    return stampBarred(env, tenant.id, { member, step: 'returned_at', at: now })
  if (playerMinor === 0) return
  const person = await findMemberById(env, { tenant: tenant.id, id: member })
  const accounts = await listPayouts(env, tenant.id, member)
  const account = accounts.findLast(({ holder }) => person && mayBePaid(base, person, holder))
  if (!account) {
    // Without an account of theirs people must find the member; the line is repeated until they have.
    if (now >= (row.closed_at ?? now) + RETURN_WITHIN_MS)
      writeLog('register.restWaits', { brand: tenant.id, member })
    return
  }
  const key = `${DUE}${Math.floor((now - (row.closed_at ?? now)) / AGAIN_MS)}`
  if (await findWithdrawalByKey(env, tenant.id, { member, key })) return
  await insertWithdrawal(env, tenant.id, {
    ...{ id: crypto.randomUUID(), member, operation_key: key, currency: tenant.currency.code },
    ...{ amount: playerMinor, fee: 0, account: account.id, kind: account.kind, bank: account.bank },
    ...{ number: account.number, holder: account.holder, host: tenant.hosts[0] ?? '', requested_at: now },
  })
  const payout = await findWithdrawalByKey(env, tenant.id, { member, key })
  if (!payout) throw new Error('a withdrawal was not written')
  await holdMoney(base, payout)
  await sendPayout(env, { tenant, id: payout.id, nowMs: now })
}

/** Bets that may still win. */
async function hasOpenBets(env: Env, tenant: string, member: string): Promise<boolean> {
  const query = "SELECT 1 AS one FROM bet WHERE tenant = ? AND member = ? AND status = 'open' LIMIT 1"
  return (await env.DB.prepare(query).bind(tenant, member).first()) !== null
}
