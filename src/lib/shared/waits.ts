/** Nobody watches a longer count: it is said in words. */
const LONGEST_COUNTDOWN_SECONDS = 10 * 60
const MOST_OF_A_UNIT = 90
const MINUTE = 60
const HOUR = 60 * MINUTE

/** How long somebody has to wait, rounded up: `45 seconds`, `10 minutes`, `23 hours`, in Latin digits. */
export function formatWait(seconds: number, locale: string): string {
  const [unit, size] =
    seconds <= MOST_OF_A_UNIT
      ? (['second', 1] as const)
      : seconds <= MOST_OF_A_UNIT * MINUTE
        ? (['minute', MINUTE] as const)
        : (['hour', HOUR] as const)
  const format = new Intl.NumberFormat([`${locale}-u-nu-latn`, 'en'], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  })
  return format.format(Math.ceil(seconds / size))
}

/** The seconds that a refusal asks to wait, where it does. */
export function waitOf(details: Record<string, unknown> | undefined): number | undefined {
  const seconds = details?.['retryAfterSeconds']
  return typeof seconds === 'number' ? seconds : undefined
}

/** The same where a button counts them down. */
export function countdownOf(details: Record<string, unknown> | undefined): number | undefined {
  const seconds = waitOf(details)
  return seconds !== undefined && seconds <= LONGEST_COUNTDOWN_SECONDS ? seconds : undefined
}

/** Where waiting is no help any more, customer service is. */
export function isLongWait(seconds: number): boolean {
  return seconds >= HOUR
}
