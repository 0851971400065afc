import * as z from 'zod/mini'
import { passkey, passkeyAttestation, passkeyCreation } from '#lib/api/access/passkeys.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty, id, timestampMs } from '#lib/api/fields.ts'
import { reason } from '#lib/api/operator-fields.ts'
import { operatorCode, operatorPassword } from './console.ts'
import { roleTerms } from './operator-grant.ts'
import { operatorKey, operatorRole } from './operators.ts'

/**
 * What operators see and change of their own account. Secrets that would outlast a stolen session ask for the password once
 * more where it was given more than 15 minutes ago: `session.weak`, then `confirmOperator`.
 */

/** The password once more, for the next 15 minutes of this session. */
export const confirmOperator = endpoint({
  method: 'POST',
  path: '/ops/console/confirm',
  module: 'OPS3',
  who: 'operatorSession',
  input: z.strictObject({ password: operatorPassword }),
  output: empty,
  errors: ['password.incorrect', 'request.tooMany'],
})

/** Every other session of the account ends. */
export const changeOperatorPassword = endpoint({
  method: 'POST',
  path: '/ops/console/password',
  module: 'OPS3',
  who: 'operatorSession',
  input: z.strictObject({ password: operatorPassword, newPassword: operatorPassword }),
  output: z.object({ endedSessions: z.int() }),
  errors: ['password.incorrect', 'field.invalid', 'request.tooMany'],
})

/** A fresh secret for an authenticator app; the present one stays in use until `confirmOperatorTotp`. */
export const beginOperatorTotp = endpoint({
  method: 'POST',
  path: '/ops/console/totp/begin',
  module: 'OPS3',
  who: 'operatorSession',
  input: empty,
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['session.weak'],
})

export const confirmOperatorTotp = endpoint({
  method: 'POST',
  path: '/ops/console/totp/confirm',
  module: 'OPS3',
  who: 'operatorSession',
  input: z.strictObject({ code: operatorCode }),
  output: empty,
  errors: ['session.weak', 'code.incorrect', 'request.tooMany'],
})

/** For accounts with a passkey: one second factor stays. */
export const removeOperatorTotp = endpoint({
  method: 'DELETE',
  path: '/ops/console/totp',
  module: 'OPS3',
  who: 'operatorSession',
  input: empty,
  output: empty,
  errors: ['session.weak', 'operator.lastFactor'],
})

export const beginOperatorPasskey = endpoint({
  method: 'POST',
  path: '/ops/console/passkeys/options',
  module: 'OPS3',
  who: 'operatorSession',
  input: empty,
  output: passkeyCreation,
  errors: ['session.weak', 'request.tooMany'],
})

export const addOperatorPasskey = endpoint({
  method: 'POST',
  path: '/ops/console/passkeys',
  module: 'OPS3',
  who: 'operatorSession',
  input: z.strictObject({
    /** The operator's name for it: “My laptop”. */
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    credential: passkeyAttestation,
  }),
  output: passkey,
  errors: ['session.weak', 'passkey.failed', 'passkey.known'],
})

export const listOperatorPasskeys = endpoint({
  method: 'GET',
  path: '/ops/console/passkeys',
  module: 'OPS3',
  who: 'operatorSession',
  input: empty,
  output: z.object({ passkeys: z.array(passkey) }),
  errors: [],
})

export const removeOperatorPasskey = endpoint({
  method: 'DELETE',
  path: '/ops/console/passkeys',
  module: 'OPS3',
  who: 'operatorSession',
  input: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(1366)) }),
  output: empty,
  errors: ['session.weak', 'passkey.unknown', 'operator.lastFactor'],
})

/** Sessions of the account in this and other browsers, the last used first. */
export const listOperatorSessions = endpoint({
  method: 'GET',
  path: '/ops/console/sessions',
  module: 'OPS3',
  who: 'operatorSession',
  input: empty,
  output: z.object({
    sessions: z.array(
      z.object({
        id,
        isCurrent: z.boolean(),
        /** As the browser names itself. */
        device: z.string(),
        address: z.string(),
        createdAtMs: timestampMs,
        seenAtMs: timestampMs,
      }),
    ),
  }),
  errors: [],
})

/** Ends one of them, or without an id all others than this one. */
export const endOperatorSessions = endpoint({
  method: 'DELETE',
  path: '/ops/console/sessions',
  module: 'OPS3',
  who: 'operatorSession',
  input: z.strictObject({ id: z.optional(id) }),
  output: z.object({ ended: z.int() }),
  errors: [],
})

/** The own roles of every state, the newest first. */
export const listOwnRoles = endpoint({
  method: 'GET',
  path: '/ops/console/roles',
  module: 'OPS3',
  who: 'operatorSession',
  input: empty,
  output: z.object({ roles: z.array(operatorRole) }),
  errors: [],
})

/** Asks for a role of one's own, such as one for an hour: another person confirms it. */
export const requestRole = endpoint({
  method: 'POST',
  path: '/ops/console/roles',
  module: 'OPS3',
  who: 'operatorSession',
  input: z.strictObject({ terms: roleTerms, reason }),
  output: operatorRole,
  errors: ['tenant.unknown', 'role.end', 'role.tooMany'],
})

export const listOwnKeys = endpoint({
  method: 'GET',
  path: '/ops/console/keys',
  module: 'OPS3',
  who: 'operatorSession',
  input: empty,
  output: z.object({ keys: z.array(operatorKey) }),
  errors: [],
})

/**
 * Makes a key for scripts. One of the maker's roles has to cover all of it, and each of its calls: a key does no more than its
 * maker could. It is shown once.
 */
export const makeOperatorKey = endpoint({
  method: 'POST',
  path: '/ops/console/keys',
  module: 'OPS3',
  who: 'operatorSession',
  input: z.strictObject({
    /** What it is for. */
    label: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    terms: roleTerms,
  }),
  output: z.object({ key: z.string(), made: operatorKey }),
  errors: ['session.weak', 'operator.notAllowed', 'role.end', 'role.tooMany'],
})

export const revokeOwnKey = endpoint({
  method: 'DELETE',
  path: '/ops/console/keys',
  module: 'OPS3',
  who: 'operatorSession',
  input: z.strictObject({ id }),
  output: operatorKey,
  errors: ['operator.keyUnknown'],
})
