import { AGENT_TYPES, TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import { bindingOf, readReferralCode } from '#lib/shared/rewards/referral.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { CallBase } from '#platform/base/call.ts'
import { findMemberById, type Member } from '#platform/people/member/service.ts'
import { BROWSER_COOKIE, wasAtBrowser } from '#platform/people/session/service.ts'
import { insertReferral, lastSeenAt, ownerOfCode } from './referral-repository.ts'

/** The machine's own address does not identify a caller. */
const OWN_MACHINE = /^(?:|::1|127\..*)$/

/**
 * Decides once, when the account is opened, whether and how the code of an invitation counts; the account is opened
 * either way.
 */
export async function bindInvitee(
  base: Pick<CallBase, 'env' | 'tenant' | 'now' | 'address' | 'cookies'>,
  invitee: Pick<Member, 'id' | 'uplineId'>,
  typed: string | undefined,
): Promise<void> {
  const { env, tenant, now } = base
  const inviter = typed === undefined ? undefined : await findInviter(base, typed)
  if (!inviter) return
  const binding = bindingOf({
    inviterId: inviter.id,
    inviteeId: invitee.id,
    inviter: {
      isAgent: AGENT_TYPES.includes(inviter.type),
      // A member who also came by an agent's link belongs to the agent's team, and earns no inviter a share.
      hasAgent: inviter.uplineId !== undefined || invitee.uplineId !== undefined,
      isTrial: TRIAL_TYPES.includes(inviter.type),
      isBlocked: inviter.status !== 'active',
    },
    sameAddressAgoMs: await sameAddressAgo(base, inviter.id),
    isSameDevice: await isSameDevice(base, inviter.id),
  })
  await insertReferral(env, tenant.id, { invitee: invitee.id, inviter: inviter.id, binding, nowMs: now })
}

/** The member with this code, as typed. */
export async function findInviter(
  { env, tenant }: Pick<CallBase, 'env' | 'tenant'>,
  typed: string,
): Promise<Member | undefined> {
  const code = readReferralCode(typed)
  const id = code && (await ownerOfCode(env, tenant.id, code))
  return id ? findMemberById(env, { tenant: tenant.id, id }) : undefined
}

/** A browser that is handed on in a family is another one's after some weeks. */
const DEVICE_MS = 30 * DAY_MS

async function isSameDevice(
  { env, tenant, now, cookies }: Pick<CallBase, 'env' | 'tenant' | 'now' | 'cookies'>,
  member: string,
): Promise<boolean> {
  const browser = cookies.get(BROWSER_COOKIE)
  if (browser === undefined) return false
  return wasAtBrowser(env, tenant.id, { member, browser, sinceMs: now - DEVICE_MS })
}

async function sameAddressAgo(
  { env, tenant, now, address }: Pick<CallBase, 'env' | 'tenant' | 'now' | 'address'>,
  member: string,
): Promise<number> {
  if (OWN_MACHINE.test(address)) return Infinity
  const seenAtMs = await lastSeenAt(env, tenant.id, { member, address })
  return seenAtMs === undefined ? Infinity : Math.max(0, now - seenAtMs)
}
