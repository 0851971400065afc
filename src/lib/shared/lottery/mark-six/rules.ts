import type { BaseRules } from '#lib/shared/lottery/play.ts'
import type { Animal } from '#lib/shared/lottery/zodiac.ts'

export interface MarkSixRules extends BaseRules {
  family: 'markSix'
  /** The animal of the draw's lunar year (`yearAnimalOf`), fixed when the draw opens. */
  yearAnimal: Animal
  /** Maximum payout of one parlay, in minor units. */
  parlayMaxMinor: number
}

/** A parlay pays at most this many times the brand's greatest line: 500,000 where that is 50,000. */
const PARLAY_LINES = 10

/** @param maxLineMinor the greatest cost of a line at the brand, in minor units */
export function defaultMarkSixRules(yearAnimal: Animal, maxLineMinor = 50_000_00): MarkSixRules {
  return {
    family: 'markSix',
    maxBets: 10_000,
    yearAnimal,
    parlayMaxMinor: PARLAY_LINES * maxLineMinor,
    fairShareE4: 9500,
  }
}
