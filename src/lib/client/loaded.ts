import { atom, type ReadableAtom } from 'nanostores'
import { Superseded } from './client-error.ts'
import { LOADING, toFailure, type Remote } from './remote.ts'
import { $tabSession } from './session-state.ts'

export interface Loaded<Query, Output> {
  $state: ReadableAtom<Remote<Output>>
  /** The current value stays visible meanwhile; the reply to the latest request wins. */
  load: (query: Query) => Promise<void>
  /** Sets a value from another reply; pending requests are dropped. */
  put: (value: Output) => void
  /** Changes the shown value by an event; pending requests continue. */
  amend: (change: (value: Output) => Output) => void
}

/** Data of the current member, read from the platform and cleared with the session. */
export function loaded<Query, Output>(ask: (query: Query) => Promise<Output>): Loaded<Query, Output> {
  const { clear, ...data } = reading(ask)
  $tabSession.listen((session) => {
    if (session.state === 'guest') clear()
  })
  return data
}

/** Data that are the same for everybody: guests read them too, and they stay when a session ends. */
export function published<Query, Output>(ask: (query: Query) => Promise<Output>): Loaded<Query, Output> {
  const { clear: _, ...data } = reading(ask)
  return data
}

function reading<Query, Output>(
  ask: (query: Query) => Promise<Output>,
): Loaded<Query, Output> & { clear: () => void } {
  const $state = atom<Remote<Output>>(LOADING)
  let latest = 0
  return {
    $state,
    load: async (query) => {
      const turn = ++latest
      const before = $state.get()
      $state.set(before.state === 'ready' ? { state: 'ready', value: before.value, changing: true } : LOADING)
      try {
        const value = await ask(query)
        if (turn === latest) $state.set({ state: 'ready', value, changing: false })
      } catch (thrown) {
        if (thrown instanceof Superseded) return
        const error = toFailure(thrown)
        if (turn !== latest) return
        const now = $state.get()
        $state.set(now.state === 'ready' ? { ...now, changing: false, error } : { state: 'failed', error })
      }
    },
    put: (value) => {
      latest++
      $state.set({ state: 'ready', value, changing: false })
    },
    amend: (change) => {
      const now = $state.get()
      if (now.state === 'ready') $state.set({ ...now, value: change(now.value) })
    },
    clear: () => {
      latest++
      $state.set(LOADING)
    },
  }
}
