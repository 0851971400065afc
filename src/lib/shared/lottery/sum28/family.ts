import type { FamilyRules } from '#lib/shared/lottery/family.ts'
import { SUM28_PLAYS } from './plays.ts'
import { drawSum28, MAX_SUM, problemOfSum28 } from './result.ts'
import type { Sum28Result } from './result.ts'
import type { Sum28Rules } from './rules.ts'

/** The sum of three digits, 0 to 27. */
export const SUM28: FamilyRules<Sum28Result, Sum28Rules> = {
  id: 'sum28',
  plays: SUM28_PLAYS,
  problemOfRules: ({ refundSums }) =>
    refundSums.every((sum) => Number.isInteger(sum) && sum >= 0 && sum <= MAX_SUM)
      ? undefined
      : { code: 'unknown', at: 'refundSums' },
  statedOdds: () => ({
    'extremes.extremeSmall': 100_000,
    'extremes.extremeBig': 100_000,
    'threeSums.hit': 40_000,
  }),
  drawResult: (_rules, draw) => drawSum28(draw),
  problemOfResult: problemOfSum28,
}
