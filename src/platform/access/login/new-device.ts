import { TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import type { CallBase } from '#platform/base/call.ts'
import type { Member } from '#platform/people/member/service.ts'
import { networkPrefix } from '#platform/base/guard/service.ts'
import { seePlace } from './known-place.ts'
import { withoutVersions } from '#platform/people/session/service.ts'
import { sendNotice } from '#platform/people/messages/service.ts'

/**
 * Records where a member logs in from, and notifies them of a browser or network not seen before. The very first login is
 * not announced. It runs after the reply, so it does not affect the timing of a login.
 */
export async function noteDevice(base: CallBase, member: Member): Promise<void> {
  if (TRIAL_TYPES.includes(member.type)) return
  const isFirst = member.logins === 0
  const news = await Promise.all([
    seePlace(base, member.id, { kind: 'seenDevice', text: withoutVersions(base.userAgent) }),
    seePlace(base, member.id, { kind: 'seenNetwork', text: networkPrefix(base.address) }),
  ])
  if (!isFirst && news.includes(true)) await sendNotice(base, member, { template: 'newDevice' })
}
