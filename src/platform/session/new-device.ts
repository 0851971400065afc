import { TRIAL_TYPES } from '#lib/shared/member-types.ts'
import type { CallBase } from '#platform/call.ts'
import type { Member } from '#platform/member/member-repository.ts'
import { networkPrefix } from '#platform/guard/network-prefix.ts'
import { seePlace } from './known-place.ts'
import { sendNotice } from '#platform/messages/security-alert.ts'

/**
 * Remembers where a member logs in from, and tells them of a login by a browser or from a network not seen before. The
 * first login of all is no news. Runs after the answer, so it shows in no time that a login takes.
 */
export async function noteDevice(base: CallBase, member: Member): Promise<void> {
  if (TRIAL_TYPES.includes(member.type)) return
  const isFirst = member.logins === 0
  const news = await Promise.all([
    seePlace(base, member.id, { kind: 'seenDevice', text: deviceOf(base.userAgent) }),
    seePlace(base, member.id, { kind: 'seenNetwork', text: networkPrefix(base.address) }),
  ])
  if (!isFirst && news.includes(true)) await sendNotice(base, member, { template: 'newDevice' })
}

/** Browser and system without their versions: an update makes no new device. */
export function deviceOf(userAgent: string): string {
  return userAgent.replace(/[\d._]+/g, '')
}
