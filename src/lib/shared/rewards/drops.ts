import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import { addDays, clockMs, dayAt } from '#lib/shared/time/zone.ts'

/** When red envelopes are dropped: every day at these local times, each for this many minutes. */
export interface DropRule {
  /** `HH:MM` of the brand's zone, ascending; minutes are multiples of five, as the schedule fills them. */
  times: readonly string[]
  /** 1 to 60, and over before the next one falls. */
  openMinutes: number
}

/** One fall of envelopes; `endsAtMs` is exclusive. */
export interface Drop {
  /** `2026-11-22T12:00`, local: part of the key that pays a member once per drop. */
  key: string
  startsAtMs: number
  endsAtMs: number
}

export const MOST_DROPS = 24
export const MOST_OPEN_MINUTES = 60

/** The drop that is open at an instant, if any, and the next one after it. */
export function dropsAt(
  rule: DropRule,
  atMs: number,
  timeZone: string,
): { open: Drop | undefined; next: Drop | undefined } {
  const today = dayAt(atMs, timeZone)
  // A drop shortly before midnight is still open after it.
  const drops = [-1, 0, 1].flatMap((days) => dropsOn(rule, addDays(today, days), timeZone))
  return {
    open: drops.find(({ startsAtMs, endsAtMs }) => startsAtMs <= atMs && atMs < endsAtMs),
    next: drops.find(({ startsAtMs }) => startsAtMs > atMs),
  }
}

function dropsOn({ times, openMinutes }: DropRule, day: string, timeZone: string): Drop[] {
  return times.map((time) => {
    const startsAtMs = clockMs(day, time, timeZone)
    return { key: `${day}T${time}`, startsAtMs, endsAtMs: startsAtMs + openMinutes * MINUTE_MS }
  })
}

/** Whether the times are such times, ascending, and far enough apart that no two drops are open together. */
export function areDropTimes({ times, openMinutes }: DropRule): boolean {
  if (times.length === 0 || times.length > MOST_DROPS) return false
  if (!times.every((time) => /^([01]\d|2[0-3]):[0-5][05]$/.test(time))) return false
  const minutes = times.map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
  return minutes.every(
    (minute, index) => (minutes[index + 1] ?? (minutes[0] ?? 0) + 1440) - minute > openMinutes,
  )
}
