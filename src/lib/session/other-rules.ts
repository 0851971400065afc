import type { Failure } from '#lib/client/remote.ts'

/**
 * Fields that the form checks before it is sent: a refusal for one of them means that the platform's rules have
 * changed.
 */
const CHECKED_HERE: ReadonlySet<unknown> = new Set(['required', 'length', 'pattern', 'notAsked'])

/** Whether a refused registration shows that its settings changed since they were read. */
export function showsOtherRules({ code, details }: Failure): boolean {
  const fields: unknown = details?.['fields']
  if (code !== 'field.invalid' || !Array.isArray(fields)) return false
  return fields.some((each) => CHECKED_HERE.has(Object(each).reason))
}
