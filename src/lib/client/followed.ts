import { computed, onMount, type ReadableAtom } from 'nanostores'
import { Superseded } from './client-error.ts'
import { toFailure } from './remote.ts'
import { loaded } from './loaded.ts'
import { poll, type Signs } from './poll.ts'
import type { Submission } from './submitted.ts'

interface Followed<Output> {
  /** Reads the newest state. */
  ask: (id: string) => Promise<Output>
  /** Whether it may still change. */
  isOpen: (value: Output) => boolean
  /** Called after a change while the page is visible. */
  onChange: (now: Output, before: Output) => Promise<void>
  /** Signs that it may have changed: it is read at once. */
  signs: Signs
}

/** The result of a submission in its newest state: read at each sign, and polled while the page is visible. */
export function followed<Output extends { id: string }>(
  $submission: ReadableAtom<Submission<Output>>,
  { ask, isOpen, onChange, signs }: Followed<Output>,
): ReadableAtom<Output | undefined> {
  const latest = loaded(ask)
  const $now = computed([$submission, latest.$state], (made, now): Output | undefined => {
    if (made.state !== 'done') return undefined
    return now.state === 'ready' && now.value.id === made.value.id ? now.value : made.value
  })

  // A sign may come while a read is under way, whose reply can be older than that of the next.
  let turn = 0
  const look = async (id: string): Promise<boolean> => {
    const own = ++turn
    try {
      const now = await ask(id)
      if (own !== turn) return true
      const before = $now.get()
      if (before?.id !== id) return false
      latest.put(now)
      if (JSON.stringify(now) !== JSON.stringify(before)) await tell(now, before)
      return isOpen(now)
    } catch (error) {
      if (error instanceof Superseded) return false
      // Retried a little later: a failed read does not affect the submission.
      return !toFailure(error).code.startsWith('session.')
    }
  }
  let isTelling = false
  const tell = async (now: Output, before: Output) => {
    isTelling = true
    try {
      await onChange(now, before)
    } finally {
      isTelling = false
    }
  }
  // A consequence of a change, such as a new balance, is no sign of the next change.
  const foreign: Signs = (act) => signs(() => !isTelling && act())
  onMount($now, () => {
    let stop: (() => void) | undefined
    const unlisten = $submission.subscribe((made) => {
      stop?.()
      stop =
        made.state === 'done' && isOpen(made.value) ? poll(() => look(made.value.id), foreign) : undefined
    })
    return () => {
      unlisten()
      stop?.()
    }
  })
  return $now
}
