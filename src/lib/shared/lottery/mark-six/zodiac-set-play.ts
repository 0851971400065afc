import { singleTicket } from '#lib/shared/lottery/choice-play.ts'
import { ratio } from '#lib/shared/lottery/exact.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import { setPlay } from '#lib/shared/lottery/set-play.ts'
import { ANIMALS, animalOf } from '#lib/shared/lottery/zodiac.ts'
import { BALLS, NUMBERS, REGULARS, resultShowing } from './result.ts'
import type { MarkSixResult } from './result.ts'
import type { MarkSixRules } from './rules.ts'
import { TIED } from './sides.ts'

const SIZES = [2, 3, 4, 5, 6]
/** Without the tying ball all animals have equally many. */
const NUMBERS_OF_ANIMAL = (BALLS - 1) / ANIMALS.length

/** 六肖: the special's animal is in a set of 2 to 6. Odds by how many of the 48 numbers the set holds; 49 ties. */
export const ZODIAC_SET_PLAY: Play<MarkSixResult, MarkSixRules> = setPlay<
  number,
  MarkSixResult,
  MarkSixRules
>({
  id: 'zodiacSet',
  choices: ANIMALS,
  min: 2,
  max: 6,
  see: ({ special }) => special,
  views: () => NUMBERS.map((seen) => ({ seen, cases: 1 })),
  judge: (set, special, { yearAnimal }) => {
    if (special === TIED) return 'tie'
    return set.includes(animalOf(special, yearAnimal)) ? 'win' : 'lose'
  },
  show: (special) => resultShowing(special, REGULARS),
  classOf: (set) => classOf(set.length),
  classes: () => SIZES.map((size) => ({ id: classOf(size) })),
  tickets: () =>
    SIZES.map((size) =>
      singleTicket(classOf(size), {
        classId: classOf(size),
        chance: ratio(size * NUMBERS_OF_ANIMAL, BALLS),
        tie: ratio(1, BALLS),
      }),
    ),
})

function classOf(size: number): string {
  return `numbers${size * NUMBERS_OF_ANIMAL}`
}
