import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { botChallenge, botSolution, type BotChallenge } from '#lib/api/people/human-check.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/base/call.ts'
import { guardOfKey, limitAddress } from '#platform/base/guard/service.ts'
import { deploymentSecret, hashToken } from '#platform/base/crypto/service.ts'

/** About 256 attempts of 2,000 rounds: half a second on a phone, a cent for ten thousand forms of a bot farm. */
const DIFFICULTY = { algorithm: 'PBKDF2/SHA-256', cost: 2_000, keyLength: 32, keyPrefix: '00' } as const
const LIFETIME_MS = 10 * 60_000
const RATE = { limit: 60, windowMs: 60_000 }
const SECRET = 'bot-check'

/** A proof-of-work challenge. It is stateless: the signature proves that it is ours. */
export async function getBotChallenge(base: CallBase): Promise<BotChallenge> {
  await limitAddress(base, 'botCheck', RATE)
  const challenge = await createChallenge({
    ...DIFFICULTY,
    deriveKey,
    expiresAt: Math.floor((base.now + LIFETIME_MS) / 1000),
    data: { tenant: base.tenant.id },
    hmacSignatureSecret: await deploymentSecret(base.env, SECRET),
  })
  return botChallenge.parse(challenge)
}

/** Accepts a solution once. Refuses with `botCheck.failed` if it is wrong, expired, used, of another brand, or not ours. */
export async function checkBotCheck(base: CallBase, botCheck: string): Promise<void> {
  const given = botSolution.safeParse(decode(botCheck))
  if (!given.success || !(await isSolved(base, given.data))) throw new ApiError('botCheck.failed')
  const { nonce, expiresAt } = given.data.challenge.parameters
  const key = hashToken(nonce)
  // Only valid solutions are recorded, so that invalid ones cost nothing.
  const keep = { expiresAtMs: expiresAt * 1000 + 1000, nowMs: base.now }
  const isFirst = await guardOfKey(base, 'botCheck', key).once(key, keep)
  if (!isFirst) throw new ApiError('botCheck.failed')
}

async function isSolved(
  { env, tenant, now }: CallBase,
  { challenge, solution }: ReturnType<typeof botSolution.parse>,
): Promise<boolean> {
  const { parameters } = challenge
  if (parameters.data.tenant !== tenant.id || parameters.expiresAt * 1000 <= now) return false
  // A signature on an easier challenge is not sufficient.
  if (parameters.cost !== DIFFICULTY.cost || parameters.keyPrefix !== DIFFICULTY.keyPrefix) return false
  const hmacSignatureSecret = await deploymentSecret(env, SECRET)
  return (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).verified
}

function decode(botCheck: string): unknown {
  try {
    return JSON.parse(Buffer.from(botCheck, 'base64').toString('utf8'))
  } catch {
    // Invalid JSON counts as a wrong solution.
    return undefined
  }
}
