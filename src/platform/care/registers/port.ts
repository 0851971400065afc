import * as z from 'zod/mini'
import { BAR_CAUSES, type RegisterAnswer } from '#lib/shared/protection/register.ts'
import type { Market } from '#lib/shared/rewards/offer.ts'
import { readJson } from '#lib/shared/text/exact-json.ts'
import { postSigned } from '#platform/base/crypto/service.ts'
import type { Env } from '#platform/base/env.ts'
import { writeLog } from '#platform/base/log.ts'

/**
 * The outside register of those who may not bet: it takes a signed question over HTTP and answers at once. Numbers travel in
 * the body, never in an address, which others log.
 */

const TIMEOUT_MS = 5_000

const reply = z.discriminatedUnion('barred', [
  z.object({ barred: z.literal(false) }),
  z.object({ barred: z.literal(true), cause: z.enum(BAR_CAUSES) }),
])

interface Question {
  /** Our id of the question. */
  reference: string
  tenant: string
  market: Market
  /** National number of the person: digits alone. */
  number: string
}

/** Undefined: no answer that can be read. The line of the log names the question, never the number. */
export async function askRegister(env: Env, question: Question): Promise<RegisterAnswer | undefined> {
  const { REGISTER_URL, REGISTER_KEY } = env
  let answer = 'no answer'
  try {
    if (!REGISTER_URL || !REGISTER_KEY) throw new Error('no register')
    const response = await postSigned(env, {
      url: `${REGISTER_URL.replace(/\/$/, '')}/checks`,
      body: JSON.stringify(question),
      key: 'REGISTER_KEY',
      nowMs: Date.now(),
      timeoutMs: TIMEOUT_MS,
    })
    answer = `status ${response.status}`
    if (!response.ok) throw new Error(answer)
    const read = reply.parse(readJson(await response.text()))
    return read.barred ? read.cause : 'clear'
  } catch {
    // Unreachable, too slow or unreadable: nothing is known, and the callers say what that means.
    writeLog('register.failed', { brand: question.tenant, order: question.reference, answer })
    return undefined
  }
}
