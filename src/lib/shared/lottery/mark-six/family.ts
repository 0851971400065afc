import type { FamilyRules } from '#lib/shared/lottery/family.ts'
import { ANIMALS } from '#lib/shared/lottery/zodiac.ts'
import { BALL_PLAYS } from './ball-plays.ts'
import { GROUP_PLAYS } from './group-plays.ts'
import { NUMBER_COMBINATIONS } from './number-combinations.ts'
import { PARLAY_PLAY } from './parlay-play.ts'
import { drawMarkSix, problemOfMarkSix } from './result.ts'
import type { MarkSixResult } from './result.ts'
import type { MarkSixRules } from './rules.ts'
import { WHOLE_PLAYS } from './whole-plays.ts'
import { ZODIAC_SET_PLAY } from './zodiac-set-play.ts'

/** Six balls and a special of 49. */
export const MARK_SIX: FamilyRules<MarkSixResult, MarkSixRules> = {
  id: 'markSix',
  plays: [
    ...BALL_PLAYS,
    ...NUMBER_COMBINATIONS,
    ...GROUP_PLAYS,
    ...WHOLE_PLAYS,
    ZODIAC_SET_PLAY,
    PARLAY_PLAY,
  ],
  problemOfRules: ({ yearAnimal }) =>
    ANIMALS.includes(yearAnimal) ? undefined : { code: 'missing', at: 'yearAnimal' },
  statedOdds: () => ({}),
  drawResult: (_rules, draw) => drawMarkSix(draw),
  problemOfResult: problemOfMarkSix,
}
