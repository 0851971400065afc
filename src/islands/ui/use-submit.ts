import { useState } from 'react'
import { toFailure, type Failure } from '#lib/client/remote.ts'

export interface Submitting {
  isPending: boolean
  failure: Failure | undefined
  /** Runs one action at a time; resolves to what was refused, `undefined` when it was done. */
  run: (action: () => Promise<void>) => Promise<Failure | undefined>
}

/** What a form knows of its action: whether it is under way, and how it was refused. */
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
