import * as z from 'zod/mini'
import { DUTIES } from '#lib/api/duties.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty, id, isPlainText } from '#lib/api/fields.ts'

const view = {
  /** The console's page. */
  page: z.string().check(z.regex(/^[a-z-]{2,40}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.refine(isPlainText)),
  /** Filters, sort and columns as they are in the address. */
  query: z.string().check(z.maxLength(1_000), z.regex(/^[\w.%+*=&-]*$/)),
}

const savedView = z.object({ ...view, id, owner: z.string(), isShared: z.boolean() })
export type SavedView = z.infer<typeof savedView>

/** Views of the operator's own, and those that others share with them, by page and name. */
export const listOperatorViews = endpoint({
  method: 'GET',
  path: '/ops/console/views',
  module: 'OPS3',
  who: 'operatorSession',
  isPassive: true,
  input: empty,
  output: z.object({ views: z.array(savedView) }),
  errors: [],
})

/**
 * Keeps what is shown on a page under a name; one's own view of that name and page is replaced. Shared, everybody sees it
 * whose role covers the duty at every brand at which the owner has it. At most 100 views each: `request.tooMany`.
 */
export const saveOperatorView = endpoint({
  method: 'POST',
  path: '/ops/console/views',
  module: 'OPS3',
  who: 'operatorSession',
  input: z.strictObject({ ...view, shareWith: z.optional(z.enum(DUTIES)) }),
  output: savedView,
  errors: ['operator.notAllowed', 'request.tooMany'],
})

/** Takes one's own view away. Idempotent. */
export const removeOperatorView = endpoint({
  method: 'DELETE',
  path: '/ops/console/views',
  module: 'OPS3',
  who: 'operatorSession',
  input: z.strictObject({ id }),
  output: z.object({}),
  errors: [],
})
