import { singleTicket } from '#lib/shared/lottery/choice-play.ts'
import { definePlay } from '#lib/shared/lottery/define-play.ts'
import { ratio } from '#lib/shared/lottery/exact.ts'
import { readLegs } from '#lib/shared/lottery/legs-read.ts'
import type { Leg } from '#lib/shared/lottery/legs-read.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import { digitAt, judgeDigit, SIDES } from './position-plays.ts'
import { POSITIONS } from './result.ts'
import type { TogelResult } from './result.ts'
import type { TogelRules } from './rules.ts'

const RULE = { places: POSITIONS, sides: SIDES, min: 2, max: 2 }

/** Kombinasi: a side of each of two positions, and both must hold. */
export const KOMBINASI_PLAY: Play<TogelResult, TogelRules> = definePlay<Leg[], TogelResult, TogelRules>({
  id: 'kombinasi',
  picker: { kind: 'legs', ...RULE },
  read: (selection) => readLegs(selection, RULE),
  count: () => ({ bets: 1, units: 1 }),
  classes: () => [{ id: 'hit' }],
  tickets: () => [singleTicket('both', { classId: 'hit', chance: ratio(1, 4) })],
  wins: (legs, result) =>
    legs.every(({ place, side }) => judgeDigit(side, digitAt(result, place)) === 'win')
      ? [{ kind: 'prize', key: 'kombinasi.hit', count: 1 }]
      : [],
  candidates: (legs) => {
    const digits = POSITIONS.map((_, place) => {
      const side = legs.find((leg) => leg.place === place)?.side
      return side === 'big' || side === 'odd' ? '7' : '0'
    })
    return [{ number: digits.join('') }]
  },
})
