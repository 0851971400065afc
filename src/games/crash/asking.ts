import { ApiError } from '#lib/api/errors.ts'
import { NoAnswer } from '#games/frame/wire.ts'
import type { CrashWire, OwnBet } from './wire.ts'

export const RETRY_MS = 700

/** Calls that go on until they are answered. */
interface Asking {
  /** An answer, however often the line drops; nothing where the platform refuses. */
  answered: <Answer>(ask: () => Promise<Answer>) => Promise<Answer | undefined>
  /**
   * Places a bet to its answer. Without one it is sent again under its id while its game runs, and looked for.
   * @throws ApiError for a refusal
   */
  placed: (asked: Parameters<CrashWire['place']>[0], isRunning: () => boolean) => Promise<OwnBet | undefined>
}

export function createAsking(
  wire: Pick<CrashWire, 'place' | 'find'>,
  { refuse, trouble }: { refuse: (error: unknown) => void; trouble: (isLost: boolean) => void },
): Asking {
  async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        if (!isUncertain(error)) {
          refuse(error)
          return undefined
        }
        trouble(true)
        await wait(RETRY_MS)
      }
    }
  }

  return {
    answered,
    async placed(asked, isRunning) {
      for (;;) {
        try {
          const answer = await wire.place(asked)
          if (answer.state !== 'asked') return answer.state === 'refused' ? undefined : answer
        } catch (error) {
          if (!isUncertain(error)) throw error
          trouble(true)
        }
        await wait(RETRY_MS)
        const found = await answered(wire.find)
        const own = found?.betId === asked.betId ? found : undefined
        if ((own && own.state !== 'asked') || !isRunning()) return own
      }
    },
  }
}

/** Whether a call may have taken effect in spite of its error, or may take effect when it is made again. */
function isUncertain(error: unknown): boolean {
  if (error instanceof NoAnswer) return true
  return error instanceof ApiError && (error.status >= 500 || error.code === 'request.tooMany')
}

export function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
