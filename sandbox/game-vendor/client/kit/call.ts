import type { RoundData, StateData } from '../../protocol.ts'
import { wait } from './dom.ts'
import { launch } from './launch.ts'

/** A refusal of the server, with a code that has words. */
export class Refusal extends Error {
  readonly code: string
  readonly waitMs: number

  constructor(code: string, waitMs = 0) {
    super(code)
    this.code = code
    this.waitMs = waitMs
  }
}

const TRIES = 8
const ANSWER_MS = 12_000

/** Requests a round. Without a reply the request is repeated with the same key, so it counts once. */
export function postPlay(choice: unknown, onRetry: () => void): Promise<RoundData> {
  return post('play', { key: crypto.randomUUID(), choice }, onRetry)
}

export function postAction(
  round: { roundId: string; action: unknown },
  onRetry: () => void,
): Promise<RoundData> {
  return post('act', { key: crypto.randomUUID(), ...round }, onRetry)
}

export async function getState(isFresh = false): Promise<StateData> {
  const response = await fetch(addressOf(isFresh ? 'state?fresh' : 'state'), {
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  if (!response.ok) throw new Refusal('session')
  return response.json()
}

async function post(call: string, body: object, onRetry: () => void): Promise<RoundData> {
  for (let tried = 0; ; tried += 1) {
    try {
      const response = await fetch(addressOf(call), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      const value = await response.json()
      if (response.ok) return value
      throw new Refusal(value.code ?? 'other', value.details?.waitMs ?? 0)
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'pace') throw error
      if (tried >= TRIES) throw new Refusal('connection')
      if (!(error instanceof Refusal)) onRetry()
      await wait(error instanceof Refusal ? error.waitMs : Math.min(4_000, 400 * 2 ** tried))
    }
  }
}

function addressOf(call: string): string {
  return `/api/${launch.session}/${call}`
}
