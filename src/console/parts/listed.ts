import { atom, type ReadableAtom } from 'nanostores'
import { LOADING, toFailure, type Failure, type Remote } from '#lib/client/remote.ts'

/** A page of a list, and the cursor of the next one. */
export interface Listing<Item> {
  items: readonly Item[]
  next?: string | undefined
}

/** A list that grows by pages; nothing is loaded that nobody asked for. */
export interface Listed<Query, Item> {
  $state: ReadableAtom<Remote<Listing<Item>>>
  /** The first page. What is shown stays visible until the reply; the reply to the latest request wins. */
  load: (query: Query) => Promise<void>
  /** The next page of the same query. */
  more: () => Promise<void>
  /** The first page of the last query anew, after an act that adds to it. */
  again: () => Promise<void>
  /** Shows an item as an act has just returned it; `undefined` takes it out of the list. */
  replace: (isIt: (item: Item) => boolean, by: Item | undefined) => void
}

export function listed<Query, Item>(
  ask: (query: Query, after: string | undefined) => Promise<Listing<Item>>,
): Listed<Query, Item> {
  const $state = atom<Remote<Listing<Item>>>(LOADING)
  let turn = 0
  let last: Query | undefined
  const run = async (query: Query, after: string | undefined) => {
    const mine = ++turn
    const before = $state.get()
    const kept = before.state === 'ready' ? before.value : undefined
    $state.set(kept ? { state: 'ready', value: kept, changing: true } : LOADING)
    try {
      const page = await ask(query, after)
      if (mine !== turn) return
      const items = after === undefined ? page.items : [...(kept?.items ?? []), ...page.items]
      $state.set({ state: 'ready', value: { items, next: page.next }, changing: false })
    } catch (thrown) {
      const error: Failure = toFailure(thrown)
      if (mine !== turn) return
      $state.set(kept ? { state: 'ready', value: kept, changing: false, error } : { state: 'failed', error })
    }
  }
  return {
    $state,
    load: (query) => {
      last = query
      return run(query, undefined)
    },
    more: async () => {
      const now = $state.get()
      if (last !== undefined && now.state === 'ready' && !now.changing && now.value.next !== undefined)
        await run(last, now.value.next)
    },
    again: async () => {
      if (last !== undefined) await run(last, undefined)
    },
    replace: (isIt, by) => {
      const now = $state.get()
      if (now.state !== 'ready') return
      const items = now.value.items.flatMap((item) => (isIt(item) ? (by === undefined ? [] : [by]) : [item]))
      $state.set({ ...now, value: { ...now.value, items } })
    },
  }
}
