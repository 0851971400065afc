import { atom, type ReadableAtom } from 'nanostores'
import { Superseded } from './client-error.ts'
import { toFailure, type Failure } from './remote.ts'
import { $tabSession } from './session-state.ts'

/**
 * One intent that moves money or secrets. `refused`: nothing happened, and it may be changed and submitted again.
 * `unanswered`: it may have happened, so it can only be repeated unchanged, with the same key.
 */
export type Submission<Output> =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'refused'; error: Failure }
  | { state: 'unanswered'; error: Failure }
  | { state: 'done'; value: Output }

export interface Submitter<Input, Output> {
  $state: ReadableAtom<Submission<Output>>
  /** Has no effect while a reply is pending. */
  submit: (input: Input) => Promise<void>
  /** Repeats an unanswered submission. */
  retry: () => Promise<void>
  /** Starts a new intent. An unanswered one stays until it has a reply. */
  reset: () => void
  /** Shows the result of an earlier intent, unless one is in progress. */
  adopt: (value: Output) => void
}

/** Replies that do not tell whether an earlier attempt took effect. */
const NO_ANSWER = /^(client|gateway|session)\.|^(system\.internal|site\.maintenance|request\.tooMany)$/

/** @param send makes the call with the intent's key, which is kept until there is a reply */
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
      if (thrown instanceof Superseded) return forget(mine)
      const error = toFailure(thrown)
      if (mine !== turn) return
      // The first attempt of an intent that was refused at the door had no effect.
      const isOpen = NO_ANSWER.test(error.code) && (hadNoAnswer || !isStoppedAtDoor(error))
      if (!isOpen) intent = undefined
      $state.set({ state: isOpen ? 'unanswered' : 'refused', error })
    }
  }

  /** An intent belongs to its session: another member must never repeat it. */
  const forget = (mine: number) => {
    if (mine !== turn) return
    intent = undefined
    $state.set({ state: 'idle' })
  }

  $tabSession.listen((session) => {
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
