import type { TFunction } from 'i18next'
import { failureText } from '#islands/ui/failure-text.ts'
import type { Failure } from '#lib/client/remote.ts'

/** The words of a refusal: those for operators first, then those that players read. */
export function refusalText(t: TFunction, failure: Failure): string {
  const own = t(`console:refusal.${failure.code}`, { ...failure.details, defaultValue: '' })
  return own === '' ? failureText(t, failure) : own
}
