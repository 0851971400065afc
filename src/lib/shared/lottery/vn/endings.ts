import { resultOf } from './result.ts'
import type { VnResult } from './result.ts'
import type { VnRules } from './rules.ts'

/** The compared digits of a prize: `digits` of them, after skipping the last `skip`. */
export interface Part {
  digits: number
  skip?: number
}

/** These digits of every prize that is long enough, in these tiers of these stations. */
export function partsOfPrizes(
  result: VnResult,
  stations: readonly string[],
  { tiers, digits, skip = 0 }: Part & { tiers: readonly number[] },
): string[] {
  return result.stations
    .filter(({ station }) => stations.includes(station))
    .flatMap(({ prizes }) => tiers.flatMap((tier) => prizes[tier] ?? []))
    .filter((prize) => prize.length >= digits + skip)
    .map((prize) => prize.slice(prize.length - digits - skip, prize.length - skip))
}

/** A result whose prizes show the endings in order, at each station; the last one fills the rest. */
export function resultEnding(endings: readonly string[], rules: VnRules, skip = 0): VnResult {
  return resultOf(rules, ({ digits }, { index }) =>
    `${endings[Math.min(index, endings.length - 1)] ?? ''}${'0'.repeat(skip)}`
      .padStart(digits, '0')
      .slice(-digits),
  )
}
