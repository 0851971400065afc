import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import { calendarDay, SECOND_MS, wallTimeMs } from './calendar.ts'
import type { ScheduleProblem } from './schedule-types.ts'
import { isList, isRecord, isWhole } from './shape.ts'

const MAX_RULES = 100
const MAX_TIMES = 1_440
const MAX_STATIONS = 20
const MAX_DATES = 1_000
const MINUTES_A_DAY = 1_440
const STATION = /^[a-z0-9][a-z0-9-]{0,39}$/

/** The problems of an external plan's `timing`; see `scheduleProblems`. */
export function timingProblems(plan: Record<string, unknown>, planPath: string): ScheduleProblem[] {
  const timing = plan['timing']
  const path = `${planPath}.timing`
  if (isRecord(timing) && timing['kind'] === 'interval') return intervalProblems(plan, timing, path)
  if (isRecord(timing) && timing['kind'] === 'days') return rulesProblems(plan, timing['rules'], planPath)
  return [{ path, allowed: 'kind "interval" or "days"' }]
}

function intervalProblems(
  plan: Record<string, unknown>,
  timing: Record<string, unknown>,
  path: string,
): ScheduleProblem[] {
  const problems: ScheduleProblem[] = []
  const { intervalMinutes, dayStart, drawsPerDay } = timing
  if (!isWhole(intervalMinutes, 1, MINUTES_A_DAY))
    problems.push({ path: `${path}.intervalMinutes`, allowed: `whole minutes from 1 to ${MINUTES_A_DAY}` })
  else if (secondsOf(plan['closeLeadSeconds']) * SECOND_MS >= intervalMinutes * MINUTE_MS)
    problems.push({ path: `${path}.intervalMinutes`, allowed: 'longer than closeLeadSeconds' })
  if (wallTimeMs(dayStart) === undefined)
    problems.push({ path: `${path}.dayStart`, allowed: 'a time, HH:MM' })
  if (drawsPerDay !== undefined && !isWhole(drawsPerDay, 1, MINUTES_A_DAY))
    problems.push({ path: `${path}.drawsPerDay`, allowed: `1 to ${MINUTES_A_DAY} draws` })
  return problems
}

/** Values that are not numbers are reported separately and count as 0 here. */
function secondsOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function rulesProblems(plan: Record<string, unknown>, rules: unknown, planPath: string): ScheduleProblem[] {
  const path = `${planPath}.timing`
  if (!isList(rules, 1, MAX_RULES)) return [{ path: `${path}.rules`, allowed: `1 to ${MAX_RULES} rules` }]
  const problems: ScheduleProblem[] = []
  // Without an end the search for the next draw would scan a century of days.
  if (plan['validTo'] === undefined && rules.every((rule) => kindOf(rule) === 'dates'))
    problems.push({ path: `${planPath}.validTo`, allowed: 'a date, as all rules are of single dates' })
  for (const [index, rule] of rules.entries()) {
    const at = `${path}.rules.${index}`
    if (!isRecord(rule)) {
      problems.push({ path: at, allowed: 'a rule' })
      continue
    }
    if (!isMatch(rule['on']))
      problems.push({ path: `${at}.on`, allowed: 'every, weekdays 0 to 6, monthDays 1 to 31 or dates' })
    if (!areTimes(rule['times'], secondsOf(plan['drawDelaySeconds']) * SECOND_MS))
      problems.push({ path: `${at}.times`, allowed: 'ascending times, HH:MM, later than drawDelaySeconds' })
    if (rule['stations'] !== undefined && !areStations(rule['stations']))
      problems.push({
        path: `${at}.stations`,
        allowed: `1 to ${MAX_STATIONS} different names of a-z, 0-9, -`,
      })
  }
  return problems
}

function kindOf(rule: unknown): unknown {
  return isRecord(rule) && isRecord(rule['on']) ? rule['on']['kind'] : undefined
}

function isMatch(on: unknown): boolean {
  if (!isRecord(on)) return false
  switch (on['kind']) {
    case 'every':
      return true
    case 'weekdays':
      return isListOf(on['weekdays'], 7, (weekday) => isWhole(weekday, 0, 6))
    case 'monthDays':
      return isListOf(on['days'], 31, (day) => isWhole(day, 1, 31))
    case 'dates':
      return isListOf(on['dates'], MAX_DATES, (date) => calendarDay(date) !== undefined)
    default:
      return false
  }
}

/** A close before the start of its own day would belong to two dates. */
function areTimes(times: unknown, delayMs: number): boolean {
  let last = delayMs
  return isListOf(times, MAX_TIMES, (time) => {
    const atMs = wallTimeMs(time) ?? -Infinity
    const ascends = atMs > last
    last = atMs
    return ascends
  })
}

function areStations(stations: unknown): boolean {
  const isStation = (station: unknown) => typeof station === 'string' && STATION.test(station)
  return isListOf(stations, MAX_STATIONS, isStation) && new Set(Array.from(stations)).size === stations.length
}

function isListOf(value: unknown, most: number, test: (item: unknown) => boolean): value is unknown[] {
  return isList(value, 1, most) && value.every(test)
}
