import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'

/**
 * A part of a deployment that keeps something: `database/<binding>`, `wallet/<brand>:<member>`, `draw/<brand>:<game>`,
 * `crash/<brand>:<currency>`, `status` (what the edge reads), `uploads` (pictures).
 */
const part = z
  .string()
  .check(z.maxLength(160), z.regex(/^(?:status|uploads|(?:database|wallet|draw|crash)\/[\w.:-]+)$/))
const cursor = z.string().check(z.maxLength(2_000))
/** JSON, one row a line; a picture is one line. */
const line = z.string().check(z.maxLength(12_000_000))

/** All parts but the wallets, which are a page each time. */
export const listBackupParts = endpoint({
  method: 'GET',
  path: '/ops/backup',
  module: 'OPS3',
  who: 'operator',
  duty: 'ledger',
  input: z.strictObject({ after: z.optional(cursor) }),
  output: z.object({
    /** On the first page only. */
    parts: z.array(part),
    wallets: z.array(part),
    next: z.optional(cursor),
  }),
  errors: [],
})

/** A page of one part. */
export const readBackup = endpoint({
  method: 'GET',
  path: '/ops/backup/page',
  module: 'OPS3',
  who: 'operator',
  duty: 'ledger',
  showsPersonalData: true,
  input: z.strictObject({ part, cursor: z.optional(cursor) }),
  output: z.object({
    lines: z.array(line),
    next: z.optional(cursor),
    /** Of a wallet: rises with each change, so that a copy over several pages knows whether it is one moment. */
    version: z.optional(z.int()),
  }),
  errors: ['request.invalid'],
})

/**
 * Writes a page of a copy into an empty part of a new deployment, the pages in their order. By the deployment's own key
 * alone: rows of every table are written as they are.
 */
export const writeBackup = endpoint({
  method: 'POST',
  path: '/ops/backup/page',
  module: 'OPS3',
  who: 'operator',
  duty: 'ledger',
  input: z.strictObject({ part, lines: z.array(line), isFirst: z.boolean(), isLast: z.boolean() }),
  output: z.object({}),
  errors: ['ledger.copyRefused'],
})
