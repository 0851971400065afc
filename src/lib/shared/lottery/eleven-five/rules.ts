import type { BaseRules } from '#lib/shared/lottery/play.ts'

export interface ElevenFiveRules extends BaseRules {
  family: 'elevenFive'
  series: Series
}

/** The prize series: a higher one has higher odds and returns less of the stake. */
export interface Series {
  min: number
  max: number
  chosen: number
}

export const DEFAULT_SERIES: Series = { min: 1700, max: 1980, chosen: 1700 }

export function defaultElevenFiveRules(series = DEFAULT_SERIES): ElevenFiveRules {
  return { family: 'elevenFive', maxBets: 10_000, series }
}

/** Prizes are series ÷ 2,000 of the fair ones: on a bet of 2, 2 × fair × series ÷ 2,000. */
export function fairShareE4({ series }: ElevenFiveRules): number {
  return series.chosen * 5
}

/** The returned part of the stake: (highest series − chosen one) ÷ 2,000. */
export function rebateE4({ series }: ElevenFiveRules): number {
  return (series.max - series.chosen) * 5
}
