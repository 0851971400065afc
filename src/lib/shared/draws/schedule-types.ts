/**
 * The schedule of a game: tenant data. `plans` are ordered by `validFrom`; each ends where the next begins. A plan that has
 * begun is never edited: a change is a further plan (`withPlan`), so that no opened draw changes.
 *
 * Times depend on the runtime's time zone data. The times of an opened draw are therefore stored with it: new data may move
 * coming draws, and a browser may have older data than the platform.
 */
export interface DrawSchedule {
  /** IANA name, such as `Asia/Ho_Chi_Minh`. It never changes. */
  timeZone: string
  plans: readonly DrawPlan[]
}

export interface DrawPlan {
  /** First and last local date, `yyyy-MM-dd`, inclusive. */
  validFrom: string
  validTo?: string
  /** The state is "closing" for this long before the close. */
  closeLeadSeconds: number
  /** From the close to the draw. */
  drawDelaySeconds: number
  /** Local dates without a draw, `yyyy-MM-dd`. */
  skippedDates?: readonly string[]
  timing: DrawTiming
}

export type DrawTiming = IntervalTiming | DaysTiming

/**
 * A draw closes at the end of each interval: 1, 2, 3 and 5 minutes make 1440, 720, 480 and 288 draws a day of 24 hours, and
 * fewer or more on days with a daylight saving change. Intervals are counted in elapsed time.
 */
export interface IntervalTiming {
  kind: 'interval'
  intervalMinutes: number
  /** Wall-clock time at which the business day, and therefore the date in the issue, begins: `00:00`, `05:00`. */
  dayStart: string
  /** Fewer draws than fit into the day: 42 of 20 minutes from 09:10 on. */
  drawsPerDay?: number
}

/** Draws at wall-clock times of certain days. The first matching rule applies to a date; without one there is no draw. */
export interface DaysTiming {
  kind: 'days'
  rules: readonly DayRule[]
}

export interface DayRule {
  on: DayMatch
  /** Draw times, `HH:MM`, ascending. Betting closes `drawDelaySeconds` earlier. */
  times: readonly string[]
  /** The stations of one draw, in the order of drawing. */
  stations?: readonly string[]
}

export type DayMatch =
  | { kind: 'every' }
  /** 0 is Sunday. */
  | { kind: 'weekdays'; weekdays: readonly number[] }
  /** 1 to 31; a month without the day has no draw. */
  | { kind: 'monthDays'; days: readonly number[] }
  /** Single dates, such as a draw moved by a holiday. A plan with only such rules needs a `validTo`. */
  | { kind: 'dates'; dates: readonly string[] }

/** One draw: open from `opensAtMs` on, "closing" from `closingAtMs`, no bet at or after `closesAtMs`. */
export interface ScheduledDraw {
  issue: string
  opensAtMs: number
  closingAtMs: number
  closesAtMs: number
  drawsAtMs: number
  stations: readonly string[]
}

/** The location of a problem in the data (`plans.0.timing.rules.2.times`), and the allowed values. */
export interface ScheduleProblem {
  path: string
  allowed: string
}
