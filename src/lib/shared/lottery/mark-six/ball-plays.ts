import { choicePlay } from '#lib/shared/lottery/choice-play.ts'
import type { ChoiceParts } from '#lib/shared/lottery/choice-play.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import { ANIMALS, animalOf } from '#lib/shared/lottery/zodiac.ts'
import { WAVES } from './colours.ts'
import { BALLS, NUMBERS, REGULARS, resultShowing } from './result.ts'
import type { MarkSixResult } from './result.ts'
import type { MarkSixRules } from './rules.ts'
import {
  judgeHalfWave,
  judgeSide,
  judgeSideOrWave,
  judgeWave,
  REGULAR_SIDES,
  SPECIAL_SIDES,
} from './sides.ts'

type MarkSixPlay = Play<MarkSixResult, MarkSixRules>
type BallParts = Omit<ChoiceParts<number, MarkSixResult, MarkSixRules>, 'see' | 'views' | 'show'>

const VIEWS = NUMBERS.map((seen) => ({ seen, cases: 1 }))
const SPECIAL = REGULARS
const HALF_WAVES = WAVES.flatMap((wave) => ['Odd', 'Even', 'Big', 'Small'].map((side) => `${wave}${side}`))
const digits = (count: number) => Array.from({ length: count }, (_, digit) => String(digit))

/** Plays on one ball: the special, and each regular by its position. */
export const BALL_PLAYS: readonly MarkSixPlay[] = [
  ballPlay(SPECIAL, { id: 'special', ...numbers() }),
  ballPlay(SPECIAL, { id: 'specialSides', choices: SPECIAL_SIDES, judge: judgeSide }),
  ballPlay(SPECIAL, { id: 'specialWave', choices: WAVES, judge: judgeWave }),
  ballPlay(SPECIAL, { id: 'halfWave', choices: HALF_WAVES, judge: judgeHalfWave }),
  ballPlay(SPECIAL, {
    id: 'specialZodiac',
    choices: ANIMALS,
    judge: (animal, ball, { yearAnimal }) => (animalOf(ball, yearAnimal) === animal ? 'win' : 'lose'),
    classOf: (animal, { yearAnimal }) => (animal === yearAnimal ? 'year' : 'plain'),
    isPricedByMember: true,
  }),
  ballPlay(SPECIAL, {
    id: 'specialHead',
    choices: digits(5),
    judge: (head, ball) => (head === String(Math.floor(ball / 10)) ? 'win' : 'lose'),
    classOf: (head) => `head${head}`,
  }),
  ballPlay(SPECIAL, {
    id: 'specialTail',
    choices: digits(10),
    judge: (tail, ball) => (tail === String(ball % 10) ? 'win' : 'lose'),
    classOf: (tail) => `tail${tail}`,
  }),
  ...Array.from({ length: REGULARS }, (_, place) => [
    ballPlay(place, { id: `regular${place + 1}`, ...numbers() }),
    ballPlay(place, {
      id: `regular${place + 1}Sides`,
      choices: [...REGULAR_SIDES, ...WAVES],
      judge: judgeSideOrWave,
    }),
  ]).flat(),
]

function ballPlay(place: number, parts: BallParts): MarkSixPlay {
  return choicePlay<number, MarkSixResult, MarkSixRules>({
    ...parts,
    see: ({ regulars, special }) => (place === SPECIAL ? special : (regulars[place] ?? 0)),
    views: () => VIEWS,
    show: (ball) => resultShowing(ball, place),
  })
}

/** Each number may have its own odds. */
function numbers(): Pick<BallParts, 'choices' | 'judge' | 'classOf' | 'isPricedByMember'> {
  return {
    choices: { from: 1, to: BALLS },
    judge: (choice, ball) => (choice === String(ball) ? 'win' : 'lose'),
    classOf: () => 'hit',
    isPricedByMember: true,
  }
}
