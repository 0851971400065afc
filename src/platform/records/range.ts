import { ApiError } from '#lib/api/errors.ts'

const DAY_MS = 24 * 60 * 60_000
/** Twelve months, with a day to spare for where on earth the day began. */
const LONGEST_MS = 367 * DAY_MS

export interface Range {
  fromMs: number
  toMs: number
}

/** @throws ApiError `records.range` for an empty range, and for one further back than twelve months */
export function checkRange({ fromMs, toMs }: Range, nowMs: number): void {
  if (toMs <= fromMs || toMs - fromMs > LONGEST_MS || fromMs < nowMs - LONGEST_MS)
    throw new ApiError('records.range', { earliestMs: nowMs - LONGEST_MS })
}
