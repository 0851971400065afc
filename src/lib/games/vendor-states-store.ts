import { atom } from 'nanostores'
import type { VendorState } from '#lib/api/play/vendors-states.ts'
import { peek } from '#lib/client/peek.ts'

export type ClosedState = Exclude<VendorState, 'on'>
const STATES: readonly ClosedState[] = ['maintenance', 'stopped', 'hidden']

const $state = atom<ReadonlyMap<string, ClosedState>>(new Map())
/** Vendors that are not open now, by code. */
export const $closedVendors = $state

/** A visible page sees a change by operators within this time. */
const EVERY_MS = 15_000
let timer: ReturnType<typeof setInterval> | undefined

/** Polls while the page is visible. */
export function watchVendors(): void {
  if (timer !== undefined) return
  timer = setInterval(() => void look(), EVERY_MS)
  document.addEventListener('visibilitychange', () => void look())
  void look()
}

/**
 * Guests poll this before any interaction. Without a reply the tiles stay as they are: a launch is refused with a message
 * anyway.
 */
async function look(): Promise<void> {
  if (document.hidden) return
  const { vendors }: { vendors?: unknown } = Object(await peek('/lgw/games/vendor_states'))
  if (Array.isArray(vendors)) $state.set(new Map(vendors.flatMap(entryOf)))
}

function entryOf(vendor: unknown): [string, ClosedState][] {
  const { vassalage, state }: { vassalage?: unknown; state?: unknown } = Object(vendor)
  const known = STATES.find((name) => name === state)
  return typeof vassalage === 'string' && known ? [[vassalage, known]] : []
}
