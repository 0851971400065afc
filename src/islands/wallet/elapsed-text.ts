import type { TFunction } from 'i18next'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'

/** Hours and whole minutes. */
export function elapsedText(t: TFunction, ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t('wallet:minutes', { count: rest })
  return `${t('wallet:hours', { count: hours })} ${t('wallet:minutes', { count: rest })}`
}
