import { atom, type ReadableAtom } from 'nanostores'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'

/** A value of the platform that a query asks for. */
export interface AskedValue<Query, Output> {
  $state: ReadableAtom<Remote<Output>>
  /** What is shown stays visible until the reply; the reply to the latest request wins. */
  load: (query: Query) => Promise<void>
}

export function asked<Query, Output>(ask: (query: Query) => Promise<Output>): AskedValue<Query, Output> {
  const $state = atom<Remote<Output>>(LOADING)
  let turn = 0
  return {
    $state,
    load: async (query) => {
      const mine = ++turn
      const before = $state.get()
      const kept = before.state === 'ready' ? before.value : undefined
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
    },
  }
}
