import { subsets } from './payment.ts'
import type { Payment, Ticket } from './payment.ts'

/** Six balls and a special of 49, settled ticket by ticket, with the lists as they are published. */
export interface MarkSixGame {
  yearAnimal: string
  parlayMaxMinor: number
}
export interface MarkSixDrawn {
  regulars: readonly number[]
  special: number
}
interface CrossedSide {
  numbers?: number[]
  zodiac?: string
  tail?: number
}
interface Line {
  numbers?: number[]
  choices?: string[]
  bankers?: (number | string)[]
  crossed?: [CrossedSide, CrossedSide]
  legs?: { place: string; side: string }[]
}

const list = (text: string) => text.split(' ').map(Number)
export const WAVES: Record<string, number[]> = {
  red: list('01 02 07 08 12 13 18 19 23 24 29 30 34 35 40 45 46'),
  blue: list('03 04 09 10 14 15 20 25 26 31 36 37 41 42 47 48'),
  green: list('05 06 11 16 17 21 22 27 28 32 33 38 39 43 44 49'),
}
export const HALF_WAVES: Record<string, number[]> = {
  redOdd: list('1 7 13 19 23 29 35 45'),
  redEven: list('2 8 12 18 24 30 34 40 46'),
  redBig: list('29 30 34 35 40 45 46'),
  redSmall: list('1 2 7 8 12 13 18 19 23 24'),
  blueOdd: list('3 9 15 25 31 37 41 47'),
  blueEven: list('4 10 14 20 26 36 42 48'),
  blueBig: list('25 26 31 36 37 41 42 47 48'),
  blueSmall: list('3 4 9 10 14 15 20'),
  greenOdd: list('5 11 17 21 27 33 39 43'),
  greenEven: list('6 16 22 28 32 38 44'),
  greenBig: list('27 28 32 33 38 39 43 44'),
  greenSmall: list('5 6 11 16 17 21 22'),
}
const CYCLE = 'rat ox tiger rabbit dragon snake horse goat monkey rooster dog pig'.split(' ')

/** The animal of every number: the year's has 1, and each next number the animal before it in the cycle. */
export function animals(yearAnimal: string): Map<number, string> {
  const found = new Map<number, string>()
  let at = CYCLE.indexOf(yearAnimal)
  for (let number = 1; number <= 49; number += 1) {
    found.set(number, CYCLE[at] ?? '')
    at = at === 0 ? 11 : at - 1
  }
  return found
}

export function markSixTickets(play: string, line: Line, game: MarkSixGame, drawn: MarkSixDrawn): Ticket[] {
  const { regulars, special } = drawn
  const seven = [...regulars, special]
  const animalOf = animals(game.yearAnimal)
  const paid = (key: string, members?: string[]): Ticket => ({
    units: 1,
    payments: [{ kind: 'prize', key, part: 1, whole: 1, members }],
  })
  const lost: Ticket = { units: 1, payments: [] }
  const tied: Ticket = { units: 1, payments: [{ kind: 'tie' }] }
  const { numbers = [], choices = [] } = line

  const ball = /^regular(\d)/.exec(play)?.[1]
  const place = ball ? regulars[Number(ball) - 1] : special
  const looked = place ?? 0
  if (play === 'special' || /^regular\d$/.test(play))
    return numbers.map((number) => (number === looked ? paid(`${play}.hit`, [String(number)]) : lost))
  if (play === 'specialSides' || /^regular\dSides$/.test(play))
    return choices.map((choice) => {
      const verdict = sideOf(choice, looked)
      return verdict === 'tie' ? tied : verdict ? paid(`${play}.${choice}`) : lost
    })
  if (play === 'specialWave')
    return choices.map((wave) => (WAVES[wave]?.includes(special) ? paid(`${play}.${wave}`) : lost))
  if (play === 'halfWave')
    return choices.map((half) =>
      special === 49 ? tied : HALF_WAVES[half]?.includes(special) ? paid(`${play}.${half}`) : lost,
    )
  if (play === 'specialZodiac')
    return choices.map((animal) => {
      const kind = animal === game.yearAnimal ? 'year' : 'plain'
      return animalOf.get(special) === animal ? paid(`${play}.${kind}`, [animal]) : lost
    })
  if (play === 'specialHead')
    return choices.map((head) =>
      String(special).padStart(2, '0').startsWith(head) ? paid(`${play}.head${head}`) : lost,
    )
  if (play === 'specialTail')
    return choices.map((tail) => (String(special).endsWith(tail) ? paid(`${play}.tail${tail}`) : lost))
  if (play === 'zodiacSet') {
    if (special === 49) return [tied]
    return choices.includes(animalOf.get(special) ?? '')
      ? [paid(`${play}.numbers${choices.length * 4}`)]
      : [lost]
  }
  if (play === 'totalSides') {
    const sum = seven.reduce((a, b) => a + b, 0)
    const holds: Record<string, boolean> = {
      big: sum >= 175,
      small: sum <= 174,
      odd: sum % 2 === 1,
      even: sum % 2 === 0,
    }
    return choices.map((choice) => (holds[choice] ? paid(`${play}.${choice}`) : lost))
  }
  if (play === 'sevenCount')
    return choices.map((choice) => {
      const [, side = '', count] = /^(\D+)(\d)$/.exec(choice) ?? []
      const of: Record<string, (number: number) => boolean> = {
        odd: (number) => number % 2 === 1,
        even: (number) => number % 2 === 0,
        big: (number) => number > 24,
        small: (number) => number < 25,
      }
      return seven.filter((number) => of[side]?.(number)).length === Number(count)
        ? paid(`${play}.${choice}`)
        : lost
    })
  if (play === 'parlay') return [parlay(line.legs ?? [], regulars, game.parlayMaxMinor)]
  if (/^(zodiacs|tails)/.test(play)) return groupTickets(play, line, game, seven)
  return numberTickets(play, line, game, drawn)
}

