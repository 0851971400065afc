import { setProfileIcon } from '#lib/api/member.ts'
import { call } from '#lib/client/call.ts'
import { submitter } from '#lib/client/submitted.ts'
import { refreshMember } from '#lib/session/session-store.ts'

const choosing = submitter(async (icon: number) => {
  const chosen = await call(setProfileIcon, { icon })
  await refreshMember()
  return chosen
})
/** The choice of a profile icon in progress. */
export const $choosingIcon = choosing.$state
export async function chooseIcon(icon: number): Promise<void> {
  choosing.reset()
  await choosing.submit(icon)
}
