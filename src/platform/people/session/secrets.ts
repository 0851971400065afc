import { ApiError } from '#lib/api/errors.ts'
import { bareEntry } from '#lib/shared/text/entry.ts'
import type { CallBase, SessionMember } from '#platform/base/call.ts'
import { findMemberById, type Member } from '#platform/people/member/service.ts'
import { DUMMY_HASH, refuseWhileBusy, verifyPassword } from '#platform/base/crypto/service.ts'
import { findSession, tabKeyOf } from './session-repository.ts'
import { countHash, countTry } from './tries.ts'

const RECENT_MS = 15 * 60_000

/** The full record of the caller. A member who was deleted meanwhile has no session. */
export async function readMember({ env, tenant }: CallBase, { id }: { id: string }): Promise<Member> {
  const member = await findMemberById(env, { tenant: tenant.id, id })
  if (!member) throw new ApiError('session.required')
  return member
}

/** Refuses with `password.incorrect`, or `request.tooMany` after five wrong passwords of a network in 15 minutes. */
export async function requirePassword(base: CallBase, member: Member, password: string): Promise<void> {
  await requireSecret(base, { member, kind: 'password', hash: member.passwordHash, given: password })
}

/**
 * Checks the withdrawal PIN for calls that pay out. Refuses with `pin.incorrect` (also where none is set) or
 * `request.tooMany`.
 */
export async function requirePin(base: CallBase, member: Member, pin: string): Promise<void> {
  const given = bareEntry(pin)
  await requireSecret(base, { member, kind: 'pin', hash: member.pinHash ?? DUMMY_HASH, given })
}

/** For money and personal data: a session from the remember cookie has to be confirmed first. */
export function requireStrong(member: SessionMember): void {
  if (member.isWeak) throw new ApiError('session.weak')
}

/**
 * For changes that would outlast a stolen session (new keys, new login methods): a secret must have been given in this
 * session within the last 15 minutes. Refuses with `session.weak`, which `confirmSession` resolves.
 */
export async function requireRecent({ env, tenant, now }: CallBase, member: SessionMember): Promise<void> {
  const session = await findSession(env, tabKeyOf(tenant, member))
  if (!session?.proved_at || session.proved_at + RECENT_MS <= now) throw new ApiError('session.weak')
}

interface Secret {
  member: Member
  kind: 'password' | 'pin'
  hash: string
  given: string
}

async function requireSecret(base: CallBase, { member, kind, hash, given }: Secret): Promise<void> {
  refuseWhileBusy()
  const forgive = await countTry(base, member.id, kind)
  const takeBack = await countHash(base, member.id, kind)
  if (!(await verifyPassword(given, hash))) {
    await takeBack()
    throw new ApiError(`${kind}.incorrect`)
  }
  await forgive()
}
