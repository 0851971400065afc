import { atom } from 'nanostores'
import type { VendorState } from '#lib/api/vendor-states.ts'

export type ClosedState = Exclude<VendorState, 'on'>
const STATES: readonly ClosedState[] = ['maintenance', 'stopped', 'hidden']

const $state = atom<ReadonlyMap<string, ClosedState>>(new Map())
/** Vendors that are not open at this moment, by their codes. */
export const $closedVendors = $state

/** What operators set is seen within this time by whoever looks at the page. */
const EVERY_MS = 15_000
let timer: ReturnType<typeof setInterval> | undefined

/** Asks at once, and again and again while the page is seen. */
export function watchVendors(): void {
  if (timer !== undefined) return
  timer = setInterval(() => void look(), EVERY_MS)
  document.addEventListener('visibilitychange', () => void look())
  void look()
}

/**
 * Guests ask this before they do anything, so it goes without the client of calls and its schemas. Where no answer comes,
 * tiles stay as they are: a launch is refused in words anyhow.
 */
async function look(): Promise<void> {
  if (document.hidden) return
  try {
    const response = await fetch('/lgw/games/vendor_states', { headers: { accept: 'application/json' } })
    const reply: unknown = await response.json()
    $state.set(new Map(entriesOf(reply)))
  } catch {
    return
  }
}

function entriesOf(reply: unknown): [string, ClosedState][] {
  const { value }: { value?: { vendors?: unknown } } = Object(reply)
  const vendors: unknown = value?.vendors
  if (!Array.isArray(vendors)) return [...$state.get()]
  return vendors.flatMap((each: unknown): [string, ClosedState][] => {
    const { vassalage, state }: { vassalage?: unknown; state?: unknown } = Object(each)
    const known = STATES.find((name) => name === state)
    return typeof vassalage === 'string' && known ? [[vassalage, known]] : []
  })
}
