import { choicePlay } from '#lib/shared/lottery/choice-play.ts'
import type { View } from '#lib/shared/lottery/choice-play.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import { judgeDigit, SIDES } from './position-plays.ts'
import type { TogelResult } from './result.ts'
import type { TogelRules } from './rules.ts'

/** The last two digits, 00 to 99, each once. */
const VIEWS: readonly View<number>[] = Array.from({ length: 100 }, (_, seen) => ({ seen, cases: 1 }))

const back = {
  see: ({ number }: TogelResult) => Number(number.slice(2)),
  views: () => VIEWS,
  show: (pair: number) => ({ number: String(pair).padStart(4, '0') }),
}

/** Plays on the last two digits. */
export const BACK_PLAYS: readonly Play<TogelResult, TogelRules>[] = [
  // Dasar: the sum of the two digits, added again where it is above 9.
  choicePlay<number, TogelResult, TogelRules>({
    ...back,
    id: 'dasar',
    choices: SIDES,
    judge: (side, pair) => judgeDigit(side, dasarOf(pair)),
  }),
  choicePlay<number, TogelResult, TogelRules>({
    ...back,
    id: 'tengahTepi',
    choices: ['tengah', 'tepi'],
    judge: (choice, pair) => ((pair >= 25 && pair <= 74) === (choice === 'tengah') ? 'win' : 'lose'),
  }),
  // Shio: the position in a table of twelve, by the remainder; 00 counts as 100. Positions 1 to 4 have a number more.
  choicePlay<number, TogelResult, TogelRules>({
    ...back,
    id: 'shio',
    choices: { from: 1, to: 12 },
    isOffered: ({ shio }) => shio.length === 12,
    judge: (place, pair) => (place === String(shioPlace(pair)) ? 'win' : 'lose'),
    classOf: (place) => (Number(place) <= 4 ? 'nine' : 'eight'),
  }),
]

function dasarOf(pair: number): number {
  const sum = Math.floor(pair / 10) + (pair % 10)
  return sum > 9 ? Math.floor(sum / 10) + (sum % 10) : sum
}

/** The shio position 1 to 12 of the last two digits. */
export function shioPlace(pair: number): number {
  const number = pair === 0 ? 100 : pair
  return ((number - 1) % 12) + 1
}
