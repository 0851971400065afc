import { addDays, dayAt, dayStartMs } from '#lib/shared/time/zone.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'

/** Money limits are in minor units, `time` in minutes of play. */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'time'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]
/** `rolling`: the last 24 hours, 7 days, 30 days. `calendar`: since midnight, Monday, the first, in the brand's time zone. */
export const LIMIT_WINDOWS = ['rolling', 'calendar'] as const
export type LimitWindows = (typeof LIMIT_WINDOWS)[number]
/** Who set a limit: all of them apply, so the lowest wins. */
export const LIMIT_SOURCES = ['player', 'operator', 'market'] as const
export type LimitSource = (typeof LIMIT_SOURCES)[number]

/** Where the question for a deposit limit was asked; `settings`: the player set one unprompted. */
export const FIRST_LIMIT_SOURCES = ['firstDeposit', 'welcome', 'settings'] as const
/** The answer: a limit of their own, or deliberately none. */
export const FIRST_LIMIT_ANSWERS = ['own', 'none'] as const
/** Stored once given; `atMs` 0: from before the question was recorded. */
export interface FirstLimit {
  answer: (typeof FIRST_LIMIT_ANSWERS)[number]
  source: (typeof FIRST_LIMIT_SOURCES)[number]
  atMs: number
}

/** A higher limit waits this long, then for the player's second confirmation. */
export const RAISE_WAIT_MS = DAY_MS
/** An unconfirmed raise lapses this long after it could have been confirmed. */
export const RAISE_LASTS_MS = 7 * DAY_MS

const ROLLING_DAYS: Record<LimitPeriod, number> = { day: 1, week: 7, month: 30 }
const THURSDAY = 4

/** A player's own limit; `max` is `null` where none is set, or where its removal is requested. */
export interface OwnLimit {
  max: number | null
  raise?: { max: number | null; askedAtMs: number }
}

/** The exclusive start of the window: only later activity counts. */
export function countsAfterMs(
  period: LimitPeriod,
  atMs: number,
  { windows, zone }: { windows: LimitWindows; zone: string },
): number {
  return windows === 'rolling' ? atMs - ROLLING_DAYS[period] * DAY_MS : calendarStart(period, atMs, zone) - 1
}

/** A first or lower limit applies at once and cancels a pending raise; an increase or removal is only requested. */
export function changeLimit(limit: OwnLimit, max: number | null, atMs: number): OwnLimit {
  if (limit.max === null) return { max }
  if (max !== null && max <= limit.max) return { max }
  return { max: limit.max, raise: { max, askedAtMs: atMs } }
}

/** The state of a raise: `none` also after it has lapsed. */
export function raiseState(limit: OwnLimit, atMs: number): 'none' | 'waiting' | 'ready' {
  if (!limit.raise) return 'none'
  const ripeAtMs = limit.raise.askedAtMs + RAISE_WAIT_MS
  if (atMs < ripeAtMs) return 'waiting'
  return atMs < ripeAtMs + RAISE_LASTS_MS ? 'ready' : 'none'
}

function calendarStart(period: LimitPeriod, atMs: number, zone: string): number {
  const day = dayAt(atMs, zone)
  if (period === 'day') return dayStartMs(day, zone)
  if (period === 'month') return dayStartMs(`${day.slice(0, 8)}01`, zone)
  // 1970-01-01 was a Thursday; weeks begin on Monday.
  const weekday = (Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS) + THURSDAY - 1) % 7
  return dayStartMs(addDays(day, -weekday), zone)
}
