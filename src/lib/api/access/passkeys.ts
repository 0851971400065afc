import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty } from '#lib/api/fields.ts'
import { loginResult } from './login.ts'

/** The JSON forms of WebAuthn Level 3, as used by `@simplewebauthn/browser`. Bytes are base64url. */

const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const descriptor = z.object({ id: z.string(), type: z.literal('public-key') })
const userVerification = z.literal('required')
const attachment = z.optional(z.enum(['platform', 'cross-platform']))

export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
  attestation: z.literal('none'),
})

/** Without a list of credentials the browser offers those that it has for this brand. */
export const passkeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification,
})

const credential = {
  id: bytes(1366),
  rawId: bytes(1366),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
}

export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(4096), attestationObject: bytes(65_536) }),
})

export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(4096),
    userHandle: z.optional(bytes(128)),
  }),
})

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAtMs: z.int(),
  /** `null` until it is used. */
  usedAtMs: z.nullable(z.int()),
  /** Synchronised by the manufacturer's cloud: it outlives the device. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

/**
 * To be completed within five minutes by `addPasskey`. Requires a secret within the last 15 minutes: `session.weak`, then
 * `confirmSession`.
 */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/wps/member/passkeys/options',
  module: 'SECURITY3',
  who: 'member',
  input: empty,
  output: passkeyCreation,
  errors: ['session.weak', 'request.tooMany'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/wps/member/passkeys',
  module: 'SECURITY3',
  who: 'member',
  input: z.strictObject({
    /** The member's name for it: “My phone”. */
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    credential: passkeyAttestation,
  }),
  output: passkey,
  errors: ['session.weak', 'passkey.failed', 'passkey.known'],
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/wps/member/passkeys',
  module: 'SECURITY3',
  who: 'member',
  input: empty,
  output: z.array(passkey),
  errors: [],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/wps/member/passkeys',
  module: 'SECURITY3',
  who: 'member',
  input: z.strictObject({ id: bytes(1366) }),
  output: empty,
  errors: ['session.weak', 'passkey.unknown'],
})

/** The same for everyone: it does not reveal who has passkeys. */
export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/wps/session/passkey/options',
  module: 'LOGIN3',
  who: 'anyone',
  input: empty,
  output: passkeyRequest,
  errors: ['request.tooMany'],
})

/** A passkey combines two factors (possession, and the finger or PIN that unlocks it), so no code is required in addition. */
export const logInByPasskey = endpoint({
  method: 'POST',
  path: '/wps/session/passkey',
  module: 'LOGIN3',
  who: 'anyone',
  input: z.strictObject({
    credential: passkeyAssertion,
    remember: z.optional(z.boolean()),
    /** On the agents' page: admits agents only. */
    agentSite: z.optional(z.boolean()),
  }),
  output: loginResult,
  errors: ['passkey.failed', 'login.suspended', 'session.agentOnly', 'request.tooMany'],
})
