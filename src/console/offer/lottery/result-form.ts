import type { Problem } from '#lib/shared/lottery/play.ts'
import { problemOfElevenFive } from '#lib/shared/lottery/eleven-five/result.ts'
import { problemOfFourD } from '#lib/shared/lottery/four-d/result.ts'
import { problemOfMarkSix } from '#lib/shared/lottery/mark-six/result.ts'
import { problemOfSum28 } from '#lib/shared/lottery/sum28/result.ts'
import { problemOfTogel } from '#lib/shared/lottery/togel/result.ts'
import { resultOf as vnResultOf } from '#lib/shared/lottery/vn/result.ts'
import type { Draw, Game } from './lottery-store.ts'

/** One number of a result. */
export interface ResultField {
  id: string
  /** The prize that it belongs to: `first`, `starters`, `hn.0`. */
  prize: string
  /** A number of so many digits, with leading zeros; or a ball of these bounds. */
  digits?: number
  ball?: { min: number; max: number }
}

export interface ResultForm {
  fields: readonly ResultField[]
  /** The result of the family's shape; each number as `read` gives it. */
  build: (read: (id: string) => string) => unknown
}

type Made = (game: Game, draw: Pick<Draw, 'stations'>) => ResultForm

const numbers = (prize: string, count: number, digits: number): ResultField[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${prize}.${index}`, prize, digits }))
const balls = (prize: string, count: number, ball: { min: number; max: number }): ResultField[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${prize}.${index}`, prize, ball }))
const idsOf = (fields: readonly ResultField[], prize: string) =>
  fields.filter((field) => field.prize === prize).map(({ id }) => id)

/** What the result of each family consists of (`lib/shared/lottery/<family>/result.ts`). */
const FORMS: Readonly<Record<Game['family'], Made>> = {
  vn: ({ region = 'north' }, draw) => {
    // In the North there is one, which schedules do not name.
    const stations = draw.stations.length > 0 ? draw.stations : ['north']
    const fields: ResultField[] = []
    const tiers = new Map<string, number>()
    vnResultOf({ region, stations }, ({ digits, prizes }, { station, index }) => {
      // Tiers come in their order; the next one begins when the prizes of the last are all there.
      const tier = tiers.get(station) ?? 0
      const prize = `${station}.${tier}`
      fields.push({ id: `${station}.${index}`, prize, digits })
      if (idsOf(fields, prize).length === prizes) tiers.set(station, tier + 1)
      return ''
    })
    return {
      fields,
      build: (read) =>
        vnResultOf({ region, stations }, (_, { station, index }) => read(`${station}.${index}`)),
    }
  },
  thai: ({ hasFrontAndBack = true }) => {
    const sides = hasFrontAndBack ? 2 : 0
    const fields = [
      ...numbers('top', 1, 3),
      ...numbers('bottom', 1, 2),
      ...numbers('front', sides, 3),
      ...numbers('back', sides, 3),
    ]
    return {
      fields,
      build: (read) => ({
        top: read('top.0'),
        bottom: read('bottom.0'),
        front: idsOf(fields, 'front').map(read),
        back: idsOf(fields, 'back').map(read),
      }),
    }
  },
  fourD: () => {
    const tops = ['first', 'second', 'third'] as const
    const fields = [
      ...tops.flatMap((prize) => numbers(prize, 1, 4)),
      ...numbers('starters', 10, 4),
      ...numbers('consolations', 10, 4),
    ]
    return {
      fields,
      build: (read) => ({
        ...Object.fromEntries(tops.map((prize) => [prize, read(`${prize}.0`)])),
        starters: idsOf(fields, 'starters').map(read),
        consolations: idsOf(fields, 'consolations').map(read),
      }),
    }
  },
  togel: () => ({
    fields: numbers('number', 1, 4),
    build: (read) => ({ number: read('number.0') }),
  }),
  markSix: () => {
    const ball = { min: 1, max: 49 }
    const fields = [...balls('regulars', 6, ball), ...balls('special', 1, ball)]
    return {
      fields,
      build: (read) => ({
        regulars: idsOf(fields, 'regulars').map((id) => numberOf(read(id))),
        special: numberOf(read('special.0')),
      }),
    }
  },
  elevenFive: () => {
    const fields = balls('balls', 5, { min: 1, max: 11 })
    return { fields, build: (read) => ({ balls: fields.map(({ id }) => numberOf(read(id))) }) }
  },
  sum28: () => {
    const fields = balls('digits', 3, { min: 0, max: 9 })
    return { fields, build: (read) => ({ digits: fields.map(({ id }) => numberOf(read(id))) }) }
  },
}

export function resultForm(game: Game, draw: Pick<Draw, 'stations'>): ResultForm {
  return FORMS[game.family](game, draw)
}

/** Whether a number is complete, before the whole result is checked. */
export function isFieldRight({ digits, ball }: ResultField, text: string): boolean {
  if (digits !== undefined) return text.length === digits && /^\d+$/.test(text)
  const value = numberOf(text)
  return ball !== undefined && value >= ball.min && value <= ball.max
}

/** What is wrong with a whole result where every number is complete: a ball that is drawn twice. */
export function problemOf({ family }: Pick<Game, 'family'>, result: unknown): Problem | undefined {
  switch (family) {
    case 'markSix':
      return problemOfMarkSix(result)
    case 'elevenFive':
      return problemOfElevenFive(result)
    case 'sum28':
      return problemOfSum28(result)
    case 'togel':
      return problemOfTogel(result)
    case 'fourD':
      return problemOfFourD(result)
    // Every number of so many digits may be drawn in any place.
    case 'vn':
    case 'thai':
      return undefined
  }
}

/** Numbers of a pasted text, in their order. */
export function pastedNumbers(text: string): string[] {
  return text.match(/\d+/g) ?? []
}

/** The numbers of a known result, by field. */
export function valuesOf(form: ResultForm, result: unknown): ReadonlyMap<string, string> {
  const all = pastedNumbers(
    JSON.stringify(
      valuesIn(
        form.build((id) => id),
        result,
      ),
    ),
  )
  return new Map(form.fields.map(({ id }, index) => [id, all[index] ?? '']))
}

/** The values of a result in the order of its form. */
function valuesIn(shape: unknown, result: unknown): unknown[] {
  if (Array.isArray(shape) && Array.isArray(result))
    return shape.flatMap((each, index) => valuesIn(each, result[index]))
  if (typeof shape === 'object' && shape !== null && typeof result === 'object' && result !== null)
    return Object.keys(shape)
      .filter((key) => key !== 'station')
      .flatMap((key) => valuesIn(Reflect.get(shape, key), Reflect.get(result, key)))
  return [result]
}

function numberOf(text: string): number {
  return /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
}
