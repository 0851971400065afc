import { atom } from 'nanostores'
import type { InboxMessage } from '#lib/api/people/messages.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import { $session } from '#lib/session/session-store.ts'
import { $maintenance, endMaintenanceNotice, type MaintenanceNotice, SHOWN_MS } from './maintenance-store.ts'
import { serverNow } from '#lib/client/server-clock.ts'

/** A message in a corner of the page. Its id names the event, which is shown once. */
export type LiveToast = { id: string } & (
  | { kind: 'message'; message: InboxMessage }
  | { kind: 'bonus'; amountMinor: number }
  | { kind: 'maintenance'; startsAtMs: number }
  /** Somebody's large win. */
  | { kind: 'win'; customerName: string; gameName: string; nodeId: string; amountMinor: number }
)

/** A member who returns to more messages than this reads them in the inbox. */
const MOST_WAITING = 20

const $current = atom<LiveToast | null>(null)
/** One at a time: the others wait their turn, and all of them as long as a game is open. */
export const $toast = $current

const waiting: LiveToast[] = []
const told = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let isHeld = false

export function showToast(toast: LiveToast): void {
  if (told.has(toast.id)) return
  told.add(toast.id)
  // What ends play is said first.
  if (toast.kind === 'maintenance') waiting.unshift(toast)
  else if (waiting.length < MOST_WAITING) waiting.push(toast)
  next()
}

/** Also when its time to be shown is over. */
export function dismissToast(): void {
  const shown = $current.get()
  // Gone before what follows from it: nothing else is taken back in its place.
  $current.set(null)
  if (shown?.kind === 'maintenance') endMaintenanceNotice()
  drop()
}

/** While somebody reads it, a toast does not go. */
export function holdToast(hold: boolean): void {
  isHeld = hold
  if (hold) clearTimeout(timer)
  else if ($current.get()) leaveLater()
}

function next(): void {
  if ($current.get() || $modal.get()?.name === 'game') return
  const toast = waiting.shift()
  if (!toast) return
  // A game lasted longer than the plan: what it announced has begun.
  if (toast.kind === 'maintenance' && toast.startsAtMs <= serverNow()) return next()
  $current.set(toast)
  if (!isHeld) leaveLater()
}

function drop(): void {
  $current.set(null)
  isHeld = false
  next()
}

/** A toast that is pointed at, or has the focus, stays. */
function leaveLater(): void {
  clearTimeout(timer)
  timer = setTimeout(dismissToast, SHOWN_MS)
}

// A toast about another plan, or about one that was called off, has begun or was read in a game, is taken back.
$maintenance.listen((notice) => {
  const toast = notice && !notice.isSeen ? maintenanceToast(notice) : undefined
  const isOld = ({ kind, id }: LiveToast) => kind === 'maintenance' && id !== toast?.id
  const kept = waiting.filter((each) => !isOld(each))
  waiting.splice(0, waiting.length, ...kept)
  const shown = $current.get()
  const isQueued = [shown, ...waiting].some((each) => each?.id === toast?.id)
  if (toast && !isQueued) {
    told.delete(toast.id)
    showToast(toast)
  }
  if (shown && isOld(shown)) drop()
})

function maintenanceToast({ startsAtMs }: MaintenanceNotice): LiveToast {
  return { id: `maintenance:${startsAtMs}`, kind: 'maintenance', startsAtMs }
}

// A game is not covered: what is shown goes back to the queue, and comes when the game is closed.
$modal.listen((modal) => {
  const shown = $current.get()
  if (modal?.name === 'game' && shown) {
    clearTimeout(timer)
    waiting.unshift(shown)
    $current.set(null)
  }
  next()
})

// Nobody else's news is ever shown.
$session.listen((session) => {
  if (session.state !== 'guest') return
  clearTimeout(timer)
  waiting.length = 0
  told.clear()
  $current.set(null)
})
