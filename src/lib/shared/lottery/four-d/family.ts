import type { FamilyRules } from '#lib/shared/lottery/family.ts'
import { FOUR_D_PLAYS } from './plays.ts'
import { drawFourD, problemOfFourD } from './result.ts'
import type { FourDResult } from './result.ts'
import type { FourDRules } from './rules.ts'

/** Malaysian and Singaporean 4D: 23 prizes. */
export const FOUR_D: FamilyRules<FourDResult, FourDRules> = {
  id: 'fourD',
  plays: FOUR_D_PLAYS,
  problemOfRules: () => undefined,
  statedOdds: () => ({}),
  drawResult: (_rules, draw) => drawFourD(draw),
  problemOfResult: problemOfFourD,
}
