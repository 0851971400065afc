import { definePlay } from '#lib/shared/lottery/define-play.ts'
import { ratio } from '#lib/shared/lottery/exact.ts'
import { singleTicket } from '#lib/shared/lottery/choice-play.ts'
import { readLegs } from '#lib/shared/lottery/legs-read.ts'
import type { Leg } from '#lib/shared/lottery/legs-read.ts'
import type { Play, Win } from '#lib/shared/lottery/play.ts'
import { WAVES } from './colours.ts'
import { bestParlayReturn } from './parlay-return.ts'
import { BALLS, NUMBERS, REGULARS, resultWith } from './result.ts'
import type { MarkSixResult } from './result.ts'
import type { MarkSixRules } from './rules.ts'
import { judgeSideOrWave, REGULAR_SIDES, TIED } from './sides.ts'

const PLACES = Array.from({ length: REGULARS }, (_, place) => `r${place + 1}`)
const SIDES = [...REGULAR_SIDES, ...WAVES]
const RULE = { places: PLACES, sides: SIDES, min: 2, max: REGULARS }

/** 过关: two to six legs on different regulars; all must win, odds multiply, and a tied leg counts 1. */
export const PARLAY_PLAY: Play<MarkSixResult, MarkSixRules> = definePlay<Leg[], MarkSixResult, MarkSixRules>({
  id: 'parlay',
  picker: { kind: 'legs', ...RULE },
  read: (selection) => readLegs(selection, RULE),
  count: () => ({ bets: 1, units: 1 }),
  classes: () => SIDES.map((side) => ({ id: side })),
  tickets: () =>
    SIDES.map((side) =>
      singleTicket(side, {
        classId: side,
        chance: ratio(NUMBERS.filter((ball) => judgeSideOrWave(side, ball) === 'win').length, BALLS),
        tie: ratio(NUMBERS.filter((ball) => judgeSideOrWave(side, ball) === 'tie').length, BALLS),
      }),
    ),
  wins: (legs, { regulars }, { parlayMaxMinor }) => {
    const verdicts = legs.map(({ place, side }) => judgeSideOrWave(side, regulars[place] ?? 0))
    if (verdicts.includes('lose')) return []
    const won = legs.filter((_, index) => verdicts[index] === 'win')
    const win: Win = {
      kind: 'parlay',
      key: 'parlay',
      legs: won.map(({ side }) => `parlay.${side}`),
      maxMinor: parlayMaxMinor,
    }
    return [win]
  },
  // Odds below 1 may make a tied leg better than a won one.
  candidates: (legs) => [undefined, ...legs].map((tied) => resultWith(ballsOf(legs, tied))),
  bestReturn: (odds) => bestParlayReturn(SIDES, odds),
})

/** Different balls that win every leg; a tied leg on a two-side bet gets the tying ball. */
function ballsOf(legs: readonly Leg[], tied: Leg | undefined): (number | undefined)[] {
  const balls: (number | undefined)[] = PLACES.map(() => undefined)
  if (tied && judgeSideOrWave(tied.side, TIED) === 'tie') balls[tied.place] = TIED
  for (const { place, side } of legs)
    balls[place] ??= NUMBERS.find(
      (ball) => ball !== TIED && !balls.includes(ball) && judgeSideOrWave(side, ball) === 'win',
    )
  return balls
}
