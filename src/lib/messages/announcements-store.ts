import { atom } from 'nanostores'
import { listAnnouncements, type Announcements } from '#lib/api/base/content.ts'
import { call } from '#lib/client/call.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'

/** The brand's current announcements, in the page's language. */
const $state = atom<Remote<Announcements>>(LOADING)
export const $announcements = $state

/** Identifies the state on the screen, so that unchanged content is not sent again. */
let tag: string | undefined
let latest = 0

export async function loadAnnouncements(): Promise<void> {
  const turn = ++latest
  const before = $state.get()
  $state.set(before.state === 'ready' ? { ...before, changing: true } : LOADING)
  try {
    const known = before.state === 'ready' ? tag : undefined
    const reply = await call(listAnnouncements, known ? { tag: known } : {})
    if (turn !== latest) return
    const value = reply.content ?? (before.state === 'ready' ? before.value : undefined)
    if (!value) return
    tag = reply.tag
    $state.set({ state: 'ready', value, changing: false })
  } catch (thrown) {
    const error = toFailure(thrown)
    if (turn !== latest) return
    $state.set(before.state === 'ready' ? { ...before, changing: false, error } : { state: 'failed', error })
  }
}
