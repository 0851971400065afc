import { atom } from 'nanostores'
import { $modal } from '#lib/modal/modal-store.ts'
import { $session } from '#lib/session/session-store.ts'
import { serverNow } from '#lib/client/server-clock.ts'

/** What is still to be told of the maintenance that the brand plans. */
export interface MaintenanceNotice {
  startsAtMs: number
  /** The reminder shortly before it begins. */
  isLast: boolean
  /** The notice was read in the bar of a game, where it stays as long as the game is open. */
  isSeen: boolean
}

/** Time to read a line. */
export const SHOWN_MS = 7_000
const LAST_MS = 10 * 60_000
/** Timers take no more. */
const LONGEST_WAIT_MS = 2 ** 31 - 1
/** The notice that this tab has told: the next page does not tell it again. */
const TOLD_KEY = 'vitrine.maintenanceTold'

/** `null` where nothing is planned, or nothing is left to tell. */
export const $maintenance = atom<MaintenanceNotice | null>(null)

let plannedMs: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * A brand has one planned maintenance. A tab shows it once, and again shortly before it begins; a new plan, or one that was
 * called off and announced again, is shown again.
 * @param startsAtMs `null` where nothing is planned
 */
export function showMaintenance(startsAtMs: number | null): void {
  if (!sessionStorage.getItem(TOLD_KEY)?.startsWith(`${startsAtMs} `)) sessionStorage.removeItem(TOLD_KEY)
  plannedMs = startsAtMs
  update()
}

/** It was closed, or shown long enough. */
export function endMaintenanceNotice(): void {
  noteTold()
  $maintenance.set(null)
}

/** It was read where it stays. */
export function seeMaintenance(): void {
  const notice = noteTold()
  if (notice) $maintenance.set({ ...notice, isSeen: true })
}

function update(): void {
  clearTimeout(timer)
  const leftMs = plannedMs === null ? 0 : plannedMs - serverNow()
  if (plannedMs === null || leftMs <= 0) return $maintenance.set(null)
  const isLast = leftMs <= LAST_MS
  const due = { startsAtMs: plannedMs, isLast, isSeen: false }
  const known = $maintenance.get()
  if (!known || markOf(known) !== markOf(due))
    $maintenance.set(sessionStorage.getItem(TOLD_KEY) === markOf(due) ? null : due)
  timer = setTimeout(update, Math.min(isLast ? leftMs : leftMs - LAST_MS, LONGEST_WAIT_MS))
}

function noteTold(): MaintenanceNotice | null {
  const notice = $maintenance.get()
  if (notice) sessionStorage.setItem(TOLD_KEY, markOf(notice))
  return notice
}

function markOf({ startsAtMs, isLast }: MaintenanceNotice): string {
  return `${startsAtMs} ${isLast ? 'last' : 'first'}`
}

$modal.listen((modal) => {
  if (modal?.name !== 'game' && $maintenance.get()?.isSeen) $maintenance.set(null)
})

// Guests see nothing, and the next member who logs in sees everything.
$session.listen(({ state }) => {
  if (state === 'guest') showMaintenance(null)
})
