/** Sets of numbers that players select at once. Each returns texts with all digits, for `entries`. */

const PAIRS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

/**
 * kéo: from one number to another, both inclusive. Default step: 10 where the units are equal, 11 where both are doubles.
 *
 * @unoffered
 */
export function pulled(from: string, to: string, step = stepOf(from, to)): string[] {
  const [first, last] = [Number(from), Number(to)]
  if (!/^\d{1,4}$/.test(from) || !/^\d{1,4}$/.test(to) || from.length !== to.length) return []
  if (!Number.isInteger(step) || step < 1) return []
  const [low, high] = [Math.min(first, last), Math.max(first, last)]
  const numbers: string[] = []
  for (let number = low; number <= high; number += step)
    numbers.push(String(number).padStart(from.length, '0'))
  return numbers
}

export type PairSet =
  'even' | 'odd' | 'big' | 'small' | 'evenEven' | 'evenOdd' | 'oddEven' | 'oddOdd' | 'double'

const FITS: Readonly<Record<PairSet, (tens: number, units: number) => boolean>> = {
  even: (_tens, units) => units % 2 === 0,
  odd: (_tens, units) => units % 2 === 1,
  big: (tens) => tens >= 5,
  small: (tens) => tens < 5,
  evenEven: (tens, units) => tens % 2 === 0 && units % 2 === 0,
  evenOdd: (tens, units) => tens % 2 === 0 && units % 2 === 1,
  oddEven: (tens, units) => tens % 2 === 1 && units % 2 === 0,
  oddOdd: (tens, units) => tens % 2 === 1 && units % 2 === 1,
  double: (tens, units) => tens === units,
}

/** chẵn, lẻ, tài (50 and above), xỉu, chẵn chẵn …: the two-digit numbers of a set. */
export function pairsOf(set: PairSet): string[] {
  return PAIRS.filter((pair) => FITS[set](Number(pair[0]), Number(pair[1])))
}

/** 12 giáp by the year of birth 1900 to 1999, rat first; a tenant may have its own table. */
export const ANIMAL_PAIRS: readonly (readonly string[])[] = Array.from({ length: 12 }, (_, animal) =>
  PAIRS.filter((pair) => Number(pair) % 12 === animal),
)

function stepOf(from: string, to: string): number {
  if (from.length !== 2 || to.length !== 2 || from[0] === to[0]) return 1
  if (from[1] === to[1]) return 10
  return from[0] === from[1] && to[0] === to[1] ? 11 : 1
}
