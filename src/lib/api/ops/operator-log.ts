import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, timestampMs } from '#lib/api/fields.ts'
import { operatorName } from '#lib/api/operator-fields.ts'

/**
 * A sum of a call, or a bound that it changed; `null` means unbounded. The unit is minor units where `name` ends in `Minor`,
 * otherwise the number itself, such as `points` or `callsPerSecond`.
 */
export const loggedAmount = z.object({
  name: z.string(),
  /** The former value of a bound; sums have none. */
  from: z.optional(z.nullable(z.int())),
  to: z.nullable(z.int()),
})
export type LoggedAmount = z.infer<typeof loggedAmount>

const operatorAction = z.object({
  id: z.int(),
  atMs: timestampMs,
  /** `null`: the deployment's own key. */
  operator: z.nullable(z.string()),
  /** Path of the call. */
  call: z.string(),
  /** Account, id or name that the call acted on. */
  subject: z.nullable(z.string()),
  /** The decision, such as `suspended` or `reject`. */
  decision: z.nullable(z.string()),
  /** Number of the version of content, of an offer or of a lottery that the call made, put into force or withdrew. */
  version: z.nullable(z.int()),
  amounts: z.array(loggedAmount),
  /** The currency of `amounts`; `null` for rows without amounts and for calls about all brands. */
  currency: z.nullable(currency),
  /**
   * `done`, the code of the refusal, or `MORE_REFUSED`; `null` where the call was interrupted, or its end could not be logged.
   */
  outcome: z.nullable(z.string()),
})
export type OperatorAction = z.infer<typeof operatorAction>

export const OPERATOR_ACTIONS_PER_PAGE = 200

/** Maximum of logged calls without the right to them, per operator and UTC day. */
export const REFUSALS_PER_DAY = 100
/** The outcome of the last of these rows: further refusals of that day have none. */
export const MORE_REFUSED = 'operator.moreRefused'

/**
 * Calls of operators that could change something at a brand, the newest first. Without a brand: calls that acted on the whole
 * deployment, and calls that a key had no right to.
 */
export const listOperatorActions = endpoint({
  method: 'GET',
  path: '/ops/log',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({
    tenant: z.optional(z.string().check(z.maxLength(64))),
    /** Only those of this operator. */
    by: z.optional(operatorName),
    /** The `id` from which the list continues with older entries. */
    before: z.optional(z.coerce.number().check(z.int(), z.positive())),
  }),
  output: z.object({ actions: z.array(operatorAction) }),
  errors: ['tenant.unknown'],
})
