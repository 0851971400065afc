import type { Env } from '#platform/base/env.ts'
import { readTenant } from '#platform/base/system/service.ts'
import { findMemberById } from '#platform/people/member/service.ts'
import { findBarred } from './barred.ts'
import { openDoubtsOf } from './doubt-repository.ts'
import { refuseDuringBreak } from './protection-service.ts'

/**
 * Whether a message that may promote something goes to a member: the one rule that senders ask before they advertise. It does
 * not to whoever is on a break or excluded, named by a public register, under review because of an excluded person,
 * suspended, or gone; nor where that cannot be determined.
 */
export async function mayPromote(
  env: Env,
  { tenant: id, member }: { tenant: string; member: string },
  nowMs: number,
): Promise<boolean> {
  const [tenant, found, barred, doubts] = await Promise.all([
    readTenant(env, id),
    findMemberById(env, { tenant: id, id: member }),
    findBarred(env, id, member),
    openDoubtsOf(env, { tenant: id, member }),
  ])
  if (!tenant || found?.status !== 'active' || barred || doubts.length > 0) return false
  try {
    await refuseDuringBreak({ env, tenant, now: nowMs, member: { id: member } })
    return true
  } catch {
    // Refused for a break, or the wallet is unreachable: nothing is promoted either way.
    return false
  }
}
