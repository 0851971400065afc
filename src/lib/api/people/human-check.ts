import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty } from '#lib/api/fields.ts'

/** A signed proof-of-work challenge: find the counter whose key has the given prefix. */
export const botChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    /** Hex. */
    nonce: z.string(),
    /** Hex. */
    salt: z.string(),
    /** Rounds per attempt. */
    cost: z.int(),
    keyLength: z.int(),
    /** Hex: the required prefix of the key. */
    keyPrefix: z.string(),
    /** Seconds. */
    expiresAt: z.int(),
    data: z.object({ tenant: z.string() }),
  }),
  signature: z.string(),
})
export type BotChallenge = z.infer<typeof botChallenge>

/** The content of the `botCheck` field: this as JSON in base64. */
export const botSolution = z.object({
  challenge: botChallenge,
  solution: z.object({ counter: z.int().check(z.minimum(0), z.maximum(0xffffffff)), derivedKey: z.string() }),
})

/** The field of forms: the slider result of the product. */
export const botCheck = z.string().check(z.minLength(1), z.maxLength(2048))

/**
 * A fresh challenge, valid for one form within ten minutes. The browser solves it without interaction
 * (`lib/client/proof-of-work.ts`), so it also replaces the captcha picture where one is required.
 */
export const getBotChallenge = endpoint({
  method: 'GET',
  path: '/wps/captcha/challenge',
  module: 'LOGIN3',
  who: 'anyone',
  input: empty,
  output: botChallenge,
  errors: ['request.tooMany'],
})
