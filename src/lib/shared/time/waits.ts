import { unitText } from '#lib/shared/intl/numbers.ts'

/** Longer countdowns are shown as text. */
const LONGEST_COUNTDOWN_SECONDS = 10 * 60
const MOST_OF_A_UNIT = 90
const MINUTE = 60
const HOUR = 60 * MINUTE

/** A waiting time, rounded up: `45 seconds`, `10 minutes`, `23 hours`, in Latin digits. */
export function formatWait(seconds: number, locale: string): string {
  const [unit, size] =
    seconds <= MOST_OF_A_UNIT
      ? (['second', 1] as const)
      : seconds <= MOST_OF_A_UNIT * MINUTE
        ? (['minute', MINUTE] as const)
        : (['hour', HOUR] as const)
  return unitText(Math.ceil(seconds / size), unit, locale)
}

/** The waiting time of a refusal in seconds, if it has one. */
export function waitOf(details: Record<string, unknown> | undefined): number | undefined {
  const seconds = details?.['retryAfterSeconds']
  return typeof seconds === 'number' ? seconds : undefined
}

/** The same, for a button with a countdown. */
export function countdownOf(details: Record<string, unknown> | undefined): number | undefined {
  const seconds = waitOf(details)
  return seconds !== undefined && seconds <= LONGEST_COUNTDOWN_SECONDS ? seconds : undefined
}

/**
 * Seconds until another code may be requested. A gateway that does not say it lets codes be renewed as they expire: after
 * `expiredMinutes`, or after one minute where it does not say that either (product constant).
 */
export function resendWait({ resendAfterSeconds, expiredMinutes }: SentCode): number {
  return resendAfterSeconds ?? (expiredMinutes ?? 1) * MINUTE
}

interface SentCode {
  resendAfterSeconds?: number | undefined
  expiredMinutes?: number | undefined
}

/** For longer waits the visitor is referred to customer service. */
export function isLongWait(seconds: number): boolean {
  return seconds >= HOUR
}
