import { ApiError } from '#lib/api/errors.ts'
import type { ConsoleBase } from '#platform/base/call.ts'
import { guardOf, limitAddress, limitUse, networkPrefix } from '#platform/base/guard/service.ts'

/** Attempts per address, successful ones included: bounds the hashing that one visitor can cause. */
const RATE = { limit: 60, windowMs: 60_000 }
/** Failures after which a network is locked out of one name, and of all names. */
const LOCK_AFTER = 10
const LOCK_ALL_AFTER = 30
const LOCK_MS = 5 * 60_000
const WINDOW_MS = 15 * 60_000
/** Codes for one operator over all networks: whoever asks for one has the password. */
const CODES_AN_HOUR = { limit: 30, windowMs: 60 * 60_000 }

export interface OperatorGuess {
  /** Takes back every failure of the pair, after a right login. */
  forgive: () => Promise<void>
  /** Takes back this attempt alone, where only the next step was asked for. */
  takeBack: () => Promise<void>
}

/**
 * Counts a login before its secret is checked, so that parallel attempts cannot bypass the limit. It locks the pair of name
 * and network, or the network, never the name alone: nobody can lock an operator out. Unknown names count as well.
 */
export async function beginOperatorGuess(base: ConsoleBase, name: string): Promise<OperatorGuess> {
  await limitAddress(base, 'operatorLogin', RATE)
  const network = networkPrefix(base.address)
  const ofName = guardOf(base, 'operator', name)
  const ofNetwork = guardOf(base, 'address', network)
  const pair = `pair:${network}`
  const rule = { windowMs: WINDOW_MS, lockMs: LOCK_MS, nowMs: base.now }
  const struck = await Promise.all([
    ofName.strike(pair, { ...rule, lockAt: LOCK_AFTER }),
    ofNetwork.strike('operators', { ...rule, lockAt: LOCK_ALL_AFTER }),
  ])
  const untilMs = Math.max(...struck.map(({ lockedUntilMs }) => lockedUntilMs))
  if (untilMs > base.now)
    throw new ApiError('login.locked', { retryAfterSeconds: Math.ceil((untilMs - base.now) / 1000) })
  return {
    forgive: async () => {
      await Promise.all([ofName.clear([pair]), ofNetwork.forgive('operators')])
    },
    takeBack: async () => {
      await Promise.all([ofName.forgive(pair), ofNetwork.forgive('operators')])
    },
  }
}

/** Counts a code of the authenticator; gives back what takes it off again. */
export async function countOperatorCode(base: ConsoleBase, name: string): Promise<() => Promise<void>> {
  const guard = guardOf(base, 'operator', name)
  await limitUse(base, guard, { key: 'code', ...CODES_AN_HOUR })
  return () => guard.forgive('code')
}
