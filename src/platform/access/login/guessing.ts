import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/base/call.ts'
import { guardOf, networkPrefix } from '#platform/base/guard/service.ts'
import { checkHuman, type HumanAnswer } from '#platform/people/human-check/service.ts'

/** Failures per account or per network after which a captcha is required. */
const CAPTCHA_AFTER = 5
/** Failures after which this network is locked out of this account. */
const LOCK_AFTER = 10
const LOCK_MS = 5 * 60_000
const WINDOW_MS = 15 * 60_000

export interface Guess {
  /** For the reply to a failure: whether the next attempt needs a captcha. */
  needsCaptchaNext: boolean
  /** Reverts the counters after a correct secret. */
  forgive: () => Promise<void>
  /**
   * Runs the steps that follow a correct secret. Where they only ask for the next step, the attempt does not count as a
   * failure.
   */
  unlessNext: (steps: () => Promise<void>) => Promise<void>
}

/**
 * Counts an attempt before the secret is checked, so that parallel attempts cannot bypass the limit. It locks the pair of
 * account and network, never the account alone: an attacker cannot lock out the owner. Attempts on unknown accounts count
 * as well (account enumeration).
 */
export async function beginGuess(base: CallBase, subject: string, answer: HumanAnswer): Promise<Guess> {
  const network = networkPrefix(base.address)
  const pair = `pair:${network}`
  const accountGuard = guardOf(base, 'account', subject)
  const networkGuard = guardOf(base, 'address', network)
  const rule = { windowMs: WINDOW_MS, nowMs: base.now }
  const [ofPair, ofAccount, ofNetwork] = await Promise.all([
    accountGuard.state(pair, base.now),
    accountGuard.strike('all', rule),
    networkGuard.strike('guess', rule),
  ])
  const takeBack = () => Promise.all([accountGuard.forgive('all'), networkGuard.forgive('guess')])
  if (ofPair.lockedUntilMs > base.now) {
    await takeBack()
    throw locked(base, ofPair.lockedUntilMs)
  }
  const highest = Math.max(ofAccount.count, ofNetwork.count)
  if (highest > CAPTCHA_AFTER) await passCaptcha(base, answer, takeBack)
  const struck = await accountGuard.strike(pair, { ...rule, lockAt: LOCK_AFTER, lockMs: LOCK_MS })
  if (struck.lockedUntilMs > base.now) throw locked(base, struck.lockedUntilMs)
  return {
    needsCaptchaNext: highest >= CAPTCHA_AFTER,
    forgive: async () => {
      // The network's counter decreases by one only, so that logins to one's own account do not reset it.
      await Promise.all([accountGuard.clear(['all', pair]), networkGuard.forgive('guess')])
    },
    unlessNext: async (steps) => {
      try {
        await steps()
      } catch (refusal) {
        if (refusal instanceof ApiError && isNextStep(refusal)) {
          await Promise.all([takeBack(), accountGuard.forgive(pair)])
        }
        throw refusal
      }
    },
  }
}

/** An attempt that fails here never reached the secret, so it does not count against the account. */
async function passCaptcha(
  base: CallBase,
  answer: HumanAnswer,
  takeBack: () => Promise<unknown>,
): Promise<void> {
  try {
    await checkHuman(base, answer)
  } catch (refusal) {
    await takeBack()
    throw refusal
  }
}

/** True where the next step is asked for, false where a wrong answer was given. */
function isNextStep({ code, details }: ApiError): boolean {
  return (code === 'login.secondFactor' || code === 'login.verification') && details?.['isWrong'] !== true
}

function locked(base: CallBase, untilMs: number): ApiError {
  return new ApiError('login.locked', { retryAfterSeconds: Math.ceil((untilMs - base.now) / 1000) })
}
