import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { empty } from './fields.ts'

/** A piece of work for the visitor's browser, signed by the platform: find the counter whose key begins so. */
export const botChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    /** Hex. */
    nonce: z.string(),
    /** Hex. */
    salt: z.string(),
    /** Rounds a try. */
    cost: z.int(),
    keyLength: z.int(),
    /** Hex: how the key must begin. */
    keyPrefix: z.string(),
    /** Seconds. */
    expiresAt: z.int(),
    data: z.object({ tenant: z.string() }),
  }),
  signature: z.string(),
})
export type BotChallenge = z.infer<typeof botChallenge>

/** What a form carries as `botCheck`: this as JSON in base64. */
export const botSolution = z.object({
  challenge: botChallenge,
  solution: z.object({ counter: z.int().check(z.minimum(0), z.maximum(0xffffffff)), derivedKey: z.string() }),
})

/** The field of forms: the slider result of the product. */
export const botCheck = z.string().check(z.minLength(1), z.maxLength(2048))

/**
 * A fresh challenge: good for one form within ten minutes. The browser solves it by itself (`lib/client/proof-of-work.ts`),
 * so it stands in for the picture where one is asked for, without a riddle.
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
