import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form'

/** What a form's resolver answers: the values, or what is wrong with them. */
export function resolved<Values extends FieldValues>(
  values: Values,
  errors: FieldErrors<Values>,
): ResolverResult<Values> {
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
