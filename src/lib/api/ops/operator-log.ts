import * as z from 'zod/mini'
import { csvFile } from '#lib/api/csv.ts'
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
  /** Unique within its database. */
  id: z.int(),
  /** `null`: of the whole deployment. */
  tenant: z.nullable(z.string()),
  atMs: timestampMs,
  /** `null`: the deployment's own key. */
  operator: z.nullable(z.string()),
  /** The personal key that it was done with; missing for sessions of the console and for rows from before keys were told. */
  keyId: z.optional(z.string()),
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
  /** What the act found and what it left, where the call says so. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type OperatorAction = z.infer<typeof operatorAction>

export const OPERATOR_ACTIONS_PER_PAGE = 200

/** Maximum of logged calls without the right to them, per operator and UTC day. */
export const REFUSALS_PER_DAY = 100
/** The outcome of the last of these rows: further refusals of that day have none. */
export const MORE_REFUSED = 'operator.moreRefused'

const cursor = z.string().check(z.regex(/^\d{1,16}\.\d{1,4}\.\d{1,16}$/))
const moment = z.coerce.number().check(z.int(), z.minimum(0))

/** Which rows of the log are shown; each filter that is left out lets all through. */
const filters = {
  tenant: z.optional(z.string().check(z.maxLength(64))),
  /** `all`: rows of every brand and of the deployment; takes a role for all brands. */
  scope: z.optional(z.enum(['all'])),
  /** Only those of this operator. */
  by: z.optional(operatorName),
  /** Path of a call. */
  call: z.optional(z.string().check(z.regex(/^\/[\w/-]{1,100}$/))),
  /** Account, id or name, as it stands in the log. */
  subject: z.optional(z.string().check(z.maxLength(128))),
  /** A code of a refusal, or one of `done`, `refused` (whatever the code), `interrupted`. */
  outcome: z.optional(z.string().check(z.maxLength(64))),
  fromMs: z.optional(moment),
  /** Rows before this moment. */
  untilMs: z.optional(moment),
}

/**
 * What operators did at a brand, the newest first: calls that could change something, and looks at personal data in full.
 * Without a brand: calls that acted on the whole deployment, and calls that somebody had no right to.
 */
export const listOperatorActions = endpoint({
  method: 'GET',
  path: '/ops/log',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({
    ...filters,
    /** `next` of the page before. */
    after: z.optional(cursor),
  }),
  output: z.object({ actions: z.array(operatorAction), next: z.optional(cursor) }),
  errors: ['tenant.unknown'],
})

/** The same as a table, all pages of it. */
export const exportOperatorActions = endpoint({
  method: 'GET',
  path: '/ops/log/csv',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  reply: 'csv',
  input: z.strictObject(filters),
  output: csvFile,
  errors: ['tenant.unknown'],
})
