import type { BaseRules } from '#lib/shared/lottery/play.ts'
import type { Animal } from '#lib/shared/lottery/zodiac.ts'

export interface MarkSixRules extends BaseRules {
  family: 'markSix'
  /** The animal of the draw's lunar year (`yearAnimalOf`), fixed when the draw opens. */
  yearAnimal: Animal
  /** Maximum payout of one parlay, in minor units. */
  parlayMaxMinor: number
}

export function defaultMarkSixRules(yearAnimal: Animal): MarkSixRules {
  return {
    family: 'markSix',
    maxBets: 10_000,
    yearAnimal,
    parlayMaxMinor: 500_000_00,
    fairShareE4: 9500,
  }
}
