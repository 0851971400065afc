import { columnPlay } from '#lib/shared/lottery/column-play.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import { BALLS, resultWith } from './result.ts'
import type { ElevenFiveResult } from './result.ts'
import type { ElevenFiveRules } from './rules.ts'
import { judgeBall } from './sides.ts'

const COLUMNS = ['b1', 'b2', 'b3', 'b4', 'b5']
const VIEWS = Array.from({ length: BALLS }, (_, index) => ({ seen: index + 1, cases: 1 }))
const SIDES = ['big', 'small', 'odd', 'even']
/** One ball of each kind that the sides distinguish, with others of its kind after it: 11 ties all of them. */
const KINDS = [[7, 9], [6, 8, 10], [1, 3, 5], [2, 4], [11]]

const see = ({ balls }: ElevenFiveResult, column: number) => balls[column] ?? 0

/** 定位胆: balls by place; and the two sides of each ball. */
export const PLACE_PLAYS: readonly Play<ElevenFiveResult, ElevenFiveRules>[] = [
  columnPlay<number, ElevenFiveResult, ElevenFiveRules>({
    id: 'place',
    columns: COLUMNS,
    choices: { from: 1, to: BALLS },
    see,
    views: VIEWS,
    judge: (choice, ball) => (choice === String(ball) ? 'win' : 'lose'),
    classOf: () => 'hit',
    candidates: (picked) => [resultWith(mostPlaces(picked))],
  }),
  columnPlay<number, ElevenFiveResult, ElevenFiveRules>({
    id: 'ballSides',
    columns: COLUMNS,
    choices: SIDES,
    see,
    views: VIEWS,
    judge: judgeBall,
    candidates: (picked) => kindsInPlaces(picked).map(resultWith),
  }),
]

/** Different balls for as many positions as possible, each from its column: augmenting paths. */
function mostPlaces(columns: readonly (readonly string[])[]): (number | undefined)[] {
  const placeOf = new Map<string, number>()
  function seat(place: number, tried: Set<string>): boolean {
    for (const ball of columns[place] ?? []) {
      if (tried.has(ball)) continue
      tried.add(ball)
      const holder = placeOf.get(ball)
      if (holder !== undefined && !seat(holder, tried)) continue
      placeOf.set(ball, place)
      return true
    }
    return false
  }
  for (const place of columns.keys()) seat(place, new Set())
  const balls: (number | undefined)[] = columns.map(() => undefined)
  for (const [ball, place] of placeOf) balls[place] = Number(ball)
  return balls
}

/** Every assignment of kinds of balls to the positions with a choice. */
function kindsInPlaces(columns: readonly (readonly string[])[]): (number | undefined)[][] {
  let ways: (number | undefined)[][] = [[]]
  for (const column of columns)
    ways = ways.flatMap((taken) =>
      column.length === 0
        ? [[...taken, undefined]]
        : KINDS.flatMap((kind) => kind.find((ball) => !taken.includes(ball)) ?? []).map((ball) => [
            ...taken,
            ball,
          ]),
    )
  return ways
}
