import type { FamilyRules } from '#lib/shared/lottery/family.ts'
import { THAI_PLAYS } from './plays.ts'
import { drawThai, problemOfThai } from './result.ts'
import type { ThaiResult } from './result.ts'
import type { ThaiRules } from './rules.ts'

/** Thai style: three top digits and two bottom ones, with front and back numbers. */
export const THAI: FamilyRules<ThaiResult, ThaiRules> = {
  id: 'thai',
  plays: THAI_PLAYS,
  problemOfRules: () => undefined,
  statedOdds: () => ({
    'top3.hit': 9_200_000,
    'tod3.hit': 1_200_000,
    'top2.hit': 920_000,
    'bottom2.hit': 920_000,
  }),
  drawResult: drawThai,
  problemOfResult: problemOfThai,
}
