import type { Draw } from '#lib/shared/chance/secure-draw.ts'

/** Σ (seen − expected)² / expected over all cells. */
export function chiSquare(seen: readonly number[], expected: readonly number[]): number {
  return seen.reduce((sum, count, cell) => {
    const wanted = expected[cell] ?? 0
    if (wanted <= 0) throw new RangeError('every cell is expected to be seen')
    return sum + (count - wanted) ** 2 / wanted
  }, 0)
}

/** The probability of a chi-square value of this or more. */
export function chiSquareTail(value: number, degrees: number): number {
  return value <= 0 ? 1 : upperGamma(degrees / 2, value / 2)
}

/** The critical value for a probability, to about 12 digits. */
export function chiSquareCritical(degrees: number, chance: number): number {
  if (!(degrees > 0) || !(chance > 0 && chance < 1))
    throw new RangeError('degrees above 0, a chance between 0 and 1')
  let [low, high] = [0, degrees + 10]
  while (chiSquareTail(high, degrees) > chance) high *= 2
  for (let step = 0; step < 200 && high - low > high * 1e-15; step += 1) {
    const middle = (low + high) / 2
    if (chiSquareTail(middle, degrees) > chance) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Draws repeatedly from a range and counts in cells of equal size, for a chi-square test of `draw`. */
export function countDraws(
  draw: Draw,
  { exclusiveMax, draws, cells = exclusiveMax }: { exclusiveMax: number; draws: number; cells?: number },
): { seen: number[]; expected: number[] } {
  if (exclusiveMax % cells !== 0) throw new RangeError('cells of the same size only')
  const seen = Array.from({ length: cells }, () => 0)
  const size = exclusiveMax / cells
  for (let count = 0; count < draws; count += 1) {
    const cell = Math.floor(draw(exclusiveMax) / size)
    seen[cell] = (seen[cell] ?? 0) + 1
  }
  return { seen, expected: seen.map(() => draws / cells) }
}

const ACCURACY = 1e-16
const MOST_TERMS = 10_000

/** The regularised upper incomplete gamma function Q(shape, value). DLMF 8.7.1 below the mean, 8.9.2 above. */
function upperGamma(shape: number, value: number): number {
  const scale = Math.exp(shape * Math.log(value) - value - logGamma(shape))
  return value < shape + 1 ? 1 - scale * lowerSeries(shape, value) : scale * upperFraction(shape, value)
}

function lowerSeries(shape: number, value: number): number {
  let term = 1 / shape
  let sum = term
  for (let step = 1; step < MOST_TERMS && term > sum * ACCURACY; step += 1) {
    term *= value / (shape + step)
    sum += term
  }
  return sum
}

/** The continued fraction, evaluated forwards (modified Lentz). */
function upperFraction(shape: number, value: number): number {
  let below = value + 1 - shape
  let above = Number.MAX_VALUE
  let inverse = 1 / below
  let product = inverse
  for (let step = 1; step < MOST_TERMS; step += 1) {
    const factor = -step * (step - shape)
    below += 2
    inverse = 1 / (factor * inverse + below)
    above = below + factor / above
    const change = inverse * above
    product *= change
    if (Math.abs(change - 1) < ACCURACY) break
  }
  return product
}

/** ln Γ by Stirling's series (DLMF 5.11.1), after shifting the argument to where it is precise. */
function logGamma(value: number): number {
  let moved = value
  let shift = 0
  while (moved < 20) {
    shift += Math.log(moved)
    moved += 1
  }
  const inverse = 1 / moved
  const square = inverse * inverse
  const series =
    inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188))))
  return (moved - 0.5) * Math.log(moved) - moved + Math.log(2 * Math.PI) / 2 + series - shift
}
