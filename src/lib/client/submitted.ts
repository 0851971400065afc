import { atom, type ReadableAtom } from 'nanostores'
import { toFailure, type Failure } from './remote.ts'
import { $session } from '#lib/session/session-store.ts'

/**
 * One intent that moves money or secrets. `refused`: nothing happened and it may be changed and sent anew.
 * `unanswered`: it may have happened, so it can only be sent again as it was, under the same key.
 */
export type Submission<Output> =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'refused'; error: Failure }
  | { state: 'unanswered'; error: Failure }
  | { state: 'done'; value: Output }

export interface Submitter<Input, Output> {
  $state: ReadableAtom<Submission<Output>>
  /** Does nothing while an answer is awaited. */
  submit: (input: Input) => Promise<void>
  /** Sends what got no answer once more. */
  retry: () => Promise<void>
  /** Begins a new intent. What got no answer stays until it has one. */
  reset: () => void
  /** Takes what an earlier intent led to, where none is under way. */
  adopt: (value: Output) => void
}

/** Answers that say nothing of whether the intent was carried out by an earlier attempt. */
const NO_ANSWER = /^(client|gateway|session)\.|^(system\.internal|site\.maintenance|request\.tooMany)$/

/** @param send makes the call under the intent's key, which is kept until it is answered */
export function submitter<Input, Output>(
  send: (input: Input, operationKey: string) => Promise<Output>,
): Submitter<Input, Output> {
  const $state = atom<Submission<Output>>({ state: 'idle' })
  let intent: { input: Input; key: string } | undefined
  let turn = 0

  const run = async ({ input, key }: { input: Input; key: string }) => {
    const mine = ++turn
    const hadNoAnswer = $state.get().state === 'unanswered'
    $state.set({ state: 'sending' })
    try {
      const value = await send(input, key)
      if (mine !== turn) return
      intent = undefined
      $state.set({ state: 'done', value })
    } catch (thrown) {
      const error = toFailure(thrown)
      if (mine !== turn) return
      // The first attempt of an intent that was stopped at the door left nothing behind.
      const isOpen = NO_ANSWER.test(error.code) && (hadNoAnswer || !isStoppedAtDoor(error))
      if (!isOpen) intent = undefined
      $state.set({ state: isOpen ? 'unanswered' : 'refused', error })
    }
  }

  $session.listen((session) => {
    if (session.state !== 'guest') return
    turn++
    intent = undefined
    $state.set({ state: 'idle' })
  })
  return {
    $state,
    submit: async (input) => {
      if ($state.get().state === 'sending' || intent) return
      intent = { input, key: crypto.randomUUID() }
      await run(intent)
    },
    retry: async () => {
      if (intent && $state.get().state === 'unanswered') await run(intent)
    },
    reset: () => {
      if (!intent) $state.set({ state: 'idle' })
    },
    adopt: (value) => {
      if (!intent) $state.set({ state: 'done', value })
    },
  }
}

function isStoppedAtDoor({ code }: Failure): boolean {
  return code.startsWith('session.') || code === 'request.tooMany'
}
