import { ApiError } from '#lib/api/errors.ts'

/** Hashes that wait in an isolate before calls with a secret are refused: the last one is answered before the edge gives up. */
const MOST_WAITING = 20
/** No more wait at all, whoever asks: calls that were let in before others counted too. */
const MOST_EVER = 2 * MOST_WAITING
/** The isolate answers other calls between two hashes: a hash keeps its only thread. */
const REST_MS = 50
/** A call that is cut off runs no code any more: its turn, and its place among those that wait, end after this time. */
const CUT_OFF_MS = 5_000
const RETRY_SECONDS = 10

/** Calls that wait, the first come first, with the time at which each was last seen waiting. */
const waiting = new Map<symbol, number>()
let turnEndsMs = 0

/**
 * Runs one hash of an isolate after the other, so that many logins at once do not keep all other calls waiting. Each call
 * looks for its turn by itself, because a promise of another request is lost where that request is cut off.
 * @throws ApiError `request.busy` where too many wait, however they were let in
 */
export async function inTurn<Result>(hash: () => Promise<Result>): Promise<Result> {
  firstWaiting()
  if (waiting.size >= MOST_EVER) throw busy()
  const own = Symbol('hash')
  waiting.set(own, Date.now())
  while (turnEndsMs > Date.now() || firstWaiting() !== own) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    waiting.set(own, Date.now())
  }
  turnEndsMs = Date.now() + CUT_OFF_MS
  waiting.delete(own)
  try {
    return await hash()
  } finally {
    turnEndsMs = 0
  }
}

/**
 * To be asked before an attempt is counted: a call that is refused here has used up no try.
 * @throws ApiError `request.busy` where too many hashes wait already
 */
export function refuseWhileBusy(): void {
  firstWaiting()
  if (waiting.size >= MOST_WAITING) throw busy()
}

function busy(): ApiError {
  return new ApiError('request.busy', { retryAfterSeconds: RETRY_SECONDS })
}

function firstWaiting(): symbol | undefined {
  for (const [each, seenMs] of waiting) if (seenMs + CUT_OFF_MS <= Date.now()) waiting.delete(each)
  return waiting.keys().next().value
}
