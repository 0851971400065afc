import { atom, onMount } from 'nanostores'
import { call } from '#lib/client/call.ts'
import { listen, loadMemberChannel } from '#lib/client/listen.ts'
import { loader } from '#lib/client/code-loader.ts'
import { toFailure } from '#lib/client/remote.ts'
import { $session } from '#lib/session/session-store.ts'
import { $wallet } from '#lib/wallet/wallet-store.ts'

const $count = atom(0)
/** The number of unread messages: read at login, and again when money moved or the page becomes visible. */
export const $unread = $count

const unreadCall = loader(async () => (await import('#lib/api/people/messages.ts')).getUnreadCount)
/** Shortest time between two calls. */
const PAUSE_MS = 15_000
let askedAtMs = 0

export function setUnread(count: number): void {
  $count.set(count)
}

async function refresh(): Promise<void> {
  const session = $session.get()
  if (session.state !== 'member' || session.isTrial || Date.now() - askedAtMs < PAUSE_MS) return
  askedAtMs = Date.now()
  try {
    $count.set((await call(await unreadCall(), {})).unread)
  } catch (error) {
    // Not essential: the next occasion retries.
    toFailure(error)
  }
}

onMount($count, () => {
  const leave = listen(loadMemberChannel, { unread: setUnread })
  let version: number | undefined
  const stop = $wallet.subscribe((wallet) => {
    if (wallet.state !== 'ready' || wallet.value.version === version) return
    if (version !== undefined) void refresh()
    version = wallet.value.version
  })
  const seen = () => {
    if (!document.hidden) void refresh()
  }
  document.addEventListener('visibilitychange', seen)
  return () => {
    leave()
    stop()
    document.removeEventListener('visibilitychange', seen)
  }
})

// Cleared with the session, so that no other member's number is shown.
$session.subscribe((session) => {
  if (session.state === 'member') $count.set(session.member.unreadMessages)
  if (session.state === 'guest') $count.set(0)
})
