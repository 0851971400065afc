import * as z from 'zod/mini'
import { EXCLUSION_SCOPES } from '#lib/shared/protection/breaks.ts'
import { PROMPT_ANSWERS } from '#lib/shared/protection/markers.ts'
import { LIMIT_KINDS, LIMIT_PERIODS } from '#lib/shared/protection/limits.ts'
import { BAR_CAUSES } from '#lib/shared/protection/register.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, minorUnits, operationKey, timestampMs } from '#lib/api/fields.ts'
import { account, operatorName, reason, tenant } from '#lib/api/operator-fields.ts'
import { limitStatus } from './protection.ts'
import { sign } from './protection-settings.ts'

/** Players with signs of harm, those with the most signs first, for trained staff. */
export const listCare = endpoint({
  method: 'GET',
  path: '/ops/care',
  module: 'OPS3',
  who: 'operator',
  duty: 'protection',
  input: z.strictObject({ tenant: z.string() }),
  output: z.object({
    players: z.array(
      z.object({
        account: z.string(),
        signs: z.array(sign),
        /** The last prompt to this player, and the answer to it. */
        prompt: z.nullable(z.object({ toldAtMs: timestampMs, answer: z.nullable(z.enum(PROMPT_ANSWERS)) })),
      }),
    ),
  }),
  errors: ['tenant.unknown'],
})

/** Running exclusions. */
export const listExclusions = endpoint({
  method: 'GET',
  path: '/ops/care/exclusions',
  module: 'OPS3',
  who: 'operator',
  duty: 'protection',
  input: z.strictObject({ tenant: z.string() }),
  output: z.object({
    exclusions: z.array(
      z.object({
        account: z.string(),
        scope: z.enum(EXCLUSION_SCOPES),
        startsAtMs: timestampMs,
        /** `null`: without end. */
        endsAtMs: z.nullable(timestampMs),
      }),
    ),
  }),
  errors: ['tenant.unknown'],
})

/** Members whom a public register names, newest first, and how far the closing of their accounts has come. */
export const listBarred = endpoint({
  method: 'GET',
  path: '/ops/care/barred',
  module: 'OPS3',
  who: 'operator',
  duty: 'protection',
  input: z.strictObject({ tenant: z.string() }),
  output: z.object({
    barred: z.array(
      z.object({
        account: z.string(),
        cause: z.enum(BAR_CAUSES),
        barredAtMs: timestampMs,
        /** `null`: the schedule has not told the member yet. */
        toldAtMs: z.nullable(timestampMs),
        closedAtMs: z.nullable(timestampMs),
        /** When nothing was left in the wallet. */
        returnedAtMs: z.nullable(timestampMs),
      }),
    ),
  }),
  errors: ['tenant.unknown'],
})

/** Everything done for protection, by players, operators and the brand's rules, oldest first, in pages. */
export const exportProtection = endpoint({
  method: 'GET',
  path: '/ops/care/export',
  module: 'OPS3',
  who: 'operator',
  duty: 'protection',
  input: z.strictObject({
    tenant: z.string(),
    /** Cursor of the next page. */
    after: z.optional(z.string().check(z.regex(/^\d+:[\w.-]{1,64}:[\w-]{1,64}$/))),
  }),
  output: z.object({
    events: z.array(
      z.object({
        account: z.string(),
        atMs: timestampMs,
        /**
         * `limit:<kind>:<period>`, `firstLimit`, `timeOut`, `exclusion`, `check`, `answer`, `prompt:<step>`,
         * `documents:<step>`, `deposits:<step>`, `register:<step>`; empty for a refusal.
         */
        about: z.string(),
        /** The actor and the change, as JSON. */
        detail: z.string(),
        status: z.enum(['done', 'refused']),
      }),
    ),
    next: z.optional(z.string()),
  }),
  errors: ['tenant.unknown'],
})

/**
 * Sets a limit on the player's request, by the player's own rules: a first or lower one applies at once, a higher one or the
 * removal (`null`) is only asked for, and takes 24 hours and the player's own confirmation. The operator and the reason are
 * recorded with the limit.
 */
export const setMemberLimit = endpoint({
  method: 'POST',
  path: '/ops/members/limits',
  module: 'OPS3',
  who: 'operator',
  duty: 'protection',
  input: z.strictObject({
    tenant,
    account,
    kind: z.enum(LIMIT_KINDS),
    period: z.enum(LIMIT_PERIODS),
    /** Minor units, or minutes for `time`. */
    max: z.nullable(minorUnits),
    operationKey,
    operator: operatorName,
    reason,
  }),
  output: z.object({ currency, limits: z.array(limitStatus) }),
  errors: ['tenant.unknown', 'member.unknown', 'protection.off', 'protection.unavailable'],
})

/** Accounts that may belong to an excluded person: their wallets are frozen until somebody has decided. */
export const listDoubts = endpoint({
  method: 'GET',
  path: '/ops/care/doubts',
  module: 'OPS3',
  who: 'operator',
  duty: 'protection',
  input: z.strictObject({ tenant: z.string() }),
  output: z.object({
    doubts: z.array(
      z.object({
        account: z.string(),
        /** The excluded account, and the brand that it is at. */
        like: z.string(),
        brand: z.string(),
        /** `birthday`: the same, with a common browser or address; `name`: of the owner of a payout account. */
        reason: z.enum(['birthday', 'name', 'number']),
        atMs: timestampMs,
      }),
    ),
  }),
  errors: ['tenant.unknown'],
})

/** `same`: the account is excluded to the same end. `other`: it is somebody else's, and its wallet is free again. */
export const decideDoubt = endpoint({
  method: 'POST',
  path: '/ops/care/doubts/decide',
  module: 'OPS3',
  who: 'operator',
  duty: 'protection',
  decides: { subject: 'care', id: ['account'] },
  input: z.strictObject({
    tenant,
    account,
    decision: z.enum(['same', 'other']),
    operator: operatorName,
    reason,
  }),
  output: z.object({ account: z.string(), decision: z.enum(['same', 'other']) }),
  errors: ['tenant.unknown', 'member.unknown', 'doubt.unknown', 'protection.unavailable'],
})
