import { DAY_MS } from '#lib/shared/time/durations.ts'

/** A member's run of days with a sign-in. */
export interface Streak {
  days: number
  /** The last local date, `YYYY-MM-DD`; empty before the first. */
  lastDate: string
}

export interface SignIn {
  streak: Streak
  /** The reward of this day of the streak, paid under `sign:<day>`. */
  amountMinor: number
}

/**
 * A sign-in on a local date, or undefined where that day already has one (or the clock was set back). The next day
 * continues the streak, a later one restarts it; after the offer's last day its first follows.
 */
export function signIn(
  { days, lastDate }: Streak,
  today: string,
  daysMinor: readonly number[],
): SignIn | undefined {
  if (today <= lastDate) return undefined
  const isNextDay = Date.parse(today) - Date.parse(lastDate) === DAY_MS
  const streak: Streak = { days: isNextDay ? days + 1 : 1, lastDate: today }
  return { streak, amountMinor: daysMinor[(streak.days - 1) % daysMinor.length] ?? 0 }
}
