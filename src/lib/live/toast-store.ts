import { atom } from 'nanostores'
import type { InboxMessage } from '#lib/api/messages.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import { $session } from '#lib/session/session-store.ts'

/** What is told in a corner of the page. The id names the event: it is told once. */
export type LiveToast = { id: string } & (
  | { kind: 'message'; message: InboxMessage }
  | { kind: 'bonus'; amountMinor: number }
  | { kind: 'maintenance'; startsAtMs: number }
  /** Somebody's large win. */
  | { kind: 'win'; customerName: string; gameName: string; nodeId: string; amountMinor: number }
)

/** Time to read a line; a toast that is pointed at, or has the focus, stays. */
const SHOWN_MS = 7_000
/** Whoever comes back to more than this reads it in the inbox. */
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

/**
 * A brand has one plan of maintenance: a toast about another one, or about one that was called off, is taken back.
 * @param startsAtMs `null` where nothing is planned
 */
export function showMaintenance(startsAtMs: number | null): void {
  const id = `maintenance:${startsAtMs}`
  const isOld = (toast: LiveToast) => toast.kind === 'maintenance' && toast.id !== id
  const kept = waiting.filter((toast) => !isOld(toast))
  waiting.splice(0, waiting.length, ...kept)
  if (startsAtMs !== null) showToast({ id, kind: 'maintenance', startsAtMs })
  const shown = $current.get()
  if (shown && isOld(shown)) dismissToast()
}

export function dismissToast(): void {
  $current.set(null)
  isHeld = false
  next()
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
  if (toast.kind === 'maintenance' && toast.startsAtMs <= Date.now()) return next()
  $current.set(toast)
  if (!isHeld) leaveLater()
}

function leaveLater(): void {
  clearTimeout(timer)
  timer = setTimeout(dismissToast, SHOWN_MS)
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
