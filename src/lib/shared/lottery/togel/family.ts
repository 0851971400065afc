import type { FamilyRules } from '#lib/shared/lottery/family.ts'
import { ANIMALS } from '#lib/shared/lottery/zodiac.ts'
import { BACK_PLAYS } from './back-plays.ts'
import { BEBAS_PLAYS } from './bebas-plays.ts'
import { KOMBINASI_PLAY } from './kombinasi-play.ts'
import { NUMBER_PLAYS } from './number-plays.ts'
import { POSITION_PLAYS, SIDES } from './position-plays.ts'
import { drawTogel, problemOfTogel } from './result.ts'
import type { TogelResult } from './result.ts'
import type { TogelRules } from './rules.ts'

/** Indonesian togel: four digits. */
export const TOGEL: FamilyRules<TogelResult, TogelRules> = {
  id: 'togel',
  plays: [...NUMBER_PLAYS, ...BEBAS_PLAYS, ...POSITION_PLAYS, ...BACK_PLAYS, KOMBINASI_PLAY],
  problemOfRules: ({ shio }) =>
    shio.length === ANIMALS.length && new Set(shio).size === ANIMALS.length
      ? undefined
      : { code: 'missing', at: 'shio' },
  // Even money: the house edge is in the price.
  statedOdds: () => Object.fromEntries(SIDES.map((side) => [`fifty.${side}`, 20_000])),
  drawResult: (_rules, draw) => drawTogel(draw),
  problemOfResult: problemOfTogel,
}
