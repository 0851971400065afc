import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect } from 'react'
import type { Remote } from '#lib/client/remote.ts'

/** A value of the platform that a query asks for. */
interface Asked<Query, Output> {
  $state: ReadableAtom<Remote<Output>>
  load: (query: Query) => Promise<void>
}

/** Keeps a store's value in step with the address: it is asked again when the query changes, and on every opening. */
export function useQuery<Query, Output>(store: Asked<Query, Output>, query: Query): Remote<Output> {
  const state = useStore(store.$state)
  const key = JSON.stringify(query)
  useEffect(() => {
    // The key is the query: an equal one is not asked again.
    void store.load(query)
  }, [store, key])
  return state
}
