import { atom, type ReadableAtom } from 'nanostores'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'

/** One value of the platform for a query; of two requests the reply to the latest counts. */
export interface LoadedValue<Query, Value> {
  $state: ReadableAtom<Remote<Value>>
  /** What is shown stays visible until the reply where the query is the same one; another one begins empty. */
  load: (query: Query) => Promise<void>
  /** Asks again for the same. */
  again: () => Promise<void>
}

export function loadedValue<Query, Value>(ask: (query: Query) => Promise<Value>): LoadedValue<Query, Value> {
  const $state = atom<Remote<Value>>(LOADING)
  let turn = 0
  let last: { query: Query; key: string } | undefined
  const run = async (query: Query) => {
    const mine = ++turn
    const key = JSON.stringify(query)
    const before = $state.get()
    const kept = before.state === 'ready' && last?.key === key ? before.value : undefined
    last = { query, key }
    $state.set(kept === undefined ? LOADING : { state: 'ready', value: kept, changing: true })
    try {
      const value = await ask(query)
      if (mine === turn) $state.set({ state: 'ready', value, changing: false })
    } catch (thrown) {
      const error = toFailure(thrown)
      if (mine !== turn) return
      $state.set(
        kept === undefined
          ? { state: 'failed', error }
          : { state: 'ready', value: kept, changing: false, error },
      )
    }
  }
  return {
    $state,
    load: run,
    again: async () => {
      if (last) await run(last.query)
    },
  }
}
