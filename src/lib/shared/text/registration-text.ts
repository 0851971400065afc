import { readDocumentNumber } from '#lib/shared/identity/national-numbers.ts'
import { bareEntry, cleanEntry } from './entry.ts'
import { fieldProblem, type FieldBounds, type FieldProblem } from './patterns.ts'
import { phoneDigits } from './phone.ts'

/**
 * The text of a registration field as it is checked and stored: the form and the platform read the same. `idCountries`
 * (ISO 3166-1) are those whose national numbers are known.
 */
export function registrationText(field: string, text: string, idCountries: readonly string[]): string {
  switch (field) {
    // As typed: a space may belong to it.
    case 'password':
    case 'confirmPassword':
      return text
    case 'paymentPassword':
      return bareEntry(text)
    case 'mobileNum':
      return phoneDigits('', text)
    case 'idNumber':
      return readDocumentNumber(text, idCountries).text
    // Names, in any script.
    case 'username':
    case 'payeeName':
    case 'nickname':
    case 'facebook':
    case 'address':
      return text.trim()
    default:
      return cleanEntry(text)
  }
}

/** The problem of a field's text by the brand's rule. */
export function registrationProblem(
  rule: FieldBounds & { field: string },
  text: string,
  idCountries: readonly string[],
): FieldProblem | 'mistyped' | undefined {
  // Only the digits of a number with its country count.
  const judged = rule.field === 'mobileNum' ? text.replace(/^\+/, '') : text
  const problem = fieldProblem(rule, judged)
  if (problem || rule.field !== 'idNumber') return problem
  return readDocumentNumber(text, idCountries).isMistyped ? 'mistyped' : undefined
}
