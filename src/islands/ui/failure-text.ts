import type { TFunction } from 'i18next'

interface Shown {
  code: string
  details?: Record<string, unknown> | undefined
}

/** The words of a failure: each code has them in every locale under `errors`. */
export function failureText(t: TFunction, failure: Shown): string {
  return t(`errors:${failure.code}`, { ...failure.details })
}

/** What an `IslandBoundary` says when an island breaks. */
export function boundaryWords(t: TFunction) {
  return { title: t('ui:failedTitle'), text: t('ui:failedText'), retry: t('ui:retry') }
}
