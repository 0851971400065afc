import { setWinsHidden } from '#lib/api/member.ts'
import { call } from '#lib/client/call.ts'
import { submitter } from '#lib/client/submitted.ts'
import { refreshMember } from '#lib/session/session-store.ts'

const hiding = submitter(async (isHidden: boolean) => {
  const now = await call(setWinsHidden, { isHidden })
  await refreshMember()
  return now
})
/** The change in progress: whether the member's wins are shown to others. */
export const $hidingWins = hiding.$state
export async function hideWins(isHidden: boolean): Promise<void> {
  hiding.reset()
  await hiding.submit(isHidden)
}
