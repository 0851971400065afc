import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import { weighted } from './spot-table.ts'

/** The simulation of a sport: periods that add up, or sets that are won. */
export type Sport =
  | {
      name: string
      scoring: 'periods'
      periods: number
      hasDraw: boolean
      base: number
      spread: number
      names: 'clubs'
    }
  | { name: string; scoring: 'sets'; toWin: number; names: 'clubs' | 'people' }

const CLUBS = { names: 'clubs' } as const
const FOOTBALL: Sport = {
  name: 'football',
  scoring: 'periods',
  periods: 6,
  hasDraw: true,
  base: 0,
  spread: 0,
  ...CLUBS,
}
const BASKETBALL: Sport = {
  name: 'basketball',
  scoring: 'periods',
  periods: 4,
  hasDraw: false,
  base: 17,
  spread: 14,
  ...CLUBS,
}
const SETS = (name: string, toWin: number, names: 'clubs' | 'people'): Sport => ({
  name,
  scoring: 'sets',
  toWin,
  names,
})

/** Sports by the motif of a game. */
export const SPORTS: Readonly<Record<string, Sport>> = {
  football: FOOTBALL,
  trophy: FOOTBALL,
  basketball: BASKETBALL,
  tennis: SETS('tennis', 2, 'people'),
  volleyball: SETS('volleyball', 3, 'clubs'),
  boxing: SETS('duels', 2, 'people'),
  target: SETS('duels', 3, 'people'),
  horse: SETS('duels', 2, 'people'),
  racing: SETS('duels', 2, 'people'),
}
export const ESPORTS: Sport = SETS('esports', 2, 'clubs')

/** The strength of the home side, from 0 (never wins) to 100. */
export interface Pairing {
  home: number
}

/** Scores after each period or set. */
export type Course = readonly (readonly [home: number, away: number])[]

/** Goals in a quarter of an hour: weights out of a thousand for none, one, two. */
function goalWeights(strength: number): number[] {
  const one = 120 + strength * 2
  const two = Math.floor(one / 8)
  return [1000 - one - two, one, two]
}

function weightsOf(sport: Sport, strength: number): number[] {
  if (sport.scoring === 'sets') return []
  if (sport.spread === 0) return goalWeights(strength)
  // A triangular distribution around a mean that depends on strength.
  const middle = 4 + Math.round((strength / 100) * (sport.spread - 8))
  return Array.from({ length: sport.spread }, (_, points) => Math.max(1, 10 - 2 * Math.abs(points - middle)))
}

/** Plays a match: only the draws and the strengths decide it. */
export function playMatch(draw: Draw, sport: Sport, { home }: Pairing): Course {
  const course: [number, number][] = []
  let [own, other] = [0, 0]
  if (sport.scoring === 'sets') {
    while (own < sport.toWin && other < sport.toWin) {
      if (draw(100) < home) own += 1
      else other += 1
      course.push([own, other])
    }
    return course
  }
  for (let period = 0; period < sport.periods; period += 1) {
    own += sport.base + weighted(draw, weightsOf(sport, home))
    other += sport.base + weighted(draw, weightsOf(sport, 100 - home))
    course.push([own, other])
  }
  // Overtime ends at the first point.
  if (!sport.hasDraw && own === other) course.push(draw(2) === 0 ? [own + 1, other] : [own, other + 1])
  return course
}

/** The exact probability of each final score. */
export function scoreChances(sport: Sport, { home }: Pairing): Map<string, number> {
  if (sport.scoring === 'sets') return setChances(sport.toWin, home / 100)
  const own = totals(weightsOf(sport, home), sport.periods)
  const other = totals(weightsOf(sport, 100 - home), sport.periods)
  const chances = new Map<string, number>()
  const add = (key: string, chance: number) => chances.set(key, (chances.get(key) ?? 0) + chance)
  const base = sport.base * sport.periods
  own.forEach((one, a) =>
    other.forEach((two, b) => {
      const isTied = !sport.hasDraw && a === b
      if (!isTied) add(`${base + a}-${base + b}`, one * two)
      // Overtime: one more point for either side.
      else for (const extra of [0, 1]) add(`${base + a + extra}-${base + b + 1 - extra}`, (one * two) / 2)
    }),
  )
  return chances
}

function setChances(toWin: number, home: number): Map<string, number> {
  const chances = new Map<string, number>()
  const follow = (own: number, other: number, chance: number): void => {
    if (own === toWin || other === toWin) {
      const key = `${own}-${other}`
      chances.set(key, (chances.get(key) ?? 0) + chance)
      return
    }
    follow(own + 1, other, chance * home)
    follow(own, other + 1, chance * (1 - home))
  }
  follow(0, 0, 1)
  return chances
}

function totals(weights: readonly number[], periods: number): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let sums = [1]
  for (let period = 0; period < periods; period += 1) {
    const next = Array<number>(sums.length + weights.length - 1).fill(0)
    sums.forEach((chance, sum) =>
      weights.forEach((weight, points) => {
        next[sum + points] = (next[sum + points] ?? 0) + (chance * weight) / whole
      }),
    )
    sums = next
  }
  return sums
}
