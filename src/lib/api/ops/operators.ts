import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { id, timestampMs } from '#lib/api/fields.ts'
import { operatorName, reason } from '#lib/api/operator-fields.ts'
import { operatorGrant, roleTerms } from './operator-grant.ts'

/** Accounts, roles and keys of operators. They belong to no brand, so a role for all brands decides on them. */

const operatorAccount = z.object({
  name: operatorName,
  /** `invited`: the setup is still due. */
  status: z.enum(['invited', 'active', 'suspended']),
  /** On a local machine its password is enough. */
  isDemo: z.boolean(),
  /** `null`: the deployment's own key. */
  createdBy: z.nullable(z.string()),
  createdAtMs: timestampMs,
  /** The last login. */
  seenAtMs: z.nullable(timestampMs),
  hasAuthenticator: z.boolean(),
  passkeys: z.int(),
  sessions: z.int(),
  keys: z.int(),
  /** Roles in force. */
  roles: z.int(),
})
export type OperatorAccount = z.infer<typeof operatorAccount>

const consent = z.nullable(
  z.object({
    /** `null`: the deployment's own key. */
    operator: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    atMs: timestampMs,
  }),
)

export const ROLE_STATES = ['proposed', 'confirmed', 'refused', 'ended', 'lapsed'] as const
export const operatorRole = z.object({
  id,
  holder: operatorName,
  ...operatorGrant.shape,
  /** Of an elevation: it ends so long after its confirmation. */
  lastsMinutes: z.optional(z.int()),
  /** `lapsed`: its end has come, or nobody decided in time. */
  state: z.enum(ROLE_STATES),
  proposed: consent,
  confirmed: consent,
  /** Who refused or ended it. */
  ended: consent,
})
export type OperatorRole = z.infer<typeof operatorRole>

export const operatorKey = z.object({
  id,
  operator: operatorName,
  label: z.string(),
  ...operatorGrant.shape,
  madeAtMs: timestampMs,
  /** `operator` is `null` for the deployment's own key. */
  revoked: z.nullable(z.object({ operator: z.nullable(z.string()), atMs: timestampMs })),
})
export type OperatorKey = z.infer<typeof operatorKey>

/** The one-time code that opens the console's setup page, `/setup#<code>`: shown once, to be handed over in person. */
const setup = z.object({ name: operatorName, code: z.string(), endsAtMs: timestampMs })

/** The person who acts; left out by the deployment's own key. */
const actor = z.optional(operatorName)

export const listOperators = endpoint({
  method: 'GET',
  path: '/ops/operators',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({}),
  output: z.object({ operators: z.array(operatorAccount) }),
  errors: [],
})

/**
 * Opens an account. A role that is named is asked for, and a second person confirms it; from the deployment's own key it is
 * in force at once.
 */
export const inviteOperator = endpoint({
  method: 'POST',
  path: '/ops/operators',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({
    /** Letters of one script; none that looks like another operator's. */
    name: operatorName,
    operator: actor,
    reason,
    role: z.optional(roleTerms),
  }),
  output: setup,
  errors: ['operator.name', 'operator.nameTaken', 'tenant.unknown', 'role.end'],
})

/**
 * Takes password, authenticator and passkeys away and ends every session, after a loss or a theft. The roles of the account
 * wait for a second person again, so that nobody becomes two people by a reset.
 */
export const resetOperator = endpoint({
  method: 'POST',
  path: '/ops/operators/reset',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({ name: operatorName, operator: actor, reason }),
  output: setup,
  errors: ['operator.unknown'],
})

/**
 * Suspends an account: its sessions end, and no key of its name counts. Once it is restored its roles wait for a second
 * person again.
 */
export const setOperatorStatus = endpoint({
  method: 'POST',
  path: '/ops/operators/status',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({
    name: operatorName,
    status: z.enum(['active', 'suspended']),
    operator: actor,
    reason,
  }),
  output: operatorAccount,
  errors: ['operator.unknown', 'operator.state'],
})

/** Ends every session of an operator. */
export const logOutEverywhere = endpoint({
  method: 'POST',
  path: '/ops/operators/sessions/end',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({ name: operatorName, operator: actor, reason }),
  output: z.object({ ended: z.int() }),
  errors: ['operator.unknown'],
})

export const ROLES_PER_PAGE = 100

/** Roles, the newest first. */
export const listRoles = endpoint({
  method: 'GET',
  path: '/ops/roles',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({
    holder: z.optional(operatorName),
    state: z.optional(z.enum(ROLE_STATES)),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,16}:[\w-]{1,64}$/))),
  }),
  output: z.object({ roles: z.array(operatorRole), next: z.optional(z.string()) }),
  errors: [],
})

/** Asks for a role of an operator. Another person than the one who asks, and than its holder, confirms it. */
export const proposeRole = endpoint({
  method: 'POST',
  path: '/ops/roles',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({ holder: operatorName, terms: roleTerms, operator: operatorName, reason }),
  output: operatorRole,
  errors: ['operator.unknown', 'tenant.unknown', 'role.end', 'role.tooMany'],
})

/** Confirms or refuses a role that somebody else has asked for. */
export const decideRole = endpoint({
  method: 'POST',
  path: '/ops/roles/decide',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({ id, decision: z.enum(['confirm', 'refuse']), operator: operatorName, reason }),
  output: operatorRole,
  errors: ['role.unknown', 'role.state', 'role.sameOperator'],
})

/** Ends a role, or takes a proposal back. Its holder keeps the session, and loses what the role allowed with the next call. */
export const endRole = endpoint({
  method: 'POST',
  path: '/ops/roles/end',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({ id, operator: actor, reason }),
  output: operatorRole,
  errors: ['role.unknown', 'role.state'],
})

/** Keys that were made in the console, the newest first. */
export const listOperatorKeys = endpoint({
  method: 'GET',
  path: '/ops/operators/keys',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({ name: z.optional(operatorName) }),
  output: z.object({
    keys: z.array(operatorKey),
    /** Names whose keys from the command line no longer count. */
    revokedNames: z.array(
      z.object({ name: z.string(), operator: z.nullable(z.string()), atMs: timestampMs }),
    ),
  }),
  errors: [],
})

/** Ends one key that was made in the console, or every key of a name that was made on the command line. */
export const revokeOperatorKey = endpoint({
  method: 'POST',
  path: '/ops/operators/keys/revoke',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z
    .strictObject({ id: z.optional(id), name: z.optional(operatorName), operator: actor, reason })
    .check(z.refine((input) => (input.id === undefined) !== (input.name === undefined), { path: ['id'] })),
  output: z.object({}),
  errors: ['operator.keyUnknown'],
})

/** Demo operators of a local machine, with their roles; accepted from the deployment's own key in local mode only. Idempotent. */
export const seedOperators = endpoint({
  method: 'POST',
  path: '/ops/operators/seed',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({
    operators: z.array(
      z.strictObject({
        name: operatorName,
        password: z.string().check(z.minLength(8), z.maxLength(256)),
        grants: z.array(operatorGrant),
      }),
    ),
  }),
  output: z.object({ operators: z.int() }),
  errors: [],
})
