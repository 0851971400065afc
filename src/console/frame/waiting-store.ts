import { atom, type ReadableAtom } from 'nanostores'

/** How much waits on each page, by the page's id; a page without a number has nothing to wait for. */
export type Waiting = Readonly<Record<string, number>>

const $counts = atom<Waiting>({})
export const $waiting: ReadableAtom<Waiting> = $counts

const $times = atom<Waiting>({})
/** When the latest entry of each page's queue came in. */
export const $newestMs: ReadableAtom<Waiting> = $times

/** Takes over what a page or the overview has just counted. */
export function noteWaiting(counts: Waiting, newestMs: Waiting = {}): void {
  $counts.set({ ...$counts.get(), ...counts })
  $times.set({ ...$times.get(), ...newestMs })
}
