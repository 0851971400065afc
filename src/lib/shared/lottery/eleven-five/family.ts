import type { FamilyRules } from '#lib/shared/lottery/family.ts'
import { COMBINATION_PLAYS } from './combination-plays.ts'
import { PLACE_PLAYS } from './place-plays.ts'
import { drawElevenFive, problemOfElevenFive } from './result.ts'
import type { ElevenFiveResult } from './result.ts'
import { fairShareE4, rebateE4 } from './rules.ts'
import type { ElevenFiveRules } from './rules.ts'
import { STRAIGHT_PLAYS } from './straight-plays.ts'
import { WHOLE_PLAYS } from './whole-plays.ts'

/** Five balls of eleven (11选5). */
export const ELEVEN_FIVE: FamilyRules<ElevenFiveResult, ElevenFiveRules> = {
  id: 'elevenFive',
  plays: [...COMBINATION_PLAYS, ...STRAIGHT_PLAYS, ...PLACE_PLAYS, ...WHOLE_PLAYS],
  problemOfRules: ({ series: { min, max, chosen } }) =>
    chosen < min || chosen > max ? { code: 'unknown', at: 'series', value: chosen, min, max } : undefined,
  statedOdds: () => ({}),
  drawResult: (_rules, draw) => drawElevenFive(draw),
  problemOfResult: problemOfElevenFive,
  fairShareE4,
  rebateE4,
}
