import { atom } from 'nanostores'
import type { VendorState } from '#lib/api/play/vendors-states.ts'
import { peek } from '#lib/client/peek.ts'

export type ClosedState = Exclude<VendorState, 'on'>
const STATES: readonly ClosedState[] = ['maintenance', 'stopped', 'hidden']

/** What is not open now: vendors by code, single games by id. */
export interface Closed {
  vendors: ReadonlyMap<string, ClosedState>
  games: ReadonlyMap<string, ClosedState>
  /** Ids of the hot games where operators set their order. */
  hot: readonly string[]
}

const $state = atom<Closed>({ vendors: new Map(), games: new Map(), hot: [] })
export const $closed = $state

/** The state of a game: its own, or its vendor's. */
export function closedState(
  { vendors, games }: Closed,
  { nodeId, vassalage }: { nodeId: string; vassalage: string },
): ClosedState | undefined {
  return games.get(nodeId) ?? vendors.get(vassalage)
}

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
  const { vendors, games, hotGames }: Record<string, unknown> = Object(await peek('/lgw/games/vendor_states'))
  if (!Array.isArray(vendors)) return
  $state.set({
    vendors: entriesOf(vendors, 'vassalage'),
    games: entriesOf(games, 'nodeId'),
    hot: Array.isArray(hotGames) ? hotGames.filter((each) => typeof each === 'string') : [],
  })
}

function entriesOf(listed: unknown, key: string): Map<string, ClosedState> {
  return new Map(Array.isArray(listed) ? listed.flatMap((each) => entryOf(each, key)) : [])
}

function entryOf(entry: unknown, key: string): [string, ClosedState][] {
  const { [key]: name, state }: Record<string, unknown> = Object(entry)
  const known = STATES.find((each) => each === state)
  return typeof name === 'string' && known ? [[name, known]] : []
}
