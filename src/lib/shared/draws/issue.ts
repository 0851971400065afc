import { calendarDay, dateOf } from './calendar.ts'
import type { CalendarDay } from './calendar.ts'

/** The parts of an issue: the n-th draw, from 1, of a local business day. */
export interface IssueParts {
  day: CalendarDay
  ordinal: number
}

const ISSUE = /^(\d{4})(\d\d)(\d\d)-(\d{4})$/
const ORDINAL_DIGITS = 4

/**
 * The issue of a draw: `20261122-0731`. It is unique within a game, and issues sort as text in the order of their draws. It
 * depends only on the date and the position in that date's list, so that no other day can change it.
 */
export function issueOf({ day, ordinal }: IssueParts): string {
  return `${dateOf(day).replaceAll('-', '')}-${String(ordinal).padStart(ORDINAL_DIGITS, '0')}`
}

/** Parses an issue; returns `undefined` for any other value. */
export function issueParts(issue: unknown): IssueParts | undefined {
  const parts = typeof issue === 'string' ? ISSUE.exec(issue) : null
  if (!parts) return undefined
  const day = calendarDay(`${parts[1]}-${parts[2]}-${parts[3]}`)
  const ordinal = Number(parts[4])
  return day !== undefined && ordinal >= 1 ? { day, ordinal } : undefined
}

/** Whether a value has the form of an issue and a real date. `drawByIssue` tells whether its game has the draw. */
export function isIssue(value: unknown): value is string {
  return issueParts(value) !== undefined
}
