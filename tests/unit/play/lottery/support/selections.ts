import type { Picker } from '#lib/shared/lottery/play.ts'
import type { Random } from './random.ts'

/** Every form of a selection, as the pickers describe them. */
export interface Selection {
  entries?: string[]
  permuted?: boolean
  stations?: string[]
  numbers?: number[]
  choices?: string[]
  bankers?: (number | string)[]
  columns?: (number | string)[][]
  legs?: { place: string; side: string }[]
  crossed?: [CrossedSide, CrossedSide]
}
interface CrossedSide {
  numbers?: number[]
  zodiac?: string
  tail?: number
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** A random selection of a picker: small enough to be expanded ticket by ticket. It may still have a problem. */
export function randomSelection(random: Random, picker: Picker, stations: readonly string[]): Selection {
  switch (picker.kind) {
    case 'entries': {
      const { digits, min, max } = picker
      const count = random.chance(0.3) ? min : min + random.draw(min > 5 ? 3 : 6)
      const wanted = Math.min(max ?? count, count, 10 ** digits)
      const numbers = new Set<number>()
      while (numbers.size < wanted) numbers.add(random.draw(10 ** digits))
      const most =
        picker.stations === 'all' ? stations.length : Math.min(picker.stations ?? 0, stations.length)
      return {
        entries: [...numbers].map((number) => String(number).padStart(digits, '0')),
        ...(picker.canPermute && random.chance(0.4) ? { permuted: random.chance(0.8) } : {}),
        ...(most > 0 && (stations.length > 1 || random.chance(0.5))
          ? { stations: random.sample(stations, 1 + random.draw(most)) }
          : {}),
      }
    }
    case 'numbers': {
      if (picker.crossed && random.chance(0.3)) return { crossed: [side(random), side(random)] }
      const { from, to, min, max } = picker
      const picked = random.sample(range(from, to), Math.min(max, min + random.draw(min > 6 ? 3 : 5)))
      return { numbers: picked, ...bankers(random, picked, picker) }
    }
    case 'choices': {
      const { choices, min, max } = picker
      const picked = random.sample(choices, Math.min(max, min + random.draw(4)))
      return { choices: picked, ...bankers(random, picked, picker) }
    }
    case 'columns':
      return {
        columns: picker.columns.map(() =>
          random.sample(range(picker.from, picker.to), random.draw(4) + (picker.needsAll ? 1 : 0)),
        ),
      }
    case 'choiceColumns':
      return {
        columns: picker.columns.map(() =>
          random.sample(picker.choices, random.draw(picker.choices.length + 1)),
        ),
      }
    case 'legs': {
      const count = picker.min + random.draw(picker.max - picker.min + 1)
      return {
        legs: random
          .sample(picker.places, count)
          .map((place) => ({ place, side: random.pick(picker.sides) })),
      }
    }
  }
}

/** Moves some of what was picked to the bankers. */
function bankers<T extends number | string>(
  random: Random,
  picked: T[],
  { bankers: most, min }: { bankers?: number; min: number },
): { bankers?: T[] } {
  if (!most || min < 2 || random.chance(0.5)) return {}
  return { bankers: picked.splice(0, 1 + random.draw(Math.min(most, picked.length - 1))) }
}

function side(random: Random): CrossedSide {
  if (random.chance(0.3)) return { zodiac: random.pick(['rat', 'ox', 'tiger', 'horse', 'pig']) }
  if (random.chance(0.4)) return { tail: random.draw(10) }
  return { numbers: random.sample(range(1, 49), 1 + random.draw(4)) }
}
