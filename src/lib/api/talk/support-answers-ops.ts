import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { id, isPlainText, timestampMs } from '#lib/api/fields.ts'
import { operatorName, tenant } from '#lib/api/operator-fields.ts'

const answer = {
  /** One of the brand's languages. */
  locale: z.string().check(z.regex(/^[a-zA-Z-]{2,20}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.refine(isPlainText)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4_000)),
}

const savedAnswer = z.object({ ...answer, id, writtenBy: z.string(), writtenAtMs: timestampMs })

/** The answers that the brand's support keeps, by language and name. */
export const listSavedAnswers = endpoint({
  method: 'GET',
  path: '/ops/answers',
  module: 'OPS3',
  who: 'operator',
  duty: 'support',
  input: z.strictObject({ tenant }),
  output: z.object({ answers: z.array(savedAnswer) }),
  errors: ['tenant.unknown'],
})

/** Keeps an answer, in place of the one of that language and name. At most 500 of a brand: `request.tooMany`. */
export const saveAnswer = endpoint({
  method: 'POST',
  path: '/ops/answers',
  module: 'OPS3',
  who: 'operator',
  duty: 'support',
  input: z.strictObject({ tenant, operator: operatorName, ...answer }),
  output: savedAnswer,
  errors: ['tenant.unknown', 'field.invalid', 'request.tooMany'],
})

/** Takes an answer away. Idempotent. */
export const removeAnswer = endpoint({
  method: 'POST',
  path: '/ops/answers/remove',
  module: 'OPS3',
  who: 'operator',
  duty: 'support',
  input: z.strictObject({ tenant, operator: operatorName, id }),
  output: z.object({ id }),
  errors: ['tenant.unknown'],
})
