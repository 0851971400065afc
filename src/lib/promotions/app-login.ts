import * as calls from '#lib/api/rewards/promotions-app-login.ts'
import { call } from '#lib/client/call.ts'
import { toFailure } from '#lib/client/remote.ts'
import { $session } from '#lib/session/session-store.ts'

/** How the manifest opens the installed app; on iOS it is a property of the navigator. */
const INSTALLED = '(display-mode: standalone)'

let told = false

/** Says once a page that the member uses the installed app: offers for it wait for that. Without an answer, again later. */
export async function noteAppLogin(): Promise<void> {
  if (told || !isInstalled()) return
  try {
    await call(calls.noteAppLogin, { display: 'standalone' })
    told = true
  } catch (error) {
    // The lists load all the same.
    toFailure(error)
  }
}

function isInstalled(): boolean {
  return matchMedia(INSTALLED).matches || ('standalone' in navigator && navigator.standalone === true)
}

$session.listen(({ state }) => {
  if (state === 'guest') told = false
})