function sideOf(choice: string, number: number): boolean | 'tie' {
  if (choice in WAVES) return WAVES[choice]?.includes(number) ?? false
  if (number === 49) return 'tie'
  const digits = String(number).split('').map(Number)
  const sum = digits.reduce((a, b) => a + b, 0)
  const tail = digits.at(-1) ?? 0
  switch (choice) {
    case 'big':
      return number >= 25 && number <= 48
    case 'small':
      return number >= 1 && number <= 24
    case 'odd':
      return number % 2 === 1
    case 'even':
      return number % 2 === 0
    case 'digitSumOdd':
      return sum % 2 === 1
    case 'digitSumEven':
      return sum % 2 === 0
    case 'tailBig':
      return tail > 4
    default:
      return tail < 5
  }
}

function parlay(
  legs: { place: string; side: string }[],
  regulars: readonly number[],
  maxMinor: number,
): Ticket {
  const verdicts = legs.map(({ place, side }) => ({
    side,
    verdict: sideOf(side, regulars[Number(place.slice(1)) - 1] ?? 0),
  }))
  if (verdicts.some(({ verdict }) => verdict === false)) return { units: 1, payments: [] }
  const won = verdicts.filter(({ verdict }) => verdict === true).map(({ side }) => `parlay.${side}`)
  return { units: 1, payments: [{ kind: 'parlay', key: 'parlay', legs: won, maxMinor }] }
}

function groupTickets(play: string, line: Line, game: MarkSixGame, seven: number[]): Ticket[] {
  const [, name, miss, digits] = /^(zodiacs|tails)(Miss)?(\d)$/.exec(play) ?? []
  const animalOf = animals(game.yearAnimal)
  const shown = seven.map((number) => (name === 'zodiacs' ? animalOf.get(number) : String(number % 10)))
  const odd = name === 'zodiacs' ? game.yearAnimal : '0'
  const bankers = (line.bankers ?? []).map(String)
  return subsets(line.choices ?? [], Number(digits) - bankers.length)
    .map((rest) => [...bankers, ...rest])
    .map((groups): Ticket => {
      const isWon = miss
        ? groups.every((group) => !shown.includes(group))
        : groups.every((group) => shown.includes(group))
      const kind = !groups.includes(odd) ? 'plain' : name === 'zodiacs' ? 'year' : 'zero'
      return {
        units: 1,
        payments: isWon
          ? [{ kind: 'prize', key: `${play}.${kind}`, part: 1, whole: 1, members: groups }]
          : [],
      }
    })
}

function numberTickets(
  play: string,
  line: Line,
  game: MarkSixGame,
  { regulars, special }: MarkSixDrawn,
): Ticket[] {
  const size = Number(
    /\d+$/.exec(play)?.[0] ?? { regular: 1, threeTwo: 3, twoSpecial: 2, specialPair: 2 }[play],
  )
  const animalOf = animals(game.yearAnimal)
  const numbersOf = ({ numbers, zodiac, tail }: CrossedSide) =>
    numbers ??
    Array.from({ length: 49 }, (_, index) => index + 1).filter((number) =>
      zodiac === undefined ? number % 10 === tail : animalOf.get(number) === zodiac,
    )
  const bankers = (line.bankers ?? []).map(Number)
  const picked = line.crossed
    ? numbersOf(line.crossed[0]).flatMap((x) => numbersOf(line.crossed?.[1] ?? {}).map((y) => [x, y]))
    : subsets(line.numbers ?? [], size - bankers.length).map((rest) => [...bankers, ...rest])
  return picked.map((ticket): Ticket => {
    const inRegulars = ticket.filter((number) => regulars.includes(number)).length
    const hasSpecial = ticket.includes(special)
    const inSeven = inRegulars + (hasSpecial ? 1 : 0)
    const classes: string[] = []
    if (play === 'regular' && inRegulars === 1) classes.push('hit')
    if (/^all\d$/.test(play) && inRegulars === size) classes.push('hit')
    if (play === 'threeTwo' && inRegulars === 2) classes.push('two')
    if (play === 'threeTwo' && inRegulars === 3) classes.push('three')
    if (play === 'twoSpecial' && inRegulars === 2) classes.push('both')
    if (play === 'twoSpecial' && inRegulars === 1 && hasSpecial) classes.push('special')
    if (play === 'specialPair' && inRegulars === 1 && hasSpecial) classes.push('hit')
    if (play.startsWith('miss') && inSeven === 0) classes.push('hit')
    if (play.startsWith('hitOne') && inSeven === 1) classes.push('hit')
    return {
      units: 1,
      payments: classes.map((id): Payment => ({
        kind: 'prize',
        key: `${play}.${id}`,
        part: 1,
        whole: 1,
        members: ticket.map(String),
      })),
    }
  })
}
