import { useState } from 'react'
import { toFailure, type Failure } from '#lib/client/remote.ts'

export interface Submitting {
  isPending: boolean
  failure: Failure | undefined
  /** Runs one action at a time; resolves to its refusal, or `undefined` on success. */
  run: (action: () => Promise<void>) => Promise<Failure | undefined>
}

/** The state of a form's action: in progress, or refused. */
export function useSubmit(): Submitting {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const run = async (action: () => Promise<void>) => {
    setPending(true)
    setFailure(undefined)
    try {
      await action()
      return undefined
    } catch (error) {
      const refusal = toFailure(error)
      setFailure(refusal)
      return refusal
    } finally {
      setPending(false)
    }
  }
  return { isPending, failure, run }
}
