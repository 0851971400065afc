import { wholeUnits } from './units.ts'

/** Buckets per octave (from a score to its double): few rows to add, and few members in each. */
const PER_OCTAVE = 64
const FIRST_OCTAVE = 6

/** The bucket of a score: scores below 128 have one each, above that 64 share each octave. Monotonic. */
export function bucketOf(score: number): number {
  // Just below a power of two the logarithm may be rounded up to it, which leads to the same bucket.
  const octave = Math.floor(Math.log2(Math.max(1, wholeUnits(score, 'score'))))
  const shift = Math.max(0, octave - FIRST_OCTAVE)
  // A division by a power of two is exact, so this is the score's leading seven bits.
  return PER_OCTAVE * shift + Math.floor(score / 2 ** shift)
}

/** The scores of a bucket, `to` exclusive: the range of a query for its members. */
export function scoresOf(bucket: number): { from: number; to: number } {
  const shift = Math.max(0, Math.floor(bucket / PER_OCTAVE) - 1)
  const lead = bucket - PER_OCTAVE * shift
  return { from: lead * 2 ** shift, to: (lead + 1) * 2 ** shift }
}
