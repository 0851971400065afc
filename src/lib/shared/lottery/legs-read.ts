import { fieldsOf, refused } from './read.ts'
import type { Read } from './read.ts'

export interface Leg {
  /** Index of the position. */
  place: number
  side: string
}

export interface LegsRule {
  places: readonly string[]
  sides: readonly string[]
  min: number
  max: number
}

/** Reads `{ legs: [{ place, side }, …] }`: one side for each of several positions. */
export function readLegs(selection: unknown, { places, sides, min, max }: LegsRule): Read<Leg[]> {
  const legs: unknown = fieldsOf(selection, ['legs'])?.get('legs')
  if (!Array.isArray(legs)) return refused({ code: 'shape', at: 'legs' })
  if (legs.length < min) return refused({ code: 'tooFew', at: 'legs', min })
  if (legs.length > max) return refused({ code: 'tooMany', at: 'legs', max })
  const picked: Leg[] = []
  for (const leg of legs) {
    const fields = fieldsOf(leg, ['place', 'side'])
    const place = places.findIndex((id) => id === fields?.get('place'))
    const side = sides.find((id) => id === fields?.get('side'))
    if (place < 0 || side === undefined) return refused({ code: 'unknown', at: 'legs' })
    if (picked.some((other) => other.place === place))
      return refused({ code: 'repeated', at: 'legs', value: places[place] })
    picked.push({ place, side })
  }
  return { picked }
}
