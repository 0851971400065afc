import { computed, onMount, type ReadableAtom } from 'nanostores'
import { Superseded } from './client-error.ts'
import { toFailure } from './remote.ts'
import { loaded } from './loaded.ts'
import { poll } from './poll.ts'
import type { Submission } from './submitted.ts'

interface Followed<Output> {
  /** Reads the newest state. */
  ask: (id: string) => Promise<Output>
  /** Whether it may still change. */
  isOpen: (value: Output) => boolean
  /** Called after a change while the page is visible. */
  onChange: (now: Output, before: Output) => Promise<void>
}

/** The result of a submission, polled for its newest state while the page is visible. */
export function followed<Output extends { id: string }>(
  $submission: ReadableAtom<Submission<Output>>,
  { ask, isOpen, onChange }: Followed<Output>,
): ReadableAtom<Output | undefined> {
  const latest = loaded(ask)
  const $now = computed([$submission, latest.$state], (made, now): Output | undefined => {
    if (made.state !== 'done') return undefined
    return now.state === 'ready' && now.value.id === made.value.id ? now.value : made.value
  })

  const look = async (id: string): Promise<boolean> => {
    try {
      const now = await ask(id)
      const before = $now.get()
      if (before?.id !== id) return false
      latest.put(now)
      if (JSON.stringify(now) !== JSON.stringify(before)) await onChange(now, before)
      return isOpen(now)
    } catch (error) {
      if (error instanceof Superseded) return false
      // Retried a little later: a failed read does not affect the submission.
      return !toFailure(error).code.startsWith('session.')
    }
  }
  onMount($now, () => {
    let stop: (() => void) | undefined
    const unlisten = $submission.subscribe((made) => {
      stop?.()
      stop = made.state === 'done' && isOpen(made.value) ? poll(() => look(made.value.id)) : undefined
    })
    return () => {
      unlisten()
      stop?.()
    }
  })
  return $now
}
