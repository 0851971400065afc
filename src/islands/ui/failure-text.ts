import type { TFunction } from 'i18next'
import { formatWait, isLongWait, waitOf } from '#lib/shared/time/waits.ts'

interface ShownFailure {
  code: string
  details?: Record<string, unknown> | undefined
}

/**
 * The text of a failure: every locale has each code under `errors`. It includes the waiting time, if there is one. What a
 * brand's own gateway says comes in its words.
 */
export function failureText(t: TFunction, failure: ShownFailure): string {
  const message = serverMessage(failure)
  if (message !== undefined) return message
  const isLocked = failure.code === 'login.locked'
  const isSlow = failure.code === 'chat.slow'
  const seconds =
    isLocked || isSlow || failure.code === 'request.tooMany' ? waitOf(failure.details) : undefined
  if (seconds === undefined) return t(`errors:${failure.code}`, { ...failure.details })
  // Failures come from calls in a page, whose language applies.
  const wait = formatWait(seconds, document.documentElement.lang || 'en')
  if (isSlow) return t('errors:chat.slow', { wait })
  if (isLocked) return t('errors:login.lockedWait', { wait })
  return t(isLongWait(seconds) ? 'errors:request.tooManyLong' : 'errors:request.tooManyWait', { wait })
}

/** Isolated: its direction may differ from that of the page. */
function serverMessage({ code, details }: ShownFailure): string | undefined {
  const message =
    code === 'server.refused' || code === 'client.invalidReply' ? details?.['message'] : undefined
  return typeof message === 'string' ? `\u2068${message}\u2069` : undefined
}

/** The texts of an `IslandBoundary`. */
export function boundaryWords(t: TFunction) {
  return { title: t('ui:failedTitle'), text: t('ui:failedText'), retry: t('ui:retry') }
}
